"""A fight in hand: dice for the moving side, dice for the other, and the results, which strike together."""

from collections.abc import Iterable

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Pool, Reading, Roll, Stage
from hheditor.rules.hordes_heroes.melee.casualties import lose_leader
from hheditor.rules.hordes_heroes.melee.recoil import move_task
from hheditor.rules.hordes_heroes.melee.results import Move, apply_result, hits_result
from hheditor.rules.hordes_heroes.melee.score import Score, cell_of, dice_count, side_of, side_score, units_of
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.table import Table, change, own_edge_distance, troop
from hheditor.rules.hordes_heroes.position.tasks import Aftermath, Duel, Fighting


def pieces_of(table: Table, task: Fighting, side: int) -> tuple[int, ...]:
    """The pieces of a side that fight, without leaders who only take part beside them."""
    return tuple(piece for piece in (task.one, *task.others) if side_of(table, piece) == side)


def lone_of(table: Table, task: Fighting, side: int) -> tuple[int, ...]:
    """Leaders of a side who take part beside its units."""
    return tuple(leader for leader in task.lone if side_of(table, leader) == side)


def combat_roll(table: Table, task: Fighting) -> Roll:
    """The dice of the side that has not rolled yet, the moving side first."""
    side = table.mover if task.first < 0 else 1 - table.mover
    pieces, lone = pieces_of(table, task, side), lone_of(table, task, side)
    count = dice_count(table, pieces, lone)
    places = tuple(cell_of(table, piece) for piece in pieces)
    return Roll("combat", (Pool(count, 6),), rule="H2H-1", side=side, pieces=(*pieces, *lone), places=places)


@handles(Fighting)
class FightingHandler(Handler[Fighting]):
    """Chance rolls twice; then the difference is hits on the loser."""

    def actor(self, table: Table, task: Fighting) -> int | None:
        """The dice."""
        return CHANCE if task.second < 0 else None

    def roll(self, table: Table, task: Fighting) -> Roll | None:
        """One side's dice."""
        return combat_roll(table, task) if task.second < 0 else None

    def carry_out(self, stage: Stage[Table], task: Fighting, order: object, reading: Reading) -> None:
        """Note what they showed."""
        after = replace(task, first=reading[0]) if task.first < 0 else replace(task, second=reading[0])
        stage.quietly(stage.position.then(after))

    def run(self, stage: Stage[Table], task: Fighting) -> None:
        """H2H-2: compare, read the results of all losers, take losses, and put their moves on the agenda."""
        table = stage.position
        side = table.mover
        own, foes = pieces_of(table, task, side), pieces_of(table, task, 1 - side)
        first = side_score(table, own, foes, task.first, lone_of(table, task, side))
        second = side_score(table, foes, own, task.second, lone_of(table, task, 1 - side))
        hits = abs(first.total - second.total)
        winner = -1 if not hits else side if first.total > second.total else 1 - side
        for number in units_of((*own, *foes)):
            table = change(table, number, winded=False) if table.units[number].winded else table
        stage.happen(
            "fought",
            table,
            rule="H2H-2",
            side=side,
            pieces=(*own, *foes, *task.lone),
            places=tuple(cell_of(table, piece) for piece in (*own, *foes)),
            terms=first.terms + second.terms,
            split=len(first.terms),
            first=first.total,
            second=second.total,
            hits=hits,
            winner=winner,
        )
        if winner < 0:
            stage.quietly(stage.position.then())
            join_melee(stage, (*own, *foes))
            return
        _strike(stage, task, winner, hits, first if winner == side else second)


