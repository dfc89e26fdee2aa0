"""Making a scenario: a new one from a map and two armies, another map or army without losing the rest.

A scenario carries copies, so what it was copied from may be edited freely; `origin` remembers where the
copy came from. What numbers hexes or units of the old copy is kept where it still fits the new one.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from hheditor.armies import Army, Leader, Unit
from hheditor.maps import Map
from hheditor.maps.document import no_field
from hheditor.scenarios.edits import SetAllies, SetArmy, SetMap, SetTable
from hheditor.scenarios.scenario import (
    Ally,
    Deployment,
    EdgeName,
    Goal,
    Placement,
    Reinforcement,
    Scenario,
    Side,
)
from hheditor.tables.map.document import TableMap

OPPOSITE: dict[EdgeName, EdgeName] = {
    "north": "south", "south": "north", "east": "west", "west": "east",
}  # fmt: skip


def zones_painted(map_: Map) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """The zones the map paints for the two sides; None where it paints none."""
    found: list[tuple[int, ...] | None] = []
    for side in (0, 1):
        cells = {cell for zone in map_.zones if zone.side == side for cell in zone.cells}
        found.append(tuple(sorted(cells)) if cells else None)
    return found[0], found[1]


def goals_offered(map_: Map) -> tuple[Goal, ...]:
    """A victory term for each objective the map names: side 0 is to hold it at the end."""
    return tuple(
        Goal("hold", 0, objective.cells, count=len(objective.cells), name=objective.name)
        for objective in map_.objectives
        if objective.cells
    )


def new_scenario(
    ground: Map | TableMap,
    armies: tuple[Army | None, Army | None],
    system: str,
    *,
    name: str = "",
    sides: tuple[str, str] = ("", ""),
    origins: tuple[str, str, str] = ("", "", ""),
) -> Scenario:
    """A scenario on a map or a bare table; side 0 below, side 1 above, or left and right where it is taller.

    `sides` are the names for sides without an army; `origins` the library's ids of the map and the armies.
    """
    if isinstance(ground, Map):
        map_, wide = ground, ground.board.columns >= ground.board.rows
    else:
        map_, wide = no_field(ground.name), ground.width >= ground.height
    edges: tuple[EdgeName, EdgeName] = ("south", "north") if wide else ("west", "east")
    zones = zones_painted(map_)
    made = []
    for side, army in enumerate(armies):
        own = Side(sides[side], Army("", system), edges[side], zones[side])
        if army is not None:
            own = replace(own, name=army.name, army=army, origin=origins[1 + side])
        made.append(own)
    begun = Scenario(name or ground.name, system, map_, (made[0], made[1]))
    if isinstance(ground, Map):
        return replace(begun, map_origin=origins[0])
    return replace(begun, table=ground, table_origin=origins[0])


def with_army(scenario: Scenario, side: int, army: Army, origin: str = "") -> SetArmy:
    """The edit that gives a side another army, or a newer copy of the same.

    Of its deployments those pieces stay that are the same piece still: the same unit at the same number.
    """
    own = scenario.sides[side]
    same = _same_pieces(own.army, army)
    # The pieces of allies come after its own, however many those are.
    first, now = (len(each.units) + len(each.leaders) for each in (own.army, army))
    same |= {number: number - first + now for number in range(first, own.pieces)}
    setup, deployments, coming = _renumbered(scenario, side, same)
    return SetArmy(side, army, origin, deployments, setup, coming)


def with_allies(scenario: Scenario, side: int, allies: tuple[Ally, ...]) -> SetAllies:
    """The edit that gives a side other allies: one more, one less. Pieces of those who stay are kept."""
    own, same = scenario.sides[side], dict[int, int]()
    first = len(own.army.units) + len(own.army.leaders)
    same |= {number: number for number in range(first)}
    places, at = dict[int, int](), first
    for ally in allies:
        places[id(ally)] = at
        at += len(ally.army.units) + len(ally.army.leaders)
    at = first
    for ally in own.allies:
        count = len(ally.army.units) + len(ally.army.leaders)
        if id(ally) in places:
            same |= {at + number: places[id(ally)] + number for number in range(count)}
        at += count
    setup, deployments, coming = _renumbered(scenario, side, same)
    return SetAllies(side, allies, setup, deployments, coming)


def _renumbered(
    scenario: Scenario, side: int, same: dict[int, int]
) -> tuple[tuple[Placement, ...], tuple[Deployment, ...], tuple[Reinforcement, ...]]:
    """Set-up, deployments and reinforcements of a side whose pieces have other numbers; those that are gone
    are left out."""

    def placed(placements: tuple[Placement, ...]) -> tuple[Placement, ...]:
        stay = (replace(each, piece=same[each.piece]) for each in placements if each.piece in same)
        return tuple(sorted(stay, key=_piece))

    deployments = tuple(
        replace(each, placements=placed(each.placements)) if each.side == side else each
        for each in scenario.deployments
    )
    coming = []
    for each in scenario.reinforcements:
        if each.side != side:
            coming.append(each)
            continue
        pieces = tuple(sorted(same[piece] for piece in each.pieces if piece in same))
        if pieces or not each.pieces:
            coming.append(replace(each, pieces=pieces))
    return placed(scenario.sides[side].setup), deployments, tuple(coming)


def _piece(placement: Placement) -> int:
    return placement.piece


def _same_pieces(before: Army, after: Army) -> dict[int, int]:
    """Which number a piece of the old army has in the new one, for those that are in both.

    Those with a name of their own are known by it; then whoever is the same at the same number, or only got
    another name or other arms; then anybody alike.
    """
    found: dict[int, int] = {}
    rows: tuple[tuple[tuple[int, int], Sequence[Unit | Leader], Sequence[Unit | Leader]], ...] = (
        ((0, 0), before.units, after.units),
        ((len(before.units), len(after.units)), before.leaders, after.leaders),
    )
    for start, olds, news in rows:
        free = set(range(len(news)))
        left = dict(enumerate(olds))
        for plain, there in ((False, None), (False, True), (True, True), (False, False), (True, False)):
            for number, old in tuple(left.items()):
                if there is None and not old.name:
                    continue
                places = [number] if there else sorted(free)
                alike = _unadorned(old) if plain else old
                same = [
                    place
                    for place in places
                    if place in free and (_unadorned(news[place]) if plain else news[place]) == alike
                ]
                if same:
                    free.remove(same[0])
                    del left[number]
                    found[start[0] + number] = start[1] + same[0]
    return found


def _unadorned(piece: Unit | Leader) -> Unit | Leader:
    """A piece without what only tells it from others of its kind."""
    return replace(piece, name="", arms=None) if isinstance(piece, Unit) else replace(piece, name="")


def with_table(scenario: Scenario, table: TableMap, origin: str = "") -> SetTable:
    """The edit that moves the scenario to another table; on one of the same size everybody stays in place."""
    old = scenario.table
    same = old is not None and (old.width, old.height) == (table.width, table.height)
    bare = tuple(replace(each, placements=()) for each in scenario.deployments)
    return SetTable(table, origin, scenario.deployments if same else bare)


def without_table(scenario: Scenario) -> SetTable:
    """The edit that leaves the table for the field; whoever stood on it is placed anew."""
    return SetTable(None, "", tuple(replace(each, placements=()) for each in scenario.deployments))


def with_map(scenario: Scenario, map_: Map, origin: str = "") -> SetMap:
    """The edit that moves the scenario to another map.

    On a board of the same shape everything stays; else what names hexes is dropped. Zones the new map paints
    rule over old ones.
    """
    painted = zones_painted(map_)
    if map_.board.alike(scenario.map.board):
        old = scenario.sides[0].zone, scenario.sides[1].zone
        drawn = zones_painted(scenario.map)
        zones = tuple(
            new if new is not None else (None if was == from_map else was)
            for new, was, from_map in zip(painted, old, drawn, strict=True)
        )
        setups = scenario.sides[0].setup, scenario.sides[1].setup
        return SetMap(
            map_,
            origin,
            scenario.deployments,
            (zones[0], zones[1]),
            scenario.goals,
            setups,
            scenario.reinforcements,
        )
    bare = tuple(replace(each, placements=()) for each in scenario.deployments)
    goals = tuple(goal for goal in scenario.goals if not goal.cells)
    coming = tuple(replace(each, cells=()) for each in scenario.reinforcements)
    return SetMap(map_, origin, bare, painted, goals, ((), ()), coming)


def from_the_start(scenario: Scenario, side: int) -> int:
    """How many pieces of a side's own army stand on the field when the battle begins."""
    army = scenario.sides[side].army
    own = len(army.units) + len(army.leaders)
    later = {piece for each in scenario.reinforcements if each.side == side for piece in each.pieces}
    return own - len({piece for piece in later if piece < own})


