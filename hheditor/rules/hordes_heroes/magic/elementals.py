"""MAG-4, MAG-7: elementals strike everything beside them at the start of every hand-to-hand phase.

R-131: in the bounds of both sides. All dice are rolled first; then leaders die and units suffer what the
table says, together, as from shooting: losses and disruption of all, then the moves (R-179). Whoever dies
without a roll dies before.
"""

from typing import Any, NamedTuple

from msgspec.structs import replace

from hheditor.hexes import cells_of
from hheditor.rules.api import CHANCE, Pool, Reading, Roll, Rolled, Stage
from hheditor.rules.hordes_heroes.contact.zones import tidy
from hheditor.rules.hordes_heroes.magic import fortresses
from hheditor.rules.hordes_heroes.magic.casting import consume
from hheditor.rules.hordes_heroes.magic.control import release
from hheditor.rules.hordes_heroes.melee.casualties import lose_leader
from hheditor.rules.hordes_heroes.melee.results import hits_result
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.profile import Element
from hheditor.rules.hordes_heroes.position.table import Elemental, Table, cells_held, flies, lone_leaders
from hheditor.rules.hordes_heroes.position.tasks import Blow, Raging, Striking, Stroke
from hheditor.rules.hordes_heroes.shooting.effects import away_from, both


class Reached(NamedTuple):
    """What an elemental reaches in a cell beside it."""

    cell: int
    sure: bool
    """Whether it dies without a roll."""
    pieces: tuple[int, ...]


def on_ground(table: Table, ground: str, cell: int) -> bool:
    """Whether a cell is water or wood."""
    if ground == "water":
        return bool(table.setup.water >> cell & 1)
    return ground == "wood" and bool(table.setup.woods >> cell & 1)


def reached(table: Table, elemental: Elemental) -> tuple[Reached, ...]:
    """MAG-4: whom an elemental strikes, friend and foe, cell by cell; not its own magician alone.

    MAG-7: some ground shields from an element, in other ground everybody dies (R-134). MAG-10: works,
    barriers and pavises shield (R-184). FLY-9: none of it is flyers', who fly above ground and works alike.
    """
    element: Element = table.setup.magic[elemental.element]
    found = []
    for cell in cells_of(table.setup.grid.around[elemental.cell]):
        held = table.held.get(cell, -1)
        pieces: tuple[int, ...] = (held,) if held >= 0 else ()
        if held >= 0 and table.units[held].pavise and not on_ground(table, "water", cell):
            pieces = ()
        pieces += tuple(LEADERS + index for index in lone_leaders(table, cell) if index != elemental.caster)
        if not pieces:
            continue
        if held >= 0 and flies(table, table.units[held]):
            found.append(Reached(cell, sure=False, pieces=pieces))
            continue
        if on_ground(table, element.spares, cell) or fortresses.sheltered(table, cell, elemental.cell):
            continue
        found.append(Reached(cell, on_ground(table, element.destroys, cell), pieces))
    return tuple(found)


def threatened(table: Table, side: int) -> tuple[int, ...]:
    """The pieces of a side elementals would strike as the table stands."""
    units = {
        piece
        for elemental in table.elementals
        for each in reached(table, elemental)
        for piece in each.pieces
        if (table.leaders[piece - LEADERS] if piece >= LEADERS else table.units[piece]).side == side
    }
    return tuple(sorted(units))


def onslaught(table: Table) -> tuple[Raging, ...]:
    """The task of the elementals at the start of hand-to-hand, where there are any."""
    return (Raging(()),) if table.elementals else ()


@handles(Raging)
class RagingHandler(Handler[Raging]):
    """SW-10: before all other combat."""

    answers = (Rolled,)

    def _stroke(self, task: Raging) -> Stroke | None:
        return task.strokes[task.done] if task.done < len(task.strokes) else None

    def actor(self, table: Table, task: Raging) -> int | None:
        """The dice, while there is somebody to roll for."""
        return CHANCE if self._stroke(task) is not None else None

    def run(self, stage: Stage[Table], task: Raging) -> None:
        """Begin, or let everything strike at once."""
        if not task.strokes:
            _begin(stage)
        else:
            _strike(stage, task)

    def roll(self, table: Table, task: Raging) -> Roll | None:
        """One die for each unit, read as hits; of a leader alone, whether he dies."""
        stroke = self._stroke(task)
        return None if stroke is None else stroke_roll(table, stroke)

    def carry_out(self, stage: Stage[Table], task: Raging, order: Any, reading: Reading) -> None:
        """Note it."""
        stroke = task.strokes[task.done]
        hit = replace(stroke, hits=reading[0])
        strokes = (*task.strokes[: task.done], hit, *task.strokes[task.done + 1 :])
        table = stage.position
        stage.happen(
            "elemental-struck",
            table.then(replace(task, strokes=strokes, done=task.done + 1)),
            rule="MAG-4",
            side=_side(table, stroke.piece),
            pieces=(stroke.piece,),
            places=(stroke.cell, _cell(table, stroke.piece)),
            hits=reading[0],
            element=_element_at(table, stroke.cell),
            leader=int(stroke.piece >= LEADERS),
        )