def _strike(stage: Stage[Table], task: Fighting, winner: int, hits: int, score: Score) -> None:
    """H2H-10: the results strike every piece of the losing side at once, and leave their moves to be made.

    R-142: stakes hold against the enemy recoiled from only. R-147: nearest the own edge moves first.
    """
    table = stage.position
    winners = pieces_of(table, task, winner)
    losers = units_of(pieces_of(table, task, 1 - winner))
    lender = cell_of(table, score.lender if score.lender >= 0 else winners[0])
    # CMP-4: away from the enemy units it fought; leaders alone have no zone to keep out of.
    cells = tuple(cell_of(table, piece) for piece in units_of(winners))
    others = tuple(cell for cell in cells if cell != lender)
    results = [hits_result(table, number, hits) for number in losers]
    rule = "CRT-1"
    if frightening(table, winners):
        results, rule = [replace(result, stands=0) for result in results], "PSY-1"
    stood = tuple(table.units[number].cell for number in losers)
    for leader in (*pieces_of(table, task, 1 - winner), *lone_of(table, task, 1 - winner)):
        if leader >= LEADERS:
            lose_leader(stage, leader - LEADERS, rule="GEN-2", cause="combat")
    moves: list[Move] = [
        apply_result(stage, number, result, cause="combat", hits=hits, rule=rule, away=lender)
        for number, result in zip(losers, results, strict=True)
    ]
    waiting = [
        (own_edge_distance(table, 1 - winner, cell), move_task(number, move, lender, others, "combat"))
        for number, cell, move in zip(losers, stood, moves, strict=True)
        if move in ("recoil", "flee")
    ]
    waiting.sort(key=lambda pair: pair[0], reverse=True)
    aftermath = Aftermath(winners, losers, stood, tuple(moves))
    stage.quietly(stage.position.then(aftermath, *(move for _, move in waiting)))


def frightening(table: Table, winners: tuple[int, ...]) -> bool:
    """PSY-1 [F]: whether spirits won alone: they push back and rout but cost no stands (R-137), nor do wagons
    that stand lose any (R-207); with a unit of another kind beside them they do.
    """
    units = units_of(winners)
    return bool(units) and all(troop(table, table.units[number]).has("psychological") for number in units)


def join_melee(stage: Stage[Table], pieces: tuple[int, ...]) -> None:
    """R-75: units that fought one another in vain are in melee; against leaders alone none (R-149)."""
    table = stage.position
    units = units_of(pieces)
    if len({table.units[number].side for number in units}) == 2:
        mark_melee(stage, units)


def mark_melee(stage: Stage[Table], units: Iterable[int]) -> None:
    """H2H-4: units that stay in contact get melee markers, which take their impact bonus."""
    table = stage.position
    marked = [number for number in units if not table.units[number].melee]
    if marked:
        for number in marked:
            table = change(table, number, melee=True)
        places = tuple(table.units[number].cell for number in marked)
        stage.happen("melee", table, rule="H2H-4", pieces=tuple(marked), places=places)


@handles(Duel)
class DuelHandler(Handler[Duel]):
    """DUE-1: two dice each, the lower dies; a draw goes on in the next hand-to-hand phase."""

    waits_for = "dice"

    def roll(self, table: Table, task: Duel) -> Roll | None:
        """One leader's dice, the moving side's first."""
        leader = task.first if task.roll < 0 else task.second
        side, place = side_of(table, leader), cell_of(table, leader)
        return Roll("duel", (Pool(2, 6),), rule="DUE-1", side=side, pieces=(leader,), places=(place,))

    def carry_out(self, stage: Stage[Table], task: Duel, order: object, reading: Reading) -> None:
        """Note the first, compare with the second."""
        table = stage.position
        if task.roll < 0:
            stage.quietly(table.then(replace(task, roll=reading[0])))
            return
        stage.happen(
            "duelled",
            table.then(),
            rule="DUE-1",
            side=table.mover,
            pieces=(task.first, task.second),
            places=(cell_of(table, task.first),),
            first=task.roll,
            second=reading[0],
        )
        if task.roll != reading[0]:
            loser = task.first if task.roll < reading[0] else task.second
            lose_leader(stage, loser - LEADERS, rule="DUE-1", cause="duel")