def with_setups(scenario: Scenario) -> Scenario:
    """The scenario with the set-up of each side that has no deployment as its deployment."""
    prepared = {each.side for each in scenario.deployments}
    made = tuple(
        Deployment("", number, tuple(replace(each, fixed=False) for each in side.setup))
        for number, side in enumerate(scenario.sides)
        if side.setup and number not in prepared
    )
    return replace(scenario, deployments=(*scenario.deployments, *made)) if made else scenario


def same_place(one: Placement, other: Placement) -> bool:
    """Whether a piece stands in the same place in the same way, whether it is fixed there or not."""
    return replace(one, fixed=False) == replace(other, fixed=False)


def free_name(scenario: Scenario, side: int, wanted: str) -> str:
    """A name no other deployment of the side has: the wanted one, or with a number behind it."""
    taken = {each.name for each in scenario.deployments if each.side == side}
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


def to_start_with(scenario: Scenario, names: tuple[str, str]) -> Scenario:
    """The scenario as a battle takes it that starts deployed: the named deployments first."""
    chosen: list[Deployment] = []
    for side in (0, 1):
        chosen += [each for each in scenario.deployments if (each.side, each.name) == (side, names[side])]
    rest = [each for each in scenario.deployments if each not in chosen]
    return replace(scenario, start="deployed", deployments=(*chosen, *rest))
