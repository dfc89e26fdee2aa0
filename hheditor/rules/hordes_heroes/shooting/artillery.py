"""ART: artillery and siege engines. When they may shoot, at whom, how the dice are read, and where misses go.

ART-2: each piece rolls one die at the nearest enemy in arc, range and line of sight; equals are the shooter's
choice, piece by piece. ART-10: armour and cover give nothing against it, so its number is the list's alone.
"""

from hheditor.hexes import FACINGS, Hex, cells_of, turn_between
from hheditor.hexes.coordinates import cross
from hheditor.rules.api import Term
from hheditor.rules.hordes_heroes.armies.troops import Troop
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.position.table import Table, flies, troop
from hheditor.rules.hordes_heroes.position.tasks import Shot
from hheditor.rules.hordes_heroes.shooting import sight
from hheditor.rules.hordes_heroes.shooting.small_arms import (
    SIDES_OF_A_DIE,
    attackers,
    dice,
    engaged,
    hampered,
    shots_at,
    target_cell,
    untouched,
)
from hheditor.values import Finding, refuse

Enemies = tuple[tuple[int, int, int], ...]
"""(distance, cell, unit) of enemies it could shoot at, nearest first."""


def is_artillery(table: Table, number: int) -> bool:
    """Whether a unit shoots by these rules."""
    return troop(table, table.units[number]).artillery


def unready(table: Table, number: int) -> Finding | None:
    """Why the pieces cannot be served at all: ART-1, moved this bound (R-58); ART-12, in hand-to-hand
    since an earlier phase.
    """
    unit = table.units[number]
    if unit.cell < 0:
        return refuse("refusal.hordes_heroes.not-on-table", rule="SHO-3", pieces=(number,))
    if unit.moved:
        return refuse("refusal.hordes_heroes.artillery-moved", rule="ART-1", pieces=(number,))
    finding = engaged(table, number)
    if finding is not None:
        return refuse("refusal.hordes_heroes.artillery-engaged", rule="ART-12", pieces=finding.pieces)
    return None


def bar(table: Table, number: int) -> Finding | None:
    """SEQ-4: why artillery may not shoot in this phase: only in its own bound, or in the enemy's if it held
    its fire.

    ART-8: in its own bound it does not shoot while it has the marker.
    """
    unit = table.units[number]
    if unit.side != table.mover and not unit.hold_fire:
        return refuse("refusal.hordes_heroes.artillery-bound", rule="SEQ-4", pieces=(number,))
    if unit.side == table.mover and unit.hold_fire:
        return refuse("refusal.hordes_heroes.holding-fire", rule="ART-8", pieces=(number,))
    return unready(table, number)


def may_hold(table: Table, number: int) -> Finding | None:
    """Why a unit may not take its hold-fire marker, or take it off: artillery only, in its own bound,
    instead of shooting (R-59).
    """
    unit = table.units[number]
    if not is_artillery(table, number):
        return refuse("refusal.hordes_heroes.no-artillery", rule="ART-8", pieces=(number,))
    if unit.side != table.mover:
        return refuse("refusal.hordes_heroes.hold-fire-bound", rule="ART-8", pieces=(number,))
    return None if unit.hold_fire else unready(table, number)


def swings(table: Table, number: int) -> bool:
    """ART-11: whether it may turn before shooting: only where it held its fire, and never when disrupted."""
    unit = table.units[number]
    return unit.hold_fire and unit.side != table.mover and not hampered(table, number)


def band(kind: Troop, distance: int) -> tuple[int, int] | None:
    """ART-3: the numbers for one hit and for two at a distance, from the list's range bands; None out of
    range.
    """
    for first, last, one, two in kind.rows:
        if first <= distance <= last:
            return one, two
    return None


def longest(kind: Troop) -> int:
    """The greatest range of the list."""
    return max((last for _, last, _, _ in kind.rows), default=0)


