"""After a fight: who follows into the hexes left, who pursues the fleers, and who is in melee now."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import facing_towards
from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.zones import contacts, tidy
from hheditor.rules.hordes_heroes.magic.control import left_behind
from hheditor.rules.hordes_heroes.melee.displacement import attach, closed_step, ends_move, enemy_held
from hheditor.rules.hordes_heroes.melee.fight import mark_melee
from hheditor.rules.hordes_heroes.melee.score import cell_of, side_of, units_of
from hheditor.rules.hordes_heroes.movement.reach import sweepable
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.formation import open_allowance
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Decline, FollowUp, Pursue
from hheditor.rules.hordes_heroes.position.table import (
    Table,
    change,
    change_leader,
    direction_between,
    flies,
    troop,
)
from hheditor.rules.hordes_heroes.position.tasks import Aftermath, Pursuing
from hheditor.values import Finding, refuse

_NOBODY = -2
_PICKED = 1
"""Classes A and B."""


def move_made(table: Table, task: Aftermath, index: int) -> str:
    """What became of a loser: ``lost``, ``recoil``, ``flee``, or "" if it stayed."""
    unit = table.units[task.losers[index]]
    if unit.cell < 0:
        return "lost"
    return task.moved[index] if unit.cell != task.cells[index] else ""


def vacated(table: Table, task: Aftermath) -> dict[int, int]:
    """The hexes left to the winners, each with the index of the loser that stood there."""
    return {
        cell: index
        for index, cell in enumerate(task.cells)
        if move_made(table, task, index) and cell not in table.held
    }


def may_follow(table: Table, piece: int, cell: int) -> bool:
    """R-92: whether a winner can go into a hex: guns and wagons stay (R-148), closed ground is closed."""
    here = cell_of(table, piece)
    if direction_between(table, here, cell) < 0 or table.conjured >> cell & 1:
        return False
    if enemy_held(table, side_of(table, piece)) >> cell & 1:
        return False
    if piece >= LEADERS:
        return table.setup.effects[cell].entry not in ("closed", "lake")
    return not troop(table, table.units[piece]).steadfast and not closed_step(table, piece, here, cell)


def may_stay(table: Table, piece: int, cell: int) -> bool:
    """CMP-7: defenders of a linear obstacle may stay, hordes never; leaders alone need not go (R-92)."""
    from hheditor.rules.hordes_heroes.movement.obstacles import defends_obstacle

    if piece >= LEADERS:
        return True
    return defends_obstacle(table, piece, cell) and not troop(table, table.units[piece]).horde


def follow_ups(table: Table, task: Aftermath) -> list[tuple[int, int]]:
    """CMP-14: (winner, hex) for every follow-up that can be made (R-90); one of them at most is."""
    cells = vacated(table, task)
    return [(piece, cell) for piece in task.winners for cell in cells if may_follow(table, piece, cell)]


@handles(Aftermath)
class AftermathHandler(Handler[Aftermath]):
    """CMP-6: a winner occupies the hex left at once; H2H-8: one against several, one hex of his choice."""

    answers = (FollowUp, Decline)

    def _optional(self, table: Table, options: list[tuple[int, int]]) -> bool:
        return all(may_stay(table, piece, cell) for piece, cell in options)

    def actor(self, table: Table, task: Aftermath) -> int | None:
        """The winner, where there is a choice."""
        if task.follower != -1:
            return None
        options = follow_ups(table, task)
        if not options or (len(options) == 1 and not self._optional(table, options)):
            return None
        return side_of(table, options[0][0])

    def run(self, stage: Stage[Table], task: Aftermath) -> None:
        """Follow up where there is no choice, then settle what is left."""
        if task.follower == -1:
            options = follow_ups(stage.position, task)
            if options:
                _follow(stage, task, *options[0])
            else:
                stage.quietly(stage.position.then(replace(task, follower=_NOBODY)))
            return
        _settle(stage, task)

    def question(self, table: Table, task: Aftermath) -> Question | None:
        """Who follows, and where?"""
        options = follow_ups(table, task)
        side = side_of(table, task.winners[0])
        pieces = tuple(dict.fromkeys(piece for piece, _ in options))
        return Question(
            "question.hordes_heroes.follow-up", side, "CMP-6", pieces, tuple(vacated(table, task))
        )

    def subjects(self, table: Table, task: Aftermath) -> tuple[int, ...]:
        """The winners that may follow."""
        return tuple(dict.fromkeys(piece for piece, _ in follow_ups(table, task)))

    def orders(self, table: Table, task: Aftermath, about: int | None) -> Iterator[Order]:
        """Each winner into each hex, or nobody."""
        options = follow_ups(table, task)
        for piece, cell in options:
            if about in (None, piece):
                yield FollowUp(piece, cell)
        if options and about in (None, options[0][0]) and self._optional(table, options):
            yield Decline(options[0][0])

    def judge(self, table: Table, task: Aftermath, order: Any) -> Finding | None:
        """A winner into a hex left, or nobody where nobody must."""
        options = follow_ups(table, task)
        if isinstance(order, FollowUp):
            if (order.unit, order.cell) in options:
                return None
            pieces, places = (order.unit,), (order.cell,)
            if order.unit not in task.winners or order.cell not in vacated(table, task):
                return refuse("refusal.hordes_heroes.not-vacated", rule="CMP-6", pieces=pieces, places=places)
            return refuse("refusal.hordes_heroes.cannot-follow", rule="CMP-14", pieces=pieces, places=places)
        if not self._optional(table, options):
            forced = next(piece for piece, cell in options if not may_stay(table, piece, cell))
            return refuse("refusal.hordes_heroes.must-follow", rule="CMP-6", pieces=(forced,))
        return None

    def carry_out(self, stage: Stage[Table], task: Aftermath, order: Any, reading: Reading) -> None:
        """Follow, or stay."""
        if isinstance(order, FollowUp):
            _follow(stage, task, order.unit, order.cell)
            return
        stage.happen(
            "stayed",
            stage.position.then(replace(task, follower=_NOBODY)),
            rule="CMP-7",
            side=side_of(stage.position, order.unit),
            pieces=(order.unit,),
        )


def _follow(stage: Stage[Table], task: Aftermath, piece: int, cell: int) -> None:
    """One winner goes into one hex; STK-3: stakes of a defender who fled or fell are removed (R-96)."""
    from hheditor.rules.hordes_heroes.contact.responses import engage

    if piece < LEADERS:
        left_behind(stage, piece)
    table = stage.position
    index = vacated(table, task)[cell]
    here, side = cell_of(table, piece), side_of(table, piece)
    stays = may_stay(table, piece, cell)
    halted = ends_move(table, here, cell)
    table = table.then(replace(task, follower=piece, entered=cell, held=stays, halted=halted))
    if piece >= LEADERS:
        after = change_leader(table, piece - LEADERS, cell=cell)
    else:
        loser = table.units[task.losers[index]].cell
        hexes = table.setup.grid.hexes
        facing = 2 * direction_between(table, here, cell)
        if move_made(table, task, index) == "recoil":
            facing = facing_towards(hexes[cell], hexes[loser])
        after = attach(engage(change(table, piece, cell=cell, facing=facing, moved=True), piece), piece)
    stage.happen("followed-up", after, rule="CMP-6", side=side, pieces=(piece,), places=(here, cell))
    if piece >= LEADERS:
        return
    if move_made(after, task, index) in ("flee", "lost"):
        _remove_stakes(stage, piece, cell)
    _face_newcomer(stage, piece, task.losers)


def _remove_stakes(stage: Stage[Table], piece: int, cell: int) -> None:
    table = stage.position
    side = table.units[piece].side
    left = tuple(stakes for stakes in table.stakes if stakes.cell != cell or stakes.side == side)
    if left != table.stakes:
        after = table.changed(stakes=left)
        task = after.agenda[-1]
        assert isinstance(task, Aftermath)
        after = after.then(replace(task, halted=True))
        stage.happen("stakes-removed", after, rule="STK-3", side=side, pieces=(piece,), places=(cell,))


def _face_newcomer(stage: Stage[Table], piece: int, losers: tuple[int, ...]) -> None:
    """R-154: others the winner now touches turn to face him if they may; they are not asked (RSP-3)."""
    from hheditor.rules.hordes_heroes.contact.responses import may_turn, turn_to

    for other in contacts(stage.position, piece):
        if other not in losers and may_turn(stage.position, other, piece):
            turn_to(stage, other, piece)


def _settle(stage: Stage[Table], task: Aftermath) -> None:
    """Melee markers, spent impact, and the pursuit.

    When only part of a beaten group moves away, those who stay adjacent and did not follow up are in melee. A
    unit that recoiled and was followed has no impact bonus in its next combat; a marker outlasts that (R-76).
    """
    table = stage.position.then()
    made = {loser: move_made(table, task, index) for index, loser in enumerate(task.losers)}
    winners = units_of(task.winners)
    for loser, move in made.items():
        if move == "recoil" and set(contacts(table, loser)) & set(winners):
            table = change(table, loser, winded=True)
    fled = dict(table.fled)
    if table.fled:
        table = table.changed(fled=())
    stage.quietly(table)
    stayed = [
        loser for loser, move in made.items() if not move and set(contacts(table, loser)) & set(winners)
    ]
    if stayed:
        keep = [
            piece for piece in winners if piece != task.follower and set(contacts(table, piece)) & set(stayed)
        ]
        mark_melee(stage, (*stayed, *keep))
    tidy(stage)
    if 0 <= task.follower < LEADERS:
        _begin_pursuit(stage, task, fled)


def _begin_pursuit(stage: Stage[Table], task: Aftermath, fled: dict[int, tuple[int, ...]]) -> None:
    """CMP-8: whether the winner that followed may or must pursue (R-93), and how far.

    R-91: a foe destroyed outright is not pursued.
    """
    table = stage.position
    unit = table.units[task.follower]
    kind = troop(table, unit)
    loser = task.losers[task.cells.index(task.entered)]
    path = fled.get(loser, ())
    if not path or task.halted or table.units[loser].cell < 0 or unit.cell != task.entered:
        return
    if table.profile.pursuit_once and task.follower in table.pursued:
        return
    left = open_allowance(table, unit, unit.formation == "column") - 1
    picked = kind.kind == "infantry" and kind.column_of_results <= _PICKED
    compulsory = kind.horde or not (picked or task.held)
    above = flies(table, table.units[loser])
    stage.quietly(table.push(Pursuing(task.follower, path, left, compulsory, above=above)))


def may_pursue(table: Table, task: Pursuing) -> bool:
    """CMP-16: whether a pursuer can go a hex further along the path: not in contact, open to it (R-94).

    R-153: skirmish stands on it are ridden down as in any move; any other hex that is held ends it.
    """
    if task.left <= 0 or not task.path or contacts(table, task.unit):
        return False
    unit = table.units[task.unit]
    if table.elementals and table.warded >> unit.cell & 1:
        return False
    cell = task.path[0]
    if table.alone[1 - unit.side] >> cell & 1:
        return False
    if cell in table.held and not sweepable(table, task.unit) >> cell & 1:
        return False
    if table.setup.beside_first >> cell & 1 and ends_move(table, unit.cell, cell):
        return False
    return not closed_step(table, task.unit, unit.cell, cell)


@handles(Pursuing)
class PursuingHandler(Handler[Pursuing]):
    """R-153: hex by hex along the fleer's path; who need not pursue is asked at each."""

    answers = (Pursue, Decline)
    subject = "unit"

    def actor(self, table: Table, task: Pursuing) -> int | None:
        """The pursuer's owner, while he may stop."""
        if task.compulsory or task.asked or not may_pursue(table, task):
            return None
        return table.units[task.unit].side

    def run(self, stage: Stage[Table], task: Pursuing) -> None:
        """One hex on, or the pursuit is over."""
        table = stage.position
        if may_pursue(table, task):
            _pursue(stage, task)
            return
        stage.quietly(table.then())
        tidy(stage)

    def question(self, table: Table, task: Pursuing) -> Question | None:
        """Pursue?"""
        unit = table.units[task.unit]
        return Question(
            "question.hordes_heroes.pursue", unit.side, "CMP-8", (task.unit,), task.path[: task.left]
        )

    def options(self, table: Table, task: Pursuing) -> Iterator[Order]:
        """On, or stop."""
        yield Pursue(task.unit)
        yield Decline(task.unit)

    def judge(self, table: Table, task: Pursuing, order: Any) -> Finding | None:
        """The pursuer only."""
        if order.unit != task.unit:
            return refuse("refusal.hordes_heroes.not-pursuing", rule="CMP-8", pieces=(order.unit,))
        return None

    def carry_out(self, stage: Stage[Table], task: Pursuing, order: Any, reading: Reading) -> None:
        """On, or stop."""
        if isinstance(order, Pursue):
            _pursue(stage, task)
        else:
            stage.quietly(stage.position.then(replace(task, left=0)))


