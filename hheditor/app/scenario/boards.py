"""A scenario moved to the other kind of board: from hexes to a bare table, and back.

The scenario stays as it is; the copy is a document of its own. Armies, terms and words go along; the ground
is laid out on the other board; who was deployed keeps rank and order, as far as the rules let him stand
there. What changes is said beforehand.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from hheditor.app.scenario.deploying import Deploying
from hheditor.maps.document import no_field
from hheditor.rules.api import Ruleset
from hheditor.rules.api.surfaces import Contour, OtherBoard, Surface
from hheditor.rules.api.surfaces.translation import field_of, table_of
from hheditor.scenarios import Deployment, Placement, Scenario
from hheditor.values import Finding, refuse, tell, warn

_ONE_RANK = 0.03
"""Of the depth of a field: who stands no farther behind the foremost than this is in his rank."""
_ROOM = 4
"""A quarter of the measure is left between two ranks."""


class Moved(NamedTuple):
    """A scenario on the other board."""

    scenario: Scenario
    changes: tuple[Finding, ...]
    """What is otherwise there, and what could not be kept."""

    @property
    def on_table(self) -> bool:
        """Whether it is a bare table now."""
        return self.scenario.table is not None


def refusal_to_move(scenario: Scenario, ruleset: Ruleset[Any]) -> Finding | None:
    """Why a scenario has no other board; None where it has."""
    if len(ruleset.grounds) < 2 or ruleset.other_board(scenario) is None:
        return refuse("board.only-one", game=scenario.system)
    return None


def moved(scenario: Scenario, ruleset: Ruleset[Any]) -> Moved | Finding:
    """The scenario on the other board and what changes, or why there is none."""
    refused = refusal_to_move(scenario, ruleset)
    board = None if refused is not None else ruleset.other_board(scenario)
    if board is None:
        return refused or refuse("board.only-one", game=scenario.system)
    wide, high = board.size
    if scenario.table is None:
        laid = table_of(scenario.map, wide, high, board.measure)
        columns, rows, across, down = scenario.map.board.columns, scenario.map.board.rows, wide, high
    else:
        laid = field_of(scenario.table, wide, high, board.measure, scenario.system)
        columns, rows, across, down = wide, high, scenario.table.width, scenario.table.height
    way = "board.to-table" if scenario.table is None else "board.to-hexes"
    size = tell(way, columns=columns, rows=rows, wide=across // 100, high=down // 100)
    lost = [warn(f"board.lost.{what}", n=count) for what, count in laid.lost]
    made, dropped = _without_places(scenario)
    if scenario.table is None:
        made = replace(made, table=laid.ground, map=no_field(scenario.map.name), map_origin="")
    else:
        made = replace(made, table=None, map=laid.ground, table_origin="")
    made, placed = _deployed(scenario, made, ruleset, board)
    changes = (size, *board.notes, tell("board.ground", n=laid.pieces), *lost, *placed, *dropped)
    return Moved(made, changes)


def _without_places(scenario: Scenario) -> tuple[Scenario, list[Finding]]:
    """The scenario without what names places of its old board, and what that was."""
    goals = tuple(goal for goal in scenario.goals if not goal.cells)
    later = tuple(replace(each, cells=()) for each in scenario.reinforcements)
    sides = tuple(replace(side, zone=None, setup=()) for side in scenario.sides)
    counts = {
        "goals": len(scenario.goals) - len(goals),
        "entries": sum(bool(each.cells) for each in scenario.reinforcements),
        "zones": sum(side.zone is not None for side in scenario.sides),
        "set-ups": sum(len(side.setup) for side in scenario.sides),
    }
    dropped = [warn(f"board.lost.{what}", n=count) for what, count in counts.items() if count]
    made = replace(scenario, goals=goals, reinforcements=later, sides=(sides[0], sides[1]), deployments=())
    return made, dropped


# Deployment ---------------------------------------------------------------------------------------------


class _Post(NamedTuple):
    """Pieces in one place, and where it is, as parts of the field: forward from the own edge, and across."""

    placements: tuple[Placement, ...]
    forward: float
    across: float


def _deployed(
    old: Scenario, made: Scenario, ruleset: Ruleset[Any], board: OtherBoard
) -> tuple[Scenario, list[Finding]]:
    """The scenario with its deployments on the new board; how many stand there, and how many wait."""
    found, standing, waiting = [], 0, 0
    for deployment in old.deployments:
        ranks = _ranks(old, ruleset.surface(old), deployment)
        laid = _on_table(made, ruleset, deployment, ranks, board.measure)
        if made.table is None:
            laid = _in_hexes(made, ruleset, deployment, ranks)
        wished = replace(deployment, placements=tuple(sorted(laid, key=lambda each: each.piece)))
        here = Deploying(ruleset, replace(made, deployments=(wished,)), deployment.side, deployment.name)
        kept = tuple(here.placed[number] for number in sorted(here.placed))
        standing, waiting = standing + len(kept), waiting + len(deployment.placements) - len(kept)
        found.append(replace(deployment, placements=kept))
    told = [tell("board.deployed", n=standing)] if standing else []
    told += [warn("board.waiting", n=waiting)] if waiting else []
    return replace(made, deployments=tuple(found)), told


def _parts(surface: Surface, edge: str, x: float, y: float) -> tuple[float, float]:
    """A spot as parts of the field: forward from an edge, and across it."""
    wide, high = surface.size
    match edge:
        case "south":
            return 1 - y / high, x / wide
        case "north":
            return y / high, x / wide
        case "east":
            return 1 - x / wide, y / high
    return x / wide, y / high


def _spot(surface: Surface, edge: str, forward: float, across: float) -> tuple[int, int]:
    """The other way round."""
    wide, high = surface.size
    match edge:
        case "south":
            return round(across * wide), round((1 - forward) * high)
        case "north":
            return round(across * wide), round(forward * high)
        case "east":
            return round((1 - forward) * wide), round(across * high)
    return round(forward * wide), round(across * high)


def _ranks(scenario: Scenario, surface: Surface, deployment: Deployment) -> list[list[_Post]]:
    """Who stands beside whom, the foremost first, each rank from one end to the other."""
    edge = scenario.sides[deployment.side].edge
    together: dict[int | tuple[int, int], list[Placement]] = {}
    for each in deployment.placements:
        together.setdefault(each.where, []).append(each)
    posts = [
        _Post(tuple(p), *_parts(surface, edge, *surface.spot_of(where))) for where, p in together.items()
    ]
    ranks: list[list[_Post]] = []
    for post in sorted(posts, key=lambda each: -each.forward):
        if not ranks or ranks[-1][0].forward - post.forward > _ONE_RANK:
            ranks.append([])
        ranks[-1].append(post)
    return [sorted(rank, key=lambda each: each.across) for rank in ranks]


def _front(ruleset: Ruleset[Any], scenario: Scenario, side: int) -> float:
    """How far forward a side may stand, as a part of the field."""
    outlines: Sequence[Iterable[Contour]] = ruleset.zone_outlines(scenario)
    surface, edge = ruleset.surface(scenario), scenario.sides[side].edge
    spots = (spot for contour in outlines[side] for spot in zip(contour[0::2], contour[1::2], strict=True))
    return max((_parts(surface, edge, *spot)[0] for spot in spots), default=0.5)


def _on_table(
    made: Scenario, ruleset: Ruleset[Any], deployment: Deployment, ranks: list[list[_Post]], measure: int
) -> list[Placement]:
    """Rank behind rank from the front of the zone; who would lie on his neighbour moves outwards."""
    position = ruleset.deploying(made, deployment.side)
    if made.table is None or position is None or not ranks:
        return []
    surface, edge = ruleset.surface(made), made.sides[deployment.side].edge
    pieces = ruleset.enlisted(position, deployment.side)
    length = surface.size[1] if edge in ("north", "south") else surface.size[0]
    breadth = surface.size[0] if edge in ("north", "south") else surface.size[1]
    ahead = ruleset.facing_ahead(made, deployment.side)
    found: list[Placement] = []
    line = _front(ruleset, made, deployment.side)
    back = ranks[0][0].forward
    for rank in ranks:
        sizes = [ruleset.base(position, pieces[post.placements[0].piece], "line") for post in rank]
        depths = [
            sum(ruleset.base(position, pieces[each.piece], "line")[1] for each in post.placements)
            for post in rank
        ]
        line = min(line, _front(ruleset, made, deployment.side) - (back - rank[0].forward))
        for post, size, across in zip(rank, sizes, _spread(rank, sizes, breadth), strict=True):
            x, y = _spot(surface, edge, line - size[1] / 2 / length, across)
            found += [replace(each, cell=-1, cells=(), spot=(x, y), facing=ahead) for each in post.placements]
        line -= (max(depths) + measure // _ROOM) / length
    return found


def _spread(rank: list[_Post], sizes: list[tuple[int, int]], breadth: float) -> list[float]:
    """Where a rank stands across the table: as it stood, and no base on another."""
    found: list[float] = []
    for post, (wide, _) in zip(rank, sizes, strict=True):
        share = wide / breadth
        found.append(max(post.across, found[-1] + share) if found else post.across)
    shift = sum(new - post.across for new, post in zip(found, rank, strict=True)) / len(rank)
    half = sizes[0][0] / 2 / breadth
    shift = min(max(shift, found[-1] - 1 + half), found[0] - half)
    return [each - shift for each in found]


def _in_hexes(
    made: Scenario, ruleset: Ruleset[Any], deployment: Deployment, ranks: list[list[_Post]]
) -> list[Placement]:
    """Row behind row from the front of the zone, everybody in the free place nearest to where he stood."""
    surface, edge = ruleset.surface(made), made.sides[deployment.side].edge
    rows: dict[int, list[tuple[float, int]]] = {}
    for cell in ruleset.zones(made)[deployment.side]:
        forward, across = _parts(surface, edge, *surface.spot_of(cell))
        rows.setdefault(round(-forward * 10_000), []).append((across, cell))
    ordered = [rows[key] for key in sorted(rows)]
    ahead = ruleset.facing_ahead(made, deployment.side)
    found: list[Placement] = []
    for row, rank in enumerate(ranks):
        for post in rank:
            free = next((at for at in range(row, len(ordered)) if ordered[at]), -1)
            if free < 0:
                break
            best = min((abs(across - post.across), across, cell) for across, cell in ordered[free])
            ordered[free].remove(best[1:])
            found += [
                replace(each, cell=best[2], cells=(), spot=None, facing=ahead) for each in post.placements
            ]
    return found
