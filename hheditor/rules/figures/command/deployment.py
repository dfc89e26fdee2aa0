"""DEP: opening and deployment. DEP-1: terrain, camps, troops. DEP-2 (FR-14): camps. DEP-3 (FR-15): the dice.
DEP-4: by turns, in the own zone. DEP-5: the layout is chosen when a formation is placed.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Pool, Question, Reading, Roll, Stage
from hheditor.rules.figures.command.sequence import begin_battle
from hheditor.rules.figures.formations.layout import arranged, judge_layout, slot_size
from hheditor.rules.figures.movement.ground import bar_to_base, bar_to_figure
from hheditor.rules.figures.movement.obstacles import judge_stakes, planted
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA, Handler, handles
from hheditor.rules.figures.position.measures import in_camp
from hheditor.rules.figures.position.orders import Camp, Deploy, GoFirst, Place
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.table import (
    BASES,
    Figure,
    Formation,
    Table,
    change_figure,
    change_figures,
    change_formation,
    kind_of,
    note,
    size_of,
    swap_task,
)
from hheditor.tables import TOUCH, Pose, Rect, Size, on_table
from hheditor.values import Finding, refuse

CAMP = (3000, 1500)
"""DEP-2 (FR-14): width and depth of a camp."""


def empty_table(setup: Setup) -> Table:
    """Nobody on the table; a formation waits for each of the armies' lists."""
    figures = [
        Figure(side, crew=tuple(range(len(setup.kind(number).crew))))
        for number, side in enumerate(setup.allegiance)
    ]
    formations = []
    for place, card in enumerate(setup.units):
        width, depth = slot_size(setup.profile, tuple(setup.kind(number) for number in card.figures))
        formations.append(
            Formation(
                card.side,
                card.name,
                card.files,
                card.ranks,
                card.compact,
                width,
                depth,
                screens=card.screens,
                ladders=card.ladders,
            )
        )
        for number in card.figures:
            figures[number] = replace(figures[number], formation=place)
    return Table(setup=setup, figures=tuple(figures), formations=tuple(formations), camps=setup.camps)


def opening(setup: Setup) -> Table:
    """The first position: dice, or the first to place where the scenario says who begins."""
    table = empty_table(setup)
    if setup.first in (0, 1):
        stage: Stage[Table] = Stage(replace(table, first=setup.first), record=False)
        begin_placing(stage, 1 - setup.first)
        AGENDA.settle(stage)
        return stage.position
    return replace(table, agenda=(tasks.RollingFirst(),))


def begin_placing(stage: Stage[Table], side: int) -> None:
    """DEP-1, DEP-3: camps first, then troops, that side before the other."""
    camps = tuple(tasks.PlacingCamp(each) for each in (1 - side, side) if not stage.position.camps[each])
    stage.quietly(note(stage.position, agenda=(tasks.Deploying(side), *camps)))


def waiting_formations(table: Table, side: int) -> tuple[int, ...]:
    """Formations a side has still to place."""
    return tuple(
        number
        for number, each in enumerate(table.formations)
        if each.side == side and each.state == "waiting"
    )


def waiting_singles(table: Table, side: int) -> tuple[int, ...]:
    """Figures a side has still to place by themselves."""
    return tuple(
        number
        for number, figure in enumerate(table.figures)
        if figure.side == side and figure.state == "waiting" and figure.formation < 0
    )


# Judging ---------------------------------------------------------------------------------------------------


def in_zone(table: Table, side: int, rect: Rect) -> bool:
    """DEP-4: wholly within 3000 of the own edge, on the table."""
    from hheditor.tables import FINE

    sheet, deep = table.setup.table, table.profile.deployment
    if not on_table(rect, sheet.width, sheet.height):
        return False
    ys = [y for _, y in rect.corners]
    return min(ys) >= (sheet.height - deep) * FINE if side == 0 else max(ys) <= deep * FINE


def _judge_place(table: Table, side: int, rect: Rect) -> Finding | None:
    if not in_zone(table, side, rect):
        return refuse("refusal.figures.out-of-zone", rule="DEP-4", depth=table.profile.deployment)
    met = table.pieces.within(rect, TOUCH)
    if met:
        return refuse("refusal.figures.deployed-in-contact", rule="DEP-4", pieces=met)
    return None