def _side(table: Table, piece: int) -> int:
    return table.leaders[piece - LEADERS].side if piece >= LEADERS else table.units[piece].side


def _cell(table: Table, piece: int) -> int:
    return table.leaders[piece - LEADERS].cell if piece >= LEADERS else table.units[piece].cell


def _element_at(table: Table, cell: int) -> str:
    return next((each.element for each in table.elementals if each.cell == cell), "")


def stroke_roll(table: Table, stroke: Stroke) -> Roll:
    """The die for one who stands beside an elemental."""
    leader = stroke.piece >= LEADERS
    steps = ((table.profile.leaders_die_from, 1),) if leader else ()
    return Roll(
        "elemental-leader" if leader else "elemental",
        (Pool(1, 6, steps),),
        rule="MAG-4",
        side=next((each.side for each in table.elementals if each.cell == stroke.cell), -1),
        pieces=(stroke.piece,),
        places=(stroke.cell, _cell(table, stroke.piece)),
        parameters=(("element", _element_at(table, stroke.cell)),),
    )


def _begin(stage: Stage[Table]) -> None:
    """MAG-7: those who die without a roll; then the dice of the others, elemental by elemental."""
    before = stage.position
    strokes: list[Stroke] = []
    for elemental in _in_order(before):
        for each in reached(before, elemental):
            if each.sure:
                consume(stage, each.cell, rule="MAG-7", sparing=elemental.caster)
            else:
                strokes += [Stroke(elemental.cell, piece, elemental.origin) for piece in each.pieces]
    tidy(stage)
    # MAG-9: an elemental whose magician has died so is gone before the dice.
    release(stage)
    table = stage.position
    # A unit in skirmish order is one target, however many of its stands are touched.
    alive = [
        stroke
        for stroke in dict.fromkeys(strokes)
        if _cell(table, stroke.piece) >= 0 and table.conjured >> stroke.cell & 1
    ]
    stage.quietly(table.then(Raging(tuple(alive))) if alive else table.then())


def _in_order(table: Table) -> list[Elemental]:
    """The elementals of the side in its bound first, then by their hexes."""
    return sorted(table.elementals, key=lambda each: (each.side != table.mover, each.cell))


def _strike(stage: Stage[Table], task: Raging) -> None:
    """HER-2: all results are read before any is carried out; then everything strikes together."""
    table = stage.position
    struck: dict[int, list[Stroke]] = {}
    for stroke in task.strokes:
        if stroke.hits and _cell(table, stroke.piece) >= 0:
            struck.setdefault(stroke.piece, []).append(stroke)
    blows = []
    for piece, strokes in struck.items():
        if piece >= LEADERS:
            continue
        result = hits_result(table, piece, strokes[0].hits)
        for other in strokes[1:]:
            result = both(result, hits_result(table, piece, other.hits))
        foes = away_from(table, piece, tuple(stroke.cell for stroke in strokes))
        shun = tuple(dict.fromkeys(stroke.caster for stroke in strokes if _foreign(table, piece, stroke)))
        hits = sum(stroke.hits for stroke in strokes)
        blows.append(Blow(piece, hits, result.move, result.disrupted, result.stands, foes, shun=shun))
    stage.quietly(table.then(Striking(tuple(blows), cause="elemental")))
    for piece in struck:
        if piece >= LEADERS:
            lose_leader(stage, piece - LEADERS, rule="MAG-4", cause="elemental")


def _foreign(table: Table, piece: int, stroke: Stroke) -> bool:
    """Whether the caster's hex is one to keep away from: not the unit's own, where he is with it."""
    return stroke.caster not in cells_held(table.units[piece])
