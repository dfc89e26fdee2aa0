"""Random battles for the battery: two shipped lists close to each other on a small field with all grounds."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.armies import Army
from hheditor.hexes import Board, cells_of, grid
from hheditor.maps import Crossing, Map
from hheditor.maps.document import Feature
from hheditor.maps.ways import way
from hheditor.rules.api import CHANCE, Order
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.board.frames import frames, in_lane
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.orders import EndDeployment, GroupCharge, GroupMove
from hheditor.rules.impetus.position.table import Table, in_melee, standing
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from tests.systems.battery import System, Tally, by_tag, random_throw, tag

BOARD = Board(11, 12)
GROUNDS = ("scrub", "wood", "marsh", "village", "lake", "field")
EVERY_OPTION = {
    "rolled_charge": True,
    "discipline_rally": True,
    "shock_of_rout": True,
    "general_fate": True,
    "treachery": True,
    "steady_blocks": True,
}


def army(draw: Random, units: int) -> Army:
    """Part of a shipped list, with somebody who may hold the general."""
    whole = draw.choice(sorted(RULESET.sample_armies().items()))[1]
    chosen = list(whole.units)
    draw.shuffle(chosen)
    leaders = {troop.id for troop in whole.troops if troop.characteristics.get("general")}
    chosen.sort(key=lambda unit: unit.troop not in leaders)
    picked = chosen[:1] + draw.sample(chosen[1:], min(units, len(chosen)) - 1)
    stakes = {troop.id for troop in whole.troops if "stakes" in troop.characteristics.get("traits", ())}  # type: ignore[operator]
    walls = {troop.id for troop in whole.troops if "shieldwall" in troop.characteristics.get("traits", ())}  # type: ignore[operator]
    dressed = []
    for unit in picked:
        options: tuple[str, ...] = ()
        if unit.troop in stakes and draw.random() < 0.5:
            options = ("planted",)
        if unit.troop in walls and draw.random() < 0.5:
            options = ("formed",)
        if draw.random() < 0.3:
            options = (*options, "unreliable")
        dressed.append(replace(unit, options=options))
    return replace(whole, units=tuple(dressed))


def field(draw: Random) -> Map:
    """Patches of ground, a hill, a stream with a bridge and a road."""
    table = grid(BOARD)
    terrain = ["open"] * BOARD.cells
    levels = [0] * BOARD.cells
    for _ in range(3):
        kind, middle = draw.choice(GROUNDS), draw.randrange(BOARD.cells)
        for cell in cells_of(table.disc(middle, 1)):
            if draw.random() < 0.7:
                terrain[cell] = kind
    for cell in cells_of(table.disc(draw.randrange(BOARD.cells), 1)):
        levels[cell] = 1
    crossings: list[Crossing] = []
    features: list[Feature] = []
    if draw.random() < 0.5:
        row = draw.randrange(4, 8)
        stream = [row * BOARD.columns + column for column in range(BOARD.columns)]
        crossings += way(BOARD, draw.choice(("stream", "river")), stream)
        column = draw.randrange(2, 9)
        road = [line * BOARD.columns + column for line in range(BOARD.rows)]
        crossings += way(BOARD, "road", road)
        features.append(Feature("bridge", row * BOARD.columns + column))
        for cell in stream:
            terrain[cell] = "open"
    return Map(
        BOARD, "Field", tuple(terrain), tuple(levels), tuple(sorted(set(crossings))), features=tuple(features)
    )


def scenario(
    number: int, *, units: int = 7, turns: int = 4, deploy: bool = False, **options: Any
) -> Scenario:
    """The n-th random battle."""
    draw = Random(f"impetus {number}")
    armies = army(draw, units), army(draw, units)
    map_ = field(draw)
    sides = (Side("Red", armies[0], "south"), Side("Blue", armies[1], "north"))
    made = Scenario("Battle", "impetus", map_, sides, dict(options), turn_limit=turns)
    if deploy:
        return made
    placed = tuple(Deployment("line", side, _line(draw, made, side)) for side in (0, 1))
    return replace(made, deployments=placed, start="deployed")


def _line(draw: Random, made: Scenario, side: int) -> tuple[Placement, ...]:
    """Two rows near the middle, some of the deep stacked."""
    own = made.sides[side].army
    rows = (6, 7, 8, 9) if side == 0 else (5, 4, 3, 2)
    cells = [row * BOARD.columns + column for row in rows for column in range(1, BOARD.columns - 1)]
    table = RULESET.opening(replace(made, start="deployed", deployments=()))
    closed = [cell for cell in cells if table.board.kinds[cell] in ("closed", "difficult", "broken", "ford")]  # type: ignore[attr-defined]
    cells = [cell for cell in cells if cell not in closed]
    facing = 9 if side == 0 else 3
    found: list[Placement] = []
    last: dict[str, int] = {}
    for piece, unit in enumerate(own.units):
        deep = "deep" in own.troop(unit.troop).characteristics.get("traits", ())  # type: ignore[operator]
        if deep and unit.troop in last and draw.random() < 0.6:
            found.append(Placement(piece, last.pop(unit.troop), facing))
            continue
        cell = cells.pop(draw.randrange(min(len(cells), 12)))
        last[unit.troop] = cell
        looks = facing if draw.random() < 0.8 else draw.choice((1, 3, 5, 7, 9, 11))
        found.append(Placement(piece, cell, looks))
    return tuple(found)


def keen(system: System, position: Table, draw: Random, tally: Tally) -> Order:
    """A chooser that likes what was rarely done, groups among it, and does not end phases early."""
    if system.to_act(position) == CHANCE:
        return random_throw(system, position, draw)
    if draw.random() < 0.15:
        proposal = groups(position, draw)
        if proposal is not None and system.refusal(position, proposal) is None:
            return proposal
    found = list(system.orders(position))
    weights = {
        kind: (0.1 if kind == "end-phase" else 1.0) / (1 + tally.orders[kind]) for kind in by_tag(found)
    }
    return draw.choices(found, [weights[tag(order)] for order in found])[0]


def placing(system: System, position: Table, draw: Random, tally: Tally) -> Order:
    """A chooser that deploys sensibly soon."""
    if position.turn == 0 and system.to_act(position) >= 0:
        for order in system.orders(position):
            if isinstance(order, EndDeployment) and draw.random() < 0.7:
                return order
            break
        waiting = [number for number in system.subjects(position) if position.units[number].cell < 0]
        about = draw.choice(waiting or system.subjects(position))
        return draw.choice(list(system.orders(position, about)))
    return keen(system, position, draw, tally)


def groups(table: Table, draw: Random) -> Order | None:
    """A group order worth asking about, in a phase."""
    if not table.agenda or not isinstance(table.agenda[-1], tasks.Phase):
        return None
    side = table.mover
    able = [
        number
        for number in standing(table, side)
        if not (table.units[number].done or table.units[number].disordered or in_melee(table, number))
    ]
    draw.shuffle(able)
    proposal = None
    for _ in range(8):
        proposal = _proposal(table, able, draw)
        if proposal is None or RULESET.refusal(table, proposal) is None:
            break
    return proposal


def _proposal(table: Table, able: list[int], draw: Random) -> Order | None:
    around = grid(table.setup.hexes).around
    for lead in able:
        units = [lead]
        for other in able:
            if other != lead and table.units[other].facing == table.units[lead].facing:
                beside = any(around[table.units[each].cell] >> table.units[other].cell & 1 for each in units)
                if beside:
                    units.append(other)
        if len(units) > 1:
            return _order(table, tuple(units[: draw.randrange(2, 4)]), draw)
    return None


def _order(table: Table, units: tuple[int, ...], draw: Random) -> Order:
    lead = table.units[units[0]]
    board = grid(table.setup.hexes)
    cells = list(cells_of(board.disc(lead.cell, 2)))
    if draw.random() < 0.5:
        kind = draw.choice(("straight", "wheel"))
        turn = 0 if kind == "straight" else draw.choice((-2, 2))
        return GroupMove(units, kind, draw.choice(cells), (lead.facing + turn) % 12)  # type: ignore[arg-type]
    hexes = frames(table.setup.hexes)
    k = lead.facing // 2
    lane = [cell for cell in cells if cell == lead.cell or in_lane(*hexes.coordinates(lead.cell, k, cell))]
    end = draw.choice(lane)
    shift = board.hexes[end] - board.hexes[lead.cell]
    pairs = []
    for unit in units:
        at = board.cell(board.hexes[table.units[unit].cell] + shift)
        if at >= 0:
            fronts = [table.held.get(cell, -1) for cell in hexes.fronts[at][k]]
            foes = [each for each in fronts if each >= 0 and table.units[each].side != lead.side]
            if foes:
                pairs.append((unit, draw.choice(foes)))
    return GroupCharge(units, end, tuple(pairs))