def deployed_figures(table: Table, order: Deploy) -> tuple[int, ...]:
    """DEP-5: the figures by slot: as ordered, or as the army has them."""
    if order.figures:
        return order.figures
    return arranged(table.setup.units[order.formation].figures, order.files, order.ranks)


def _deployed_rect(table: Table, order: Deploy, figures: tuple[int, ...]) -> Rect:
    kinds = tuple(kind_of(table, number) for number in figures if number >= 0)
    width, depth = slot_size(table.profile, kinds)
    return Rect(
        Pose(order.x, order.y, order.a), size_of(order.files, order.ranks, order.compact, width, depth)
    )


def judge_deploy(table: Table, side: int, order: Deploy) -> Finding | None:
    """DEP-4, DEP-5, FRM-3 to FRM-11."""
    if order.formation not in waiting_formations(table, side):
        return refuse("refusal.figures.not-waiting", rule="DEP-4", pieces=(BASES + order.formation,))
    if not 2 <= order.files <= 60 or not 1 <= order.ranks <= 60:
        return refuse("refusal.figures.files", rule="FRM-4", files=order.files, ranks=order.ranks)
    figures = deployed_figures(table, order)
    members = {number for number in figures if number >= 0}
    card = set(table.setup.units[order.formation].figures)
    extra = members - card
    if not card <= members or not all(
        number in waiting_singles(table, side) and kind_of(table, number).role not in ("trooper",)
        for number in extra
    ):
        return refuse("refusal.figures.not-its-figures", rule="DEP-5", pieces=(BASES + order.formation,))
    refused = judge_layout(table.setup, figures, order.files, order.ranks, order.compact)
    if refused is not None:
        return refused
    mounted = any(kind_of(table, number).mounted for number in members)
    refused = judge_stakes(table.setup.units[order.formation].stakes, order.stakes, mounted)
    if refused is not None:
        return refused
    rect = _deployed_rect(table, order, figures)
    ground = bar_to_base(table, (rect.corners,))
    if ground:
        return refuse("refusal.figures.loose-ground", rule="DEP-4", ground=ground)
    return _judge_place(table, side, rect)


def judge_placed(table: Table, side: int, order: Place) -> Finding | None:
    """DEP-4, CMP-2: a figure by itself; attendants in their camp."""
    if order.figure not in waiting_singles(table, side):
        return refuse("refusal.figures.not-waiting", rule="DEP-4", pieces=(order.figure,))
    kind = kind_of(table, order.figure)
    rect = Rect(Pose(order.x, order.y, order.a), Size(*table.profile.size(kind.footing)))
    ground = bar_to_figure(table, kind, (rect.corners,))
    if ground:
        return refuse("refusal.figures.closed-ground", rule="ROG-2", ground=ground)
    if kind.role == "attendant" and table.camps[side] and not in_camp(table, side, order.x, order.y):
        return refuse("refusal.figures.attendant-leaves", rule="CMP-2", pieces=(order.figure,))
    return _judge_place(table, side, rect)


def camp_at(table: Table, side: int, x: int) -> tuple[tuple[int, int], ...]:
    """DEP-2 (FR-14): the corners of a camp on the own edge whose western end is there."""
    width, depth = CAMP
    bottom = table.setup.table.height if side == 0 else depth
    return ((x, bottom - depth), (x + width, bottom - depth), (x + width, bottom), (x, bottom))


# Handlers --------------------------------------------------------------------------------------------------


@handles(tasks.RollingFirst)
class RollingFirstHandler(Handler[tasks.RollingFirst]):
    """DEP-3: a die each; ties are thrown again."""

    def actor(self, table: Table, task: tasks.RollingFirst) -> int | None:
        """Chance."""
        return CHANCE

    def roll(self, table: Table, task: tasks.RollingFirst) -> Roll | None:
        """Red's die, then Blue's."""
        return Roll("figures.first", (Pool(1, 6), Pool(1, 6)), "faces", "DEP-3")

    def carry_out(self, stage: Stage[Table], task: tasks.RollingFirst, order: Any, reading: Reading) -> None:
        """The higher chooses."""
        red, blue = reading
        table = stage.position
        if red == blue:
            stage.happen("dice-tied", table, rule="DEP-3", die=red)
            return
        side = 0 if red > blue else 1
        after = swap_task(table, tasks.ChoosingFirst(side))
        stage.happen("dice-for-first", after, rule="DEP-3", side=side, red=red, blue=blue)


