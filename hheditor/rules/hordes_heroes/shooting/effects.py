"""What shooting and elementals do: losses and disruption of everybody at once, then the moves, one by one.

SHO-11: who recoils or flees leaves contact before hand-to-hand; nobody follows up or pursues from shooting
(CMP-15).
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.evasion import away_cells
from hheditor.rules.hordes_heroes.contact.zones import contacts, tidy
from hheditor.rules.hordes_heroes.melee import flight, recoil
from hheditor.rules.hordes_heroes.melee.results import apply_result, falls, hits_result, take_stands
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import Evade, LoseStand
from hheditor.rules.hordes_heroes.position.profile import Result
from hheditor.rules.hordes_heroes.position.table import Table, Unit, change, own_edge_distance, rear_troop
from hheditor.rules.hordes_heroes.position.tasks import Blow, LosingStands, Slipping, Striking, Volley
from hheditor.values import Finding, refuse

__all__ = ["away_from", "both", "flight", "reading"]

_STRENGTH = {"": 0, "recoil": 1, "flee": 2}
_RANKS = ("front", "rear")


# Reading the table -------------------------------------------------------------------------------------


def reading(table: Table, volley: Volley) -> Striking:
    """All hits of the phase, summed for each target and read once, all from the same position."""
    totals: dict[int, tuple[int, int]] = {}
    for target, hits, apart in volley.hits:
        known = totals.get(target, (0, 0))
        totals[target] = (known[0] + hits, known[1] + apart)
    blows = []
    for target, (hits, apart) in totals.items():
        result = both(hits_result(table, target, hits), hits_result(table, target, apart))
        foes = away_from(table, target, tuple(cell for unit, cell in volley.shooters if unit == target))
        blows.append(Blow(target, hits + apart, result.move, result.disrupted, result.stands, foes))
    return Striking(tuple(blows))


def bombed(table: Table, target: int, hits: int, bomber: int, cell: int) -> Striking:
    """FLY-5: what a bomb does to whoever stands in a cell, the bombers having come to another (CMP-11)."""
    result = hits_result(table, target, hits)
    foes = away_from(table, target, (bomber,))
    stand = cell if table.units[target].formation == "skirmish" else -1
    blow = Blow(target, hits, result.move, result.disrupted, result.stands, foes, stand=stand)
    return Striking((blow,), cause="bombs")


def both(one: Result, other: Result) -> Result:
    """Two results together: stands lost add up, the stronger move and any disruption hold."""
    move = one.move if _STRENGTH[one.move] >= _STRENGTH[other.move] else other.move
    return Result(move, one.disrupted or other.disrupted, one.stands + other.stands)


def away_from(table: Table, number: int, shooters: tuple[int, ...]) -> tuple[int, ...]:
    """Cells a unit moves away from, the enemy it faces first; out of contact the nearest of those that hit
    it, of several equally near the one it faces best (R-89).

    R-167: dice thrown together do not tell whose hit, so all who shot in a burst that hit count. Skirmishers
    slip away from all.
    """
    unit = table.units[number]
    touching = tuple(table.units[foe].cell for foe in contacts(table, number))
    if touching:
        faced = recoil.enemy_faced(table, number, ())
        return (faced, *(cell for cell in touching if cell != faced))
    near = sorted(shooters, key=lambda cell: recoil.nearness(table, unit, cell))
    return tuple(near) if unit.formation == "skirmish" else tuple(near[:1])


def _turn(table: Table, blow: Blow) -> tuple[int, bool, int]:
    """SEQ-7: units nearest their own edge move first, those of the side in its bound among equals (R-52)."""
    unit = table.units[blow.unit]
    return own_edge_distance(table, unit.side, unit.cell), unit.side != table.mover, unit.cell


def _touched(table: Table, unit: Unit, blow: Blow) -> tuple[int, ...]:
    """The stands of a skirmish unit that those who hit it touch, or the one a bomb fell on."""
    if blow.stand >= 0:
        return (blow.stand,) if blow.stand in unit.cells else ()
    foes = blow.foes
    distance = table.setup.grid.distance
    return tuple(cell for cell in unit.cells if any(distance(cell, foe) == 1 for foe in foes))


def _to_choose(table: Table, blow: Blow) -> bool:
    """CMB-1: whether the owner chooses which rank loses stands: both have some, and the unit outlasts the
    loss.
    """
    unit = table.units[blow.unit]
    if (
        not blow.stands
        or blow.taken
        or table.profile.combined_losses_front
        or rear_troop(table, unit) is None
    ):
        return False
    return not falls(unit, unit.stands - blow.stands)


# Striking ----------------------------------------------------------------------------------------------


@handles(Striking)
class StrikingHandler(Handler[Striking]):
    """First everybody's losses, then everybody's moves."""

    def run(self, stage: Stage[Table], task: Striking) -> None:
        """The next of either."""
        if task.blows:
            self._strike(stage, task)
        elif task.moves:
            self._move(stage, task)
        else:
            stage.quietly(stage.position.then())
            tidy(stage)

    def _strike(self, stage: Stage[Table], task: Striking) -> None:
        table = stage.position
        blow, rest = task.blows[0], task.blows[1:]
        if _to_choose(table, blow):
            waiting = replace(task, blows=(replace(blow, taken=True), *rest))
            stage.quietly(table.then(waiting, LosingStands(blow.unit, blow.stands)))
            return
        move = apply_result(
            stage,
            blow.unit,
            Result(blow.move, blow.disrupted, blow.stands),  # type: ignore[arg-type]
            cause=task.cause,
            hits=blow.hits,
            away=blow.foes[0] if blow.foes else -1,
            cells=_touched(table, table.units[blow.unit], blow),
            take=not blow.taken,
        )
        table = stage.position
        moves = (*task.moves, blow) if move in ("recoil", "flee") else task.moves
        if not rest:
            moves = tuple(sorted(moves, key=lambda each: _turn(table, each)))
        stage.quietly(table.then(replace(task, blows=rest, moves=moves)))

    def _move(self, stage: Stage[Table], task: Striking) -> None:
        """PAV-2: a flight from shooting is made and leaves the pavises behind (R-63); a recoil keeps them."""
        blow = task.moves[0]
        table = stage.position.then(replace(task, moves=task.moves[1:]))
        unit = table.units[blow.unit]
        if unit.cell < 0:
            stage.quietly(table)
        elif unit.formation == "skirmish":
            stands = _touched(table, unit, blow)
            stage.quietly(table.push(Slipping(blow.unit, stands, blow.foes)))
        else:
            if unit.pavise and blow.move == "flee":
                stage.happen(
                    "pavises-lost",
                    change(table, blow.unit, pavise=False),
                    rule="PAV-2",
                    side=unit.side,
                    pieces=(blow.unit,),
                    places=(unit.cell,),
                )
                table = stage.position
            others = blow.foes[1:]
            away = blow.foes[0]
            stage.quietly(recoil.push_move(table, blow.unit, blow.move, away, others, task.cause, blow.shun))


@handles(LosingStands)
class LosingStandsHandler(Handler[LosingStands]):
    """The owner of combined arms takes off the stands shooting cost him, one by one."""

    answers = (LoseStand,)
    subject = "unit"

    def actor(self, table: Table, task: LosingStands) -> int | None:
        """The owner, while both ranks have stands."""
        unit = table.units[task.unit]
        return unit.side if task.count and rear_troop(table, unit) is not None else None

    def run(self, stage: Stage[Table], task: LosingStands) -> None:
        """Nothing to choose any more."""
        stage.quietly(stage.position.then())
        if task.count:
            take_stands(stage, task.unit, task.count, rule="CRT-1", cause="shooting")

    def question(self, table: Table, task: LosingStands) -> Question | None:
        """Which rank loses a stand?"""
        unit = table.units[task.unit]
        return Question(
            "question.hordes_heroes.lose-stand",
            unit.side,
            "CMB-1",
            (task.unit,),
            (unit.cell,),
            (("count", task.count),),
        )

    def options(self, table: Table, task: LosingStands) -> Iterator[Order]:
        """Front or rear."""
        yield from (LoseStand(task.unit, rank) for rank in _RANKS)

    def judge(self, table: Table, task: LosingStands, order: Any) -> Finding | None:
        """One of its ranks."""
        if order.unit != task.unit or order.rank not in _RANKS:
            return refuse("refusal.hordes_heroes.no-such-rank", rule="CMB-1", pieces=(task.unit,))
        return None

    def carry_out(self, stage: Stage[Table], task: LosingStands, order: Any, reading: Reading) -> None:
        """Take it off."""
        stage.quietly(stage.position.then(replace(task, count=task.count - 1)))
        take_stands(stage, task.unit, 1, rule="CMB-1", cause="shooting", rank=order.rank)


@handles(Slipping)
class SlippingHandler(Handler[Slipping]):
    """SKI-7: recoil or flight of skirmishers becomes an evade of one hex of the stands touched (R-107)."""

    answers = (Evade,)
    subject = "unit"

    def _cells(self, table: Table, task: Slipping) -> list[int]:
        if not task.stands:
            return []
        stand = task.stands[0]
        distance = table.setup.grid.distance
        foe = next((cell for cell in task.foes if distance(stand, cell) == 1), task.foes[0])
        return sorted(away_cells(table, task.unit, foe, 1, 0, start=stand))

    def actor(self, table: Table, task: Slipping) -> int | None:
        """The owner, where a stand has a choice."""
        return table.units[task.unit].side if len(self._cells(table, task)) > 1 else None

    def run(self, stage: Stage[Table], task: Slipping) -> None:
        """The only way there is, or none: then the stand stays."""
        cells = self._cells(stage.position, task)
        if cells:
            self._slip(stage, task, cells[0])
        else:
            rest = (replace(task, stands=task.stands[1:]),) if task.stands[1:] else ()
            stage.quietly(stage.position.then(*rest))

    def question(self, table: Table, task: Slipping) -> Question | None:
        """Which way does the stand slip?"""
        return Question(
            "question.hordes_heroes.slip",
            table.units[task.unit].side,
            "SKI-7",
            (task.unit,),
            (task.stands[0],),
        )

    def options(self, table: Table, task: Slipping) -> Iterator[Order]:
        """Each hex."""
        yield from (Evade(task.unit, cell, task.stands[0]) for cell in self._cells(table, task))

    def judge(self, table: Table, task: Slipping, order: Any) -> Finding | None:
        """One hex farther from the enemy, as any evade."""
        if (
            order.unit == task.unit
            and order.stand == task.stands[0]
            and order.cell in self._cells(table, task)
        ):
            return None
        return refuse(
            "refusal.hordes_heroes.evade-place",
            rule="SKI-7",
            pieces=(task.unit,),
            places=(order.cell,),
            most=1,
        )

    def carry_out(self, stage: Stage[Table], task: Slipping, order: Any, reading: Reading) -> None:
        """Go there."""
        self._slip(stage, task, order.cell)

    def _slip(self, stage: Stage[Table], task: Slipping, cell: int) -> None:
        table = stage.position.then(replace(task, stands=task.stands[1:]))
        stand = task.stands[0]
        unit = table.units[task.unit]
        cells = tuple(cell if each == stand else each for each in unit.cells)
        after = change(table, task.unit, cells=cells, cell=cells[0], moved=True)
        stage.happen("evaded", after, rule="SKI-7", side=unit.side, pieces=(task.unit,), places=(stand, cell))
