"""What a person does to an army, as edits: add three of these, one less of those, call this one so.

Units of a kind stay together in the list, so that deployment and print show them side by side. An army
carries the troop types its units need: adding a unit brings its type, removing the last one lets it go,
unless the type is the person's own.
"""

from collections.abc import Iterable, Sequence
from math import gcd

from msgspec.structs import replace

from hheditor.armies.army import Army, Leader, TroopType, Unit
from hheditor.armies.edits import Edit, Several, SpliceLeaders, SpliceTroops, SpliceUnits

MOST = 999
"""Units that one gesture adds at most."""


def kind_of(unit: Unit) -> Unit:
    """What makes units alike: everything but their own name and arms."""
    return replace(unit, name="", arms=None)


def kinds(army: Army) -> tuple[tuple[Unit, tuple[int, ...]], ...]:
    """Units that are alike, each kind with the places of its units, in the order of the first."""
    found: dict[Unit, list[int]] = {}
    for index, unit in enumerate(army.units):
        found.setdefault(kind_of(unit), []).append(index)
    return tuple((kind, tuple(places)) for kind, places in found.items())


def with_type(army: Army, troop: TroopType) -> tuple[Edit, ...]:
    """The edit that brings a troop type along, if the army has it not yet."""
    if any(known.id == troop.id for known in army.troops):
        return ()
    return (SpliceTroops(len(army.troops), 0, (troop,)),)


def add_units(army: Army, troop: TroopType, number: int = 1) -> Edit:
    """Add units of a type, behind those that are alike."""
    unit = Unit(troop.id)
    alike = [index for index, known in enumerate(army.units) if kind_of(known) == unit]
    kin = alike or [index for index, known in enumerate(army.units) if known.troop == troop.id]
    at = kin[-1] + 1 if kin else len(army.units)
    units = SpliceUnits(at, 0, (unit,) * max(1, min(number, MOST)))
    return Several((*with_type(army, troop), units))


def remove_units(army: Army, places: Iterable[int]) -> Edit:
    """Take units away, and the types nobody needs any more."""
    gone = sorted({place for place in places if 0 <= place < len(army.units)}, reverse=True)
    edits: list[Edit] = [SpliceUnits(place, 1) for place in gone]
    left = [unit for place, unit in enumerate(army.units) if place not in set(gone)]
    needed = {troop for unit in left for troop in (unit.troop, unit.rear)}
    used = {troop for place in gone for troop in (army.units[place].troop, army.units[place].rear)}
    for place in reversed(range(len(army.troops))):
        troop = army.troops[place]
        if troop.id in used and troop.id not in needed and troop.source != "user":
            edits.append(SpliceTroops(place, 1))
    return Several(tuple(edits))


def set_number(army: Army, kind: Unit, number: int) -> Edit:
    """As many units of a kind as wanted: new ones behind the others; those without name and arms go first."""
    places = next((places for known, places in kinds(army) if known == kind), ())
    number = max(0, min(number, MOST))
    if number >= len(places):
        at = places[-1] + 1 if places else len(army.units)
        return SpliceUnits(at, 0, (kind,) * (number - len(places)))
    own = [bool(unit.name or unit.arms) for unit in army.units]
    plain_last = sorted(places, key=lambda place: (own[place], -place))
    return remove_units(army, plain_last[: len(places) - number])


def change_units(army: Army, places: Sequence[int], **changes: object) -> Edit:
    """The same change to several units."""
    return Several(
        tuple(
            SpliceUnits(place, 1, (replace(army.units[place], **changes),))
            for place in places
            if 0 <= place < len(army.units)
        )
    )


def change_leader(army: Army, place: int, leader: Leader) -> Edit:
    """Change a leader; a new first among them relieves the old one."""
    edits: list[Edit] = [SpliceLeaders(place, 1, (leader,))]
    if leader.first:
        edits += [
            SpliceLeaders(other, 1, (replace(known, first=False),))
            for other, known in enumerate(army.leaders)
            if known.first and other != place
        ]
    return Several(tuple(edits))


def add_leader(army: Army, leader: Leader) -> Edit:
    """One more leader."""
    return SpliceLeaders(len(army.leaders), 0, (leader,))


def remove_leaders(places: Iterable[int]) -> Edit:
    """Take leaders away."""
    return Several(tuple(SpliceLeaders(place, 1) for place in sorted(set(places), reverse=True)))


def change_type(army: Army, troop: TroopType) -> Edit:
    """Put a changed troop type in the place of the one with its id, or add it."""
    for place, known in enumerate(army.troops):
        if known.id == troop.id:
            return SpliceTroops(place, 1, (troop,))
    return SpliceTroops(len(army.troops), 0, (troop,))


def replace_type(army: Army, old: str, troop: TroopType) -> Edit:
    """Give every unit of one type another one instead, as when a type is made one's own."""
    edits: list[Edit] = [*with_type(army, troop)]
    for place, unit in enumerate(army.units):
        if old in (unit.troop, unit.rear):
            changed = replace(
                unit,
                troop=troop.id if unit.troop == old else unit.troop,
                rear=troop.id if unit.rear == old else unit.rear,
            )
            edits.append(SpliceUnits(place, 1, (changed,)))
    for place, known in enumerate(army.troops):
        if known.id == old:
            edits.append(SpliceTroops(place, 1))
    return Several(tuple(edits))


def combine(army: Army, places: Sequence[int], rear: str) -> Edit:
    """Let a type stand in the rear rank of these units, or none (empty)."""
    return change_units(army, places, rear=rear, stands=None)


def shares(usual: int, large: int) -> tuple[int, int]:
    """How many units of the usual size are as strong as how many large ones.

    >>> shares(4, 6)
    (3, 2)
    """
    common = gcd(usual, large)
    return large // common, usual // common


def regroup(army: Army, kind: Unit, large: int, usual: int) -> Edit | None:
    """Units of the usual strength as fewer of the large one, or back; None where there are not enough."""
    places = next((places for known, places in kinds(army) if known == kind), ())
    forming = kind.stands != large
    needed, made = shares(usual, large) if forming else shares(large, usual)
    if len(places) < needed:
        return None
    stands = large if forming else None
    olds = [army.units[place] for place in places[:needed]]
    new = tuple(
        replace(olds[number] if number < len(olds) else kind, stands=stands) for number in range(made)
    )
    edits: list[Edit] = [SpliceUnits(place, 1) for place in reversed(places[:needed])]
    return Several((*edits, SpliceUnits(places[0], 0, new)))
