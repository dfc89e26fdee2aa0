"""CHG-9, CHG-10, HEX-13: contacts. Who touches whom, how, and for how long.

CHG-9 (IR-19): flank, rear, frontal, side. SPC-1, SPC-8: wagons and schiltrons in order have neither flank
nor rear, and whoever is in contact with them counts as before their front. MEL-16 (IR-29): a contact on flank
or rear lasts until it ends or the victim turns. CHG-10: nobody lines up.
"""

from msgspec.structs import replace

from hheditor.rules.impetus.board.interface import Spot
from hheditor.rules.impetus.position.table import Bond, Kind, Table, bind, bond_between, troop


def has_no_flank(table: Table, number: int) -> bool:
    """CHG-9: wagons, and a schiltron in order."""
    kind = troop(table, number)
    return kind.klass == "W" or (kind.has("schiltron") and not table.units[number].disordered)


def kind_of(table: Table, start: Spot, end: Spot, target: int) -> Kind:
    """CHG-9: how a charge from there to there contacts a target."""
    if has_no_flank(table, target):
        return "frontal"
    return table.board.contact_kind(start, end, table.units[target])


def is_before(table: Table, number: int, enemy: int) -> bool:
    """HEX-14, CHG-9: whether an enemy in contact is before a unit's front, or counts so."""
    if table.board.before_front(table.units[number], table.units[enemy]):
        return True
    if not has_no_flank(table, number):
        return False
    bond = bond_between(table, number, enemy)
    return bond is not None and bond.kind == "frontal"


def flanks(table: Table, number: int, enemy: int) -> bool:
    """MEL-6: whether a unit is in flank or rear contact with an enemy."""
    bond = bond_between(table, number, enemy)
    return bond is not None and bond.one == number and bond.kind in ("flank", "rear")


def make(table: Table, number: int, start: Spot, target: int, *, frontal: bool = False) -> Table:
    """CHG-10, HEX-13: bind a charger or pursuer to its target and to every other enemy its front touches."""
    unit = table.units[number]
    bonds = list(table.bonds)
    for enemy in dict.fromkeys((target, *table.board.front_contacts(table, number, unit))):
        if bond_between(table, number, enemy) is None:
            kind: Kind = "frontal" if frontal and enemy == target else kind_of(table, start, unit, enemy)
            bonds.append(Bond(number, enemy, kind))
    return bind(table, tuple(bonds))


def loosen(table: Table) -> Table:
    """HEX-13: contacts end when the two no longer touch or one is gone."""
    units, board = table.units, table.board
    kept = tuple(
        bond
        for bond in table.bonds
        if units[bond.one].cell >= 0 <= units[bond.other].cell
        and units[bond.one].side != units[bond.other].side
        and board.touching(units[bond.one], units[bond.other])
    )
    return table if len(kept) == len(table.bonds) else bind(table, kept)


def turned_to(table: Table, number: int) -> Table:
    """MEL-16: a victim that has turned is contacted frontally by whoever is before its front now."""
    board = table.board
    bonds = tuple(
        replace(bond, kind="frontal")
        if bond.other == number
        and bond.kind != "frontal"
        and board.before_front(table.units[number], table.units[bond.one])
        else bond
        for bond in table.bonds
    )
    return bind(table, bonds)