def objection(table: Table, number: int, target: int) -> Finding | None:
    """Why artillery may not shoot at an enemy, in its arc or not.

    ART-7: never into wood; into broken ground or a village one hex deep, the first of the line, at any listed
    range. R-62: hard targets are passed over.
    """
    unit = table.units[number]
    kind = troop(table, unit)
    pieces = (number, target)
    spared = untouched(table, unit.cell, target)
    if spared is not None:
        return spared
    cell = target_cell(table, unit.cell, target)
    distance = table.setup.grid.distance(unit.cell, cell)
    if band(kind, distance) is None:
        return refuse(
            "refusal.hordes_heroes.out-of-range",
            rule="ART-3",
            pieces=pieces,
            places=(cell,),
            distance=distance,
            range=longest(kind),
        )
    ground = table.setup.effects[cell]
    above = flies(table, table.units[target])
    if above and not kind.has("shoots_flyers"):
        return refuse("refusal.hordes_heroes.artillery-flyers", rule="ART-10", pieces=pieces, places=(cell,))
    if ground.artillery == "never" and not above:
        return refuse(
            "refusal.hordes_heroes.artillery-ground",
            rule="ART-7",
            pieces=pieces,
            places=(cell,),
            ground=ground.id,
        )
    if sight.hard_cover(table, target, unit.cell, cell):
        return refuse("refusal.hordes_heroes.hard-target", rule="ART-12", pieces=pieces, places=(cell,))
    return sight.obstruction(table, unit.side, unit.cell, cell, high=kind.has("high_trajectory"))


def in_arc(table: Table, number: int, cell: int, facing: int) -> bool:
    """ART-4: whether a cell lies in the triangle before its one or two front sides (R-57), rims inside."""
    grid = table.setup.grid
    here = table.units[number].cell
    return bool(grid.wedge(here, facing, grid.distance(here, cell)) >> cell & 1)


def lawful(table: Table, number: int) -> Enemies:
    """Every enemy it could shoot at if it lay nearest in its arc.

    Contacted in this bound, it has to do with those who came in.
    """
    unit = table.units[number]
    came_in = attackers(table, number)
    grid = table.setup.grid
    foe = 1 - unit.side
    enemies = grid.disc(unit.cell, longest(troop(table, unit))) & (table.formed[foe] | table.loose[foe])
    found = []
    for target in dict.fromkeys(table.held[cell] for cell in cells_of(enemies)):
        if (not came_in or target in came_in) and objection(table, number, target) is None:
            cell = target_cell(table, unit.cell, target)
            found.append((grid.distance(unit.cell, cell), cell, target))
    return tuple(sorted(found))


def nearest(table: Table, number: int, facing: int) -> tuple[int, ...]:
    """The targets its pieces may choose among in a facing, in order of their cells."""
    return _nearest(table, number, facing, lawful(table, number))


def _nearest(table: Table, number: int, facing: int, enemies: Enemies) -> tuple[int, ...]:
    here = [(distance, target) for distance, cell, target in enemies if in_arc(table, number, cell, facing)]
    return tuple(target for distance, target in here if distance == here[0][0])


def facings(table: Table, number: int) -> tuple[int, ...]:
    """The facings in which it may shoot: its own, or any, the least turn first."""
    look = table.units[number].facing
    if not swings(table, number):
        return (look,)
    return tuple(sorted(range(FACINGS), key=lambda facing: (turn_between(look, facing), facing)))


def facing_to_shoot(table: Table, number: int, targets: tuple[int, ...]) -> int:
    """The least turn in which all these are nearest, or -1."""
    enemies = lawful(table, number)
    for facing in facings(table, number):
        if set(targets) <= set(_nearest(table, number, facing, enemies)):
            return facing
    return -1


def choices(table: Table, number: int) -> tuple[tuple[int, ...], ...]:
    """Sets of targets its pieces may be shared among, one for each facing that makes a difference."""
    enemies = lawful(table, number)
    found = dict.fromkeys(_nearest(table, number, facing, enemies) for facing in facings(table, number))
    return tuple(choice for choice in found if choice)