@handles(tasks.ChoosingFirst)
class ChoosingFirstHandler(Handler[tasks.ChoosingFirst]):
    """DEP-3: first or second player turn; the other side places first."""

    answers = (GoFirst,)

    def actor(self, table: Table, task: tasks.ChoosingFirst) -> int | None:
        """The higher die."""
        return task.side

    def question(self, table: Table, task: tasks.ChoosingFirst) -> Question | None:
        """First or second?"""
        return Question("question.figures.go-first", task.side, "DEP-3")

    def orders(self, table: Table, task: tasks.ChoosingFirst, about: int | None) -> Iterator[Order]:
        """Both."""
        if about is None:
            yield GoFirst(first=True)
            yield GoFirst(first=False)

    def carry_out(self, stage: Stage[Table], task: tasks.ChoosingFirst, order: Any, reading: Reading) -> None:
        """Chosen."""
        first = task.side if order.first else 1 - task.side
        stage.happen("first-chosen", note(stage.position, first=first), rule="DEP-3", side=first)
        begin_placing(stage, 1 - task.side)


@handles(tasks.PlacingCamp)
class PlacingCampHandler(Handler[tasks.PlacingCamp]):
    """DEP-2: a camp on the own edge."""

    answers = (Camp,)

    def actor(self, table: Table, task: tasks.PlacingCamp) -> int | None:
        """The side."""
        return task.side

    def question(self, table: Table, task: tasks.PlacingCamp) -> Question | None:
        """Where?"""
        return Question("question.figures.camp", task.side, "DEP-2")

    def orders(self, table: Table, task: tasks.PlacingCamp, about: int | None) -> Iterator[Order]:
        """The middle of the edge, and both ends."""
        if about is None:
            width = table.setup.table.width
            for x in dict.fromkeys(((width - CAMP[0]) // 2, 0, width - CAMP[0])):
                yield Camp(camp_at(table, task.side, x))

    def judge(self, table: Table, task: tasks.PlacingCamp, order: Camp) -> Finding | None:
        """With a long side on the own edge."""
        x = min((point[0] for point in order.points), default=-1)
        if not 0 <= x <= table.setup.table.width - CAMP[0] or order.points != camp_at(table, task.side, x):
            return refuse("refusal.figures.camp", rule="DEP-2", width=CAMP[0], depth=CAMP[1])
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.PlacingCamp, order: Any, reading: Reading) -> None:
        """It lies there."""
        camps = stage.position.camps
        placed = (order.points, camps[1]) if task.side == 0 else (camps[0], order.points)
        after = swap_task(replace(stage.position, camps=placed))
        stage.happen("camp-placed", after, rule="DEP-2", side=task.side)


@handles(tasks.Deploying)
class DeployingHandler(Handler[tasks.Deploying]):
    """DEP-4: formations by turns, then all other pieces by turns."""

    answers = (Deploy, Place)

    def actor(self, table: Table, task: tasks.Deploying) -> int | None:
        """The side, if it has something to place now."""
        return task.side if self._waiting(table, task) else None

    def _waiting(self, table: Table, task: tasks.Deploying) -> tuple[int, ...]:
        return waiting_singles(table, task.side) if task.loose else waiting_formations(table, task.side)

    def run(self, stage: Stage[Table], task: tasks.Deploying) -> None:
        """Nothing left: the other side, then the other pieces, then the battle."""
        table = stage.position
        other = tasks.Deploying(1 - task.side, task.loose)
        if self._waiting(table, other):
            stage.quietly(swap_task(table, other))
        elif not task.loose:
            stage.quietly(swap_task(table, tasks.Deploying(1 - table.first, loose=True)))
        else:
            stage.quietly(swap_task(table))
            begin_battle(stage)

    def subjects(self, table: Table, task: tasks.Deploying) -> tuple[int, ...]:
        """What waits and has a place."""
        offset = 0 if task.loose else BASES
        waiting = self._waiting(table, task)
        return tuple(offset + number for number in waiting if self._places(table, task, number))

    def orders(self, table: Table, task: tasks.Deploying, about: int | None) -> Iterator[Order]:
        """A few places for each."""
        offset = 0 if task.loose else BASES
        for number in self._waiting(table, task):
            if about in (None, offset + number):
                yield from self._places(table, task, number)

    def _places(self, table: Table, task: tasks.Deploying, number: int) -> tuple[Order, ...]:
        known: dict[int, tuple[Order, ...]] = table.memo("deployments")
        if number not in known:
            known[number] = tuple(self._look(table, task, number))
        return known[number]

    def _look(self, table: Table, task: tasks.Deploying, number: int) -> Iterator[Order]:
        found = 0
        for x, y in _lattice(table, task.side, inside=task.loose and self._attends(table, number)):
            order = self._order(table, task, number, x, y)
            refused = (
                judge_placed(table, task.side, order)
                if isinstance(order, Place)
                else judge_deploy(table, task.side, order)
            )
            if refused is None:
                yield order
                found += 1
                if found == 2:
                    return

    def _attends(self, table: Table, number: int) -> bool:
        return kind_of(table, number).role == "attendant"

    def _order(self, table: Table, task: tasks.Deploying, number: int, x: int, y: int) -> Deploy | Place:
        facing = 2700 if task.side == 0 else 900
        if task.loose:
            return Place(number, x, y, facing)
        card = table.setup.units[number]
        return Deploy(number, x, y, facing, card.files, card.ranks, card.compact)

    def judge(self, table: Table, task: tasks.Deploying, order: Any) -> Finding | None:
        """A formation or a figure, as it is the time."""
        if isinstance(order, Place) != task.loose:
            return refuse("refusal.figures.not-now", rule="DEP-4", order=str(order.__struct_config__.tag))
        if isinstance(order, Place):
            return judge_placed(table, task.side, order)
        return judge_deploy(table, task.side, order)

    def carry_out(self, stage: Stage[Table], task: tasks.Deploying, order: Any, reading: Reading) -> None:
        """It stands; the other side goes on."""
        after = (
            _deployed(stage.position, order) if isinstance(order, Deploy) else _placed(stage.position, order)
        )
        piece = BASES + order.formation if isinstance(order, Deploy) else order.figure
        after = swap_task(after, tasks.Deploying(1 - task.side, task.loose))
        stage.happen("deployed", after, rule="DEP-4", side=task.side, pieces=(piece,))


def _placed(table: Table, order: Place) -> Table:
    return change_figure(table, order.figure, state="loose", x=order.x, y=order.y, a=order.a)


def _deployed(table: Table, order: Deploy) -> Table:
    figures = deployed_figures(table, order)
    width, depth = slot_size(
        table.profile, tuple(kind_of(table, number) for number in figures if number >= 0)
    )
    after = change_formation(
        table,
        order.formation,
        state="standing",
        x=order.x,
        y=order.y,
        a=order.a,
        files=order.files,
        ranks=order.ranks,
        compact=order.compact,
        width=width,
        depth=depth,
        origin=(order.x, order.y),
        screens=min(table.formations[order.formation].screens, order.files),
    )
    pieces = table.setup.units[order.formation].stakes
    if pieces and order.stakes >= 0:
        line = planted(after.formations[order.formation], pieces, order.stakes)
        after = note(after, stakes=(*after.stakes, line))
    changes: dict[int, dict[str, object]] = {
        number: {
            "state": "base",
            "formation": order.formation,
            "file": place % order.files,
            "rank": place // order.files,
        }
        for place, number in enumerate(figures)
        if number >= 0
    }
    return change_figures(after, changes)


def _lattice(table: Table, side: int, *, inside: bool) -> Iterator[tuple[int, int]]:
    """Places of the own zone from the middle outwards, mid zone first; or of the camp."""
    sheet, deep = table.setup.table, table.profile.deployment
    if inside and table.camps[side]:
        xs = sorted(x for x, _ in table.camps[side])
        ys = sorted(y for _, y in table.camps[side])
        for y in range(ys[0] + 200, ys[-1], 400):
            yield from ((x, y) for x in range(xs[0] + 200, xs[-1], 400))
        return
    middle = sheet.width // 2
    for share in (2, 5, 8):
        y = deep * share // 10
        y = sheet.height - deep + y if side == 0 else deep - y
        for step in range(0, middle, 300):
            yield middle + step, y
            if step:
                yield middle - step, y