def _pursue(stage: Stage[Table], task: Pursuing) -> None:
    """SKI-6: a hex on; stands in it answer first, then they are ridden down."""
    from hheditor.rules.hordes_heroes.contact.responses import engage, make_contact
    from hheditor.rules.hordes_heroes.movement import skirmishers
    from hheditor.rules.hordes_heroes.movement.walk import ask_stands

    table = stage.position
    unit = table.units[task.unit]
    cell = task.path[0]
    stands = skirmishers.answering(table, task.unit, 1 << cell)
    if stands:
        stage.quietly(table.then(replace(task, asked=True)))
        ask_stands(stage, task.unit, stands)
        return
    left_behind(stage, task.unit)
    skirmishers.sweep(stage, task.unit, cell)
    table = stage.position
    direction = direction_between(table, unit.cell, cell)
    following = replace(task, path=task.path[1:], left=task.left - 1, asked=False)
    after = table.then(following)
    after = change(after, task.unit, cell=cell, facing=2 * direction, moved=True)
    if flies(after, unit) and not task.above:
        after = engage(change(after, task.unit, low=unit.low or "attack"), task.unit)
    if task.unit not in after.pursued:
        after = after.changed(pursued=(*after.pursued, task.unit))
    stage.happen(
        "pursued", after, rule="CMP-8", side=unit.side, pieces=(task.unit,), places=(unit.cell, cell)
    )
    make_contact(stage, task.unit)