def other_facings(table: Table, number: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """Every facing it may turn to in which all these are nearest."""
    if not swings(table, number):
        return ()
    enemies = lawful(table, number)
    wanted = set(targets)
    return tuple(
        facing for facing in range(FACINGS) if wanted <= set(_nearest(table, number, facing, enemies))
    )


def aims_badly(table: Table, number: int, targets: tuple[int, ...]) -> Finding | None:
    """Why its pieces may not shoot at these targets: an objection, the arc, or a nearer enemy."""
    for target in targets:
        finding = objection(table, number, target)
        if finding is not None:
            return finding
    if facing_to_shoot(table, number, targets) >= 0:
        return None
    here = table.units[number].cell
    cells = tuple(target_cell(table, here, target) for target in targets)
    for facing in facings(table, number):
        if all(in_arc(table, number, cell, facing) for cell in cells):
            distance = table.setup.grid.distance
            far = max(distance(here, cell) for cell in cells)
            others = nearest(table, number, facing)
            near = min((distance(here, target_cell(table, here, other)) for other in others), default=0)
            return refuse(
                "refusal.hordes_heroes.nearer-target",
                rule="ART-2",
                pieces=(number, *others),
                distance=far,
                nearest=near,
            )
    return refuse("refusal.hordes_heroes.out-of-arc", rule="ART-4", pieces=(number,), places=cells)


def default_shots(table: Table, number: int) -> tuple[Shot, ...]:
    """What it shoots unless its owner says otherwise: all pieces at the nearest, the first of equals."""
    if bar(table, number) is not None:
        return ()
    for _, cell, target in lawful(table, number):
        if any(in_arc(table, number, cell, facing) for facing in facings(table, number)):
            return shots_at(table, number, ((target, dice(table, number)),))
    return ()


def number_terms(table: Table, number: int, target: int) -> tuple[Term, ...]:
    """The number a die must show for one hit: the list's, for the distance."""
    here = table.units[number].cell
    numbers = band(
        troop(table, table.units[number]), table.setup.grid.distance(here, target_cell(table, here, target))
    )
    assert numbers is not None
    return (Term("term.hordes_heroes.range-band", numbers[0], "ART-3", number),)


def steps(table: Table, number: int, target: int) -> tuple[tuple[int, int], ...]:
    """How a die is read: from one number on a hit, from another on two."""
    here = table.units[number].cell
    numbers = band(
        troop(table, table.units[number]), table.setup.grid.distance(here, target_cell(table, here, target))
    )
    assert numbers is not None
    one, two = numbers
    return ((one, 1), (two, 2)) if one < two <= SIDES_OF_A_DIE else ((one, 1),)


# Misses into a melee -----------------------------------------------------------------------------------


def endangered(table: Table, number: int, target: int) -> tuple[int, ...]:
    """ART-9: friends a miss may hit: of those in hand-to-hand with the target the nearest to the line of
    fire, all if equal.

    Nobody, where the enemy is charging the artillery itself, or ([F], SW-45) friends next to it.
    """
    touching = contacts(table, target)
    if (target, number) in table.contacts and number in touching:
        return ()
    here = table.units[number].cell
    if table.profile.miss_spares_neighbours and any(
        (target, friend) in table.contacts and table.setup.grid.distance(here, table.units[friend].cell) == 1
        for friend in touching
    ):
        return ()
    friends = [friend for friend in touching if friend != number]
    if not friends:
        return ()
    off = {
        friend: _off_the_line(table, here, table.units[target].cell, table.units[friend].cell)
        for friend in friends
    }
    least = min(off.values())
    return tuple(sorted(friend for friend in friends if off[friend] == least))


def _off_the_line(table: Table, origin: int, target: int, cell: int) -> int:
    """How far a cell beside the target lies from the way of the shot, squared, in a unit of that line's
    own (R-56).
    """
    hexes = table.setup.grid.hexes
    way, aside = hexes[target] - hexes[origin], hexes[cell] - hexes[origin]
    if _product(way, aside) >= _product(way, way):
        beyond = hexes[cell] - hexes[target]
        return _product(way, way) * _product(beyond, beyond)
    return 3 * cross(way, aside) ** 2


def _product(one: Hex, other: Hex) -> int:
    """Twice the scalar product of two displacements, in hexes."""
    return 2 * one.q * other.q + 2 * one.r * other.r + one.q * other.r + one.r * other.q
