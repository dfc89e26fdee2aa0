"""SHK-10 to SHK-22: what is added to the die of an attack, term by term."""

from hheditor.rules.api import Term
from hheditor.rules.men_of_iron.fire.targets import weapon
from hheditor.rules.men_of_iron.position.attacks import charges
from hheditor.rules.men_of_iron.position.geometry import angle, direction
from hheditor.rules.men_of_iron.position.ratings import best_charisma, may_lead
from hheditor.rules.men_of_iron.position.setup import Sides
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Attack


def is_charge(table: Table, attack: Attack) -> bool:
    """SHK-10: the Charge table, if at least half of the attackers carry a charge marker."""
    return 2 * len(charges(table, attack)) >= len(attack.attackers)


def defence(table: Table, target: int) -> int:
    """SHK-15: the shock defence of a unit's present side; variants have their own."""
    unit, row = table.units[target], table.row(target)
    pair = next((each.defence for each in row.variants if each.id == unit.variant), row.defence)
    return pair[unit.disordered]


def weapons(table: Table, attack: Attack, target: int) -> int:
    """SHK-17, AFL-2: the best figure of the matrix among the attackers' types."""
    row, unit = weapon(table, target), table.units[target]
    column = row.after_reaction if row.after_reaction and unit.reacted else row.id
    matrix = table.setup.look.weapons
    return max(matrix[weapon(table, each).id].get(column, 0) for each in attack.attackers)


def angles(table: Table, attack: Attack, target: int) -> set[str]:
    """SHK-13: the sides a target is attacked through."""
    unit = table.units[target]
    return {angle(table, unit, table.units[each].cell) for each in attack.attackers}


def _crossings(table: Table, attack: Attack, target: int) -> list[Sides]:
    cell = table.units[target].cell
    starts = [table.units[each].cell for each in attack.attackers]
    return [table.setup.crossed(start, direction(table, start, cell)) for start in starts]


def _shared(values: list[int]) -> int:
    """SHK-14, MR-35: against several attackers a figure counts only if all have one, then the best."""
    return max(values) if all(values) else 0


def attack_terms(table: Table, attack: Attack, target: int, breach: bool = False) -> tuple[Term, ...]:
    """SHK-11, CHT-12: every term that is not nothing."""
    setup, foe = table.setup, table.units[target]
    extra = setup.profile.modifiers
    charging, attackers = charges(table, attack), attack.attackers
    sides = angles(table, attack, target)
    crossings = _crossings(table, attack, target)
    mounted = all(table.row(each).mounted for each in attackers)
    staked = mounted and all(each.stakes for each in crossings)
    values = [
        ("strength", len(attackers) - len(attack.targets), "SHK-12"),
        ("angle", _angle(sides, extra.flank, extra.rear, extra.two_sides), "SHK-13"),
        ("terrain", setup.rows[foe.cell].shock, "SHK-14"),
        ("hexside", _shared([sum(row.shock for row in each.rows) for each in crossings]), "SHK-14"),
        ("own-hex", _shared([setup.rows[table.units[each].cell].own for each in attackers]), "SHK-14"),
        ("stakes", setup.profile.obstacles.stakes.attack if staked else 0, "CHT-22"),
        (
            "nets",
            setup.profile.obstacles.nets.attack if all(each.nets for each in crossings) else 0,
            "CHT-22",
        ),
        ("defence", defence(table, target), "SHK-15"),
        ("charisma", max(best_charisma(table, each) for each in attackers), "SHK-16"),
        ("leader-with-chargers", _leader_bonus(table, attack), "SHK-16"),
        ("weapons", weapons(table, attack, target), "SHK-17"),
        (
            "disordered",
            extra.attacker_disordered if any(table.units[e].disordered for e in attackers) else 0,
            "SHK-18",
        ),
        ("moved", extra.charger_moved if any(table.units[each].moved for each in charging) else 0, "SHK-18"),
        ("retired", extra.defender_retired if foe.state == "retired" else 0, "SHK-19"),
        ("continued", extra.continued * max(table.units[each].continued for each in attackers), "SHK-20"),
        ("wall", _wall(foe.wall, sides, extra.wall, extra.schiltron), "SHK-21"),
        ("counter-charge", extra.counter_charge if target in attack.met else 0, "SHK-22"),
        ("breach", extra.breach if breach else 0, "SEI-13"),
    ]
    return tuple(Term(f"term.men_of_iron.{name}", value, rule) for name, value, rule in values if value)


def _angle(sides: set[str], flank: int, rear: int, two: int) -> int:
    if len(sides) > 1:
        return two
    only = next(iter(sides))
    return 0 if only == "front" else rear if only == "rear" else flank


def _wall(wall: str, sides: set[str], figure: int, schiltron: int) -> int:
    if not wall or sides != {"front"}:
        return 0
    return figure if wall == "wall" else schiltron


def _leader_bonus(table: Table, attack: Attack) -> int:
    """SHK-16, MR-37: a leader with chargers, or with knights, once."""
    switches = table.setup.profile.switches
    riding = charges(table, attack) if switches.leader_bonus == "charging" else attack.attackers
    for unit in riding if switches.leader_bonus else ():
        if table.units[unit].kind not in switches.leader_bonus_types:
            continue
        leaders = table.leaders_on.get(table.units[unit].cell, ())
        if any(may_lead(table, each, unit) for each in leaders):
            return table.setup.profile.modifiers.leader_with_chargers
    return 0
