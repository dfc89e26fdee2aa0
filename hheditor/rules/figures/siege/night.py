"""SIE-8, NGT, SOR: days and nights. SIE-8 (FR-57): the kind of the day. NGT-1, NGT-2 (FR-73): nightfall.
NGT-4 (FR-74): fighting stops. NGT-6 (FR-75): repairs. SOR-1, SOR-2 (FR-76): the sortie.

FR-87: by night everybody comes to rest: figures in rout are steady in the morning.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Pool, Question, Reading, Roll, Stage
from hheditor.rules.figures.formations.layout import minimum
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.losses import lose
from hheditor.rules.figures.position.orders import Declare, EndPhase, Sally
from hheditor.rules.figures.position.posts import change_siege
from hheditor.rules.figures.position.table import (
    NO_POST,
    Table,
    alive,
    change_figures,
    change_formation,
    counted,
    kind_of,
)
from hheditor.rules.figures.position.works import ENGINES, HEAVY, SectorState
from hheditor.rules.figures.siege.encampment import too_near
from hheditor.rules.figures.siege.engines.crews import engine
from hheditor.rules.figures.siege.fire import ignite
from hheditor.rules.figures.siege.places import (
    day_of,
    exempt,
    hour_of,
    in_enclosure,
    whole_day,
)
from hheditor.values import Finding, refuse

SALLYING = 5
"""SOR-1: so many go out."""
FOUND = 5
"""SOR-2: from this on they are discovered."""


def over_the_walls(table: Table) -> tuple[int, ...]:
    """NGT-2 (FR-73): besiegers on a top or in the enclosure."""
    terms = table.setup.siege
    assert terms is not None
    return tuple(
        number
        for number, rect in table.standing.items()
        if table.figures[number].side == terms.besieger
        and (
            table.figures[number].sector >= 0
            or (not table.figures[number].posted and in_enclosure(table, rect.pose.x, rect.pose.y))
        )
    )


def fighting_stops(table: Table) -> bool:
    """NGT-2, NGT-4: whether the turn that is over was the last of this day's fighting."""
    return hour_of(table) >= table.profile.day and not over_the_walls(table)


# Nightfall -------------------------------------------------------------------------------------------------


def begin_night(stage: Stage[Table]) -> None:
    """NGT-4: fires out, repairs, then the besieger places anew, the defender, and a sortie."""
    table = stage.position
    terms = table.setup.siege
    assert terms is not None
    stage.happen("night-fell", table.changed(phase="night"), rule="NGT-4", day=day_of(table))
    _repair(stage)
    table = _rested(_brought_home(stage.position))
    agenda = (
        tasks.Dawning(),
        tasks.Sallying(terms.defender),
        tasks.Encamping(terms.defender),
        tasks.Encamping(terms.besieger),
    )
    stage.quietly(table.changed(agenda=agenda))


