"""FLY-1, FLY-5: a flyer on its way, and the way bombers take.

Flyers pass over everything and everybody, so nothing interrupts them but the end of their path; only there
can they meet anybody, and only flyers. Bombers remember every hex they have entered (R-130). Where nobody
names a way for them they take the one that leads over the most enemies their movement allows.
"""

from msgspec.structs import replace

from hheditor.hexes import FACINGS, front_sides, turn_between
from hheditor.rules.api import Stage
from hheditor.rules.hordes_heroes.contact.responses import foes_touched, make_contact
from hheditor.rules.hordes_heroes.magic.control import passing
from hheditor.rules.hordes_heroes.movement.facing import FREE_TURN
from hheditor.rules.hordes_heroes.movement.reach import stopping_zone
from hheditor.rules.hordes_heroes.position.formation import normal_move
from hheditor.rules.hordes_heroes.position.table import Table, change, troop
from hheditor.rules.hordes_heroes.position.tasks import Moving

Way = tuple[tuple[int, int], ...]
"""(cell, facing in which it is entered) of every step."""


def _into(direction: int) -> tuple[int, ...]:
    fitting = (facing for facing in range(FACINGS) if direction in front_sides(facing))
    return tuple(sorted(fitting, key=lambda facing: turn_between(facing, 2 * direction)))


_INTO = tuple(_into(direction) for direction in range(6))
"""For each direction the facings from which a step leads that way, straight ahead first."""


def fly(stage: Stage[Table], task: Moving) -> None:
    """Fly the whole path: the mark of an exercised zone stays behind (R-192), but not by a circle back."""
    table = passing(stage.position, task.unit, task.path)
    before = table.units[task.unit]
    spent, facing = task.spent, before.facing
    for look in task.facings:
        spent += 1 + (turn_between(facing, look) > FREE_TURN)
        facing = look
    spent += turn_between(facing, task.facing) > FREE_TURN
    end = task.path[-1]
    foes = foes_touched(table, task.unit, end)
    if end != before.cell:
        table = change(table, task.unit, cell=end, moved=True, low="")
    table = change(table, task.unit, facing=task.facing)
    if troop(table, before).bombs:
        table = table.changed(flown=_with(table, task.unit, task.path))
    rest = replace(task, path=(), facings=(), spent=spent, road=False, asked=bool(foes))
    stage.happen(
        "flew",
        table.then(rest),
        rule="FLY-1",
        side=before.side,
        pieces=(task.unit,),
        places=(before.cell, *task.path),
        facing=task.facing,
        spent=spent,
    )
    if foes:
        make_contact(stage, task.unit, record=True)


def _with(table: Table, number: int, path: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The hexes entered so far in this bound, and these."""
    known = dict(table.flown)
    cells = tuple(dict.fromkeys((*known.get(number, ()), *path)))
    return tuple(sorted({**known, number: cells}.items()))


def targets_below(table: Table, side: int) -> int:
    """R-197: cells of a side's enemies on the ground, whom bombs can harm: flyers and hard targets they do
    not, and leaders alone are no target.
    """
    mask = 0
    for unit in table.units:
        if unit.side != side and unit.cell >= 0:
            kind = troop(table, unit)
            if not kind.flies and not kind.has("hard_target"):
                for cell in unit.cells if unit.formation == "skirmish" else (unit.cell,):
                    mask |= 1 << cell
    return mask


def bombing_way(table: Table, number: int, cell: int, facing: int) -> Way | None:
    """The way of bombers to an end state over the most enemies, the shortest of those; None where the
    cheapest way serves as well.
    """
    unit = table.units[number]
    distance = table.setup.grid.distance
    most = normal_move(table, unit)
    below = targets_below(table, unit.side)
    wanted = frozenset(
        place
        for place in range(table.setup.board.cells)
        if below >> place & 1 and distance(unit.cell, place) + distance(place, cell) <= most
    )
    if not wanted:
        return None
    return _best_way(table, number, cell, facing, wanted)


def _best_way(table: Table, number: int, goal: int, facing: int, wanted: frozenset[int]) -> Way | None:
    """All ways layer by layer of movement spent, for each place and facing the best so far."""
    unit = table.units[number]
    grid = table.setup.grid
    most = normal_move(table, unit)
    zone = stopping_zone(table, number)
    layers: list[dict[tuple[int, int], Way]] = [{(unit.cell, unit.facing): ()}]
    layers += [{} for _ in range(most)]
    best: tuple[tuple[int, int, int], Way] | None = None

    def worth(way: Way) -> int:
        return min(unit.stands, len({cell for cell, _ in way} & wanted))

    for spent, layer in enumerate(layers):
        for (cell, look), way in sorted(layer.items()):
            total = spent + (turn_between(look, facing) > FREE_TURN)
            if cell == goal and way and total <= most:
                key = (-worth(way), total, len(way))
                if best is None or key < best[0]:
                    best = key, way
            if way and zone >> cell & 1:
                continue
            for direction, beside in enumerate(grid.neighbours[cell]):
                if beside < 0 or (zone >> beside & 1 and beside != goal):
                    continue
                for turned in _INTO[direction]:
                    cost = spent + 1 + (turn_between(look, turned) > FREE_TURN)
                    if cost + grid.distance(beside, goal) > most:
                        continue
                    longer = (*way, (beside, turned))
                    known = layers[cost].get((beside, turned))
                    if known is None or worth(longer) > worth(known):
                        layers[cost][beside, turned] = longer
    return best[1] if best is not None else None