def _mended(state: SectorState, kind: str) -> SectorState:
    """NGT-6 (FR-75): half the damage stays; fallen towers stay fallen; a palisade in other gaps."""
    if state.state == "fallen":
        if kind == "tower":
            return state
        known = "standing" if kind == "palisade" else "stopped"
        return replace(state, state=known, damage=0, shut=True)
    return replace(state, damage=state.damage // 2)


def _repair(stage: Stage[Table]) -> None:
    table = stage.position
    assert table.siege is not None
    kinds = [built.kind for built in table.setup.sectors]
    sectors = tuple(_mended(state, kind) for state, kind in zip(table.siege.sectors, kinds, strict=True))
    engines = tuple(replace(each, fire=0, idle=False, suffered=0) for each in table.siege.engines)
    ladders = tuple(replace(each, down=True) for each in table.siege.ladders)
    pairs = zip(table.siege.sectors, sectors, strict=True)
    mended = sum(one.damage - other.damage for one, other in pairs if one.state != "fallen")
    after = change_siege(table, sectors=sectors, engines=engines, ladders=ladders, kind="")
    stage.happen("repaired", after, rule="NGT-6", points=mended)


def _brought_home(table: Table) -> Table:
    """NGT-5: whoever stands too near to the works, or outside of them, is to be placed anew."""
    terms = table.setup.siege
    assert terms is not None
    for number, formation in enumerate(table.formations):
        if formation.side == terms.besieger and formation.state in ("standing", "broken", "dissolved"):
            table = _formation_home(table, number)
    assert table.siege is not None
    engines = list(table.siege.engines)
    changes: dict[int, dict[str, object]] = {}
    for number, each in enumerate(table.siege.engines):
        moves = each.side == terms.besieger and each.state == "standing" and each.kind not in HEAVY
        if moves and too_near(table, table.engine_rect(each)):
            engines[number] = replace(each, state="waiting")
            changes.update({man: {"state": "waiting"} for man in table.crews.get(number, ())})
    for number, figure in enumerate(table.figures):
        if figure.state not in ("loose", "rout") or number in changes or figure.engine >= 0:
            continue
        if figure.side == terms.defender:
            away = figure.sector < 0 and not in_enclosure(table, figure.x, figure.y)
        else:
            away = figure.ladder >= 0 or too_near(table, table.standing[number])
        if away:
            changes[number] = {"state": "waiting", "formation": -1, **NO_POST}
    return change_figures(change_siege(table, engines=tuple(engines)), changes)


def _formation_home(table: Table, number: int) -> Table:
    """A formation that must be placed anew waits; too weak for one, or dissolved, its figures are single."""
    each = table.formations[number]
    members = table.members.get(number, ())
    if each.state == "standing" and not too_near(table, table.bases[number]):
        return table
    if not members:
        return change_formation(table, number, state="gone")
    if each.state == "dissolved":
        after = change_formation(table, number, state="gone")
        return change_figures(after, {man: {"formation": -1} for man in members})
    keeps = counted(table, number) >= minimum(table.profile, kind_of(table, members[0]).lot)
    changes: dict[int, dict[str, object]] = {}
    for man in members:
        pose = table.pose(man)
        changes[man] = {"state": "waiting", "x": pose.x, "y": pose.y, "a": pose.a}
        if not keeps:
            changes[man].update({"formation": -1, "file": 0, "rank": 0})
    return change_figures(change_formation(table, number, state="waiting" if keeps else "gone"), changes)


def _rested(table: Table) -> Table:
    changes: dict[int, dict[str, object]] = {
        number: {"state": "loose", "steady": table.turn, "halved": False}
        for number, figure in enumerate(table.figures)
        if figure.state == "rout"
    }
    return change_figures(table, changes) if changes else table


@handles(tasks.Dawning)
class DawningHandler(Handler[tasks.Dawning]):
    """NGT-4, SIE-6: everybody is placed: the next day begins."""

    def run(self, stage: Stage[Table], task: tasks.Dawning) -> None:
        """The first turn of a day."""
        from hheditor.rules.figures.command.sequence import begin_player_turn
        from hheditor.rules.figures.command.victory import look_for_end

        if look_for_end(stage, turn_over=False):
            return
        table = stage.position
        day = day_of(table) if table.turn else 0
        turn = day * whole_day(table) + 1
        stage.quietly(table.changed(turn=turn, agenda=(), phase="shooting"))
        begin_player_turn(stage, table.first)


# The day ---------------------------------------------------------------------------------------------------


def judge_declare(table: Table, side: int, order: Declare) -> Finding | None:
    """SIE-8 (FR-91): a day of bombardment keeps everybody away, so nobody of his may be there already."""
    if order.assault:
        return None
    near = tuple(
        number
        for number in table.singles
        if table.figures[number].side == side and table.figures[number].engine < 0 and exempt(table, number)
    )
    if near:
        return refuse("refusal.figures.at-the-works", rule="SIE-8", pieces=near, reach=table.profile.strip)
    return None


@handles(tasks.Declaring)
class DeclaringHandler(Handler[tasks.Declaring]):
    """SIE-8: assault or bombardment."""

    answers = (Declare,)
    waits_for = "side"

    def question(self, table: Table, task: tasks.Declaring) -> Question | None:
        """Which?"""
        return Question("question.figures.declare", task.side, "SIE-8")

    def orders(self, table: Table, task: tasks.Declaring, about: int | None) -> Iterator[Order]:
        """SEQ-7: bombardment first while no sector has fallen."""
        if about is not None:
            return
        assert table.siege is not None
        breached = any(state.state != "standing" for state in table.siege.sectors)
        for order in (Declare(assault=breached), Declare(assault=not breached)):
            if judge_declare(table, task.side, order) is None:
                yield order

    def judge(self, table: Table, task: tasks.Declaring, order: Declare) -> Finding | None:
        """SIE-8."""
        return judge_declare(table, task.side, order)

    def carry_out(self, stage: Stage[Table], task: tasks.Declaring, order: Any, reading: Reading) -> None:
        """The day has its kind."""
        kind = "assault" if order.assault else "bombardment"
        after = change_siege(stage.position, still=True, kind=kind).then()
        name = "day-of-assault" if order.assault else "day-of-bombardment"
        stage.happen(name, after, rule="SIE-8", side=task.side, day=day_of(after))


# The sortie ------------------------------------------------------------------------------------------------


def sallying(table: Table, side: int) -> tuple[int, ...]:
    """SOR-1: who of a side may go out by night: on foot, no commander needed, nobody who serves an engine."""
    return tuple(
        number
        for number, figure in enumerate(table.figures)
        if figure.side == side
        and alive(table, number)
        and figure.engine < 0
        and not kind_of(table, number).mounted
    )


def judge_sally(table: Table, side: int, order: Sally) -> Finding | None:
    """SOR-1: five figures on foot against one engine of the besieger."""
    each = engine(table, order.engine)
    if each.side == side or each.state != "standing":
        return refuse("refusal.figures.no-engine", rule="SOR-1", pieces=(ENGINES + order.engine,))
    fit = set(order.figures) & set(sallying(table, side))
    if len(order.figures) != SALLYING or len(fit) != SALLYING:
        return refuse("refusal.figures.five-sally", rule="SOR-1", count=len(fit), wanted=SALLYING)
    return None


@handles(tasks.Sallying)
class SallyingHandler(Handler[tasks.Sallying]):
    """SOR-1, SOR-2: five figures try to burn an engine; on 5 or more they are discovered."""

    answers = (Sally, EndPhase)
    passes = True

    def _engines(self, table: Table, side: int) -> tuple[int, ...]:
        assert table.siege is not None
        return tuple(
            number
            for number, each in enumerate(table.siege.engines)
            if each.side != side and each.state == "standing"
        )

    def actor(self, table: Table, task: tasks.Sallying) -> int | None:
        """The defender, where he has five and an engine to burn; then chance."""
        if task.figures:
            return CHANCE
        able = len(sallying(table, task.side)) >= SALLYING and self._engines(table, task.side)
        return task.side if able else None

    def question(self, table: Table, task: tasks.Sallying) -> Question | None:
        """Will they?"""
        return Question("question.figures.sally", task.side, "SOR-1")

    def subjects(self, table: Table, task: tasks.Sallying) -> tuple[int, ...]:
        """The engines that could be burnt."""
        return tuple(ENGINES + number for number in self._engines(table, task.side))

    def orders(self, table: Table, task: tasks.Sallying, about: int | None) -> Iterator[Order]:
        """Nobody; or the first five at each engine."""
        if about is None:
            yield EndPhase()
        men = sallying(table, task.side)[:SALLYING]
        for number in self._engines(table, task.side):
            if about in (None, ENGINES + number):
                yield Sally(number, men)

    def judge(self, table: Table, task: tasks.Sallying, order: Any) -> Finding | None:
        """Five, or none."""
        return judge_sally(table, task.side, order) if isinstance(order, Sally) else None

    def roll(self, table: Table, task: tasks.Sallying) -> Roll | None:
        """One die."""
        pieces = (ENGINES + task.engine, *task.figures)
        return Roll("figures.sally", (Pool(1, 6),), "faces", "SOR-2", task.side, pieces)

    def carry_out(self, stage: Stage[Table], task: tasks.Sallying, order: Any, reading: Reading) -> None:
        """They go, and are found or not."""
        table = stage.position
        if isinstance(order, EndPhase):
            stage.happen("no-sortie", table.then(), rule="SOR-1", side=task.side)
            return
        if isinstance(order, Sally):
            after = table.then(tasks.Sallying(task.side, order.engine, order.figures))
            pieces = (ENGINES + order.engine, *order.figures)
            stage.happen("sallied", after, rule="SOR-1", side=task.side, pieces=pieces)
            return
        found = reading[0] >= FOUND
        stage.happen(
            "sortie-found" if found else "sortie-unseen",
            table.then(),
            rule="SOR-2",
            side=task.side,
            pieces=task.figures,
            die=reading[0],
            need=FOUND,
        )
        if found:
            for number in task.figures:
                lose(stage, number, "SOR-2")
        else:
            ignite(stage, task.engine, "SOR-2")
