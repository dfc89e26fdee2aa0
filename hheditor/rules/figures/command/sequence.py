"""SEQ: the order of things. SEQ-1 (FR-15): player turns of shooting, movement and melee. SEQ-2: counters are
reset at the start. SEQ-4: housekeeping after each phase, for both sides.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.figures.command.camps import look_at_camps, spared_in_camp
from hheditor.rules.figures.command.victory import look_for_end
from hheditor.rules.figures.formations.ranks import (
    ANCHORS,
    Layout,
    closed_layouts,
    fill,
    needs_closing,
    take,
)
from hheditor.rules.figures.formations.rout import rout, routs, safe
from hheditor.rules.figures.movement.phase import begin_movement
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.orders import Anchor
from hheditor.rules.figures.position.table import BASES, Table, change_figures, change_formation
from hheditor.rules.figures.siege import turns as siege_turns
from hheditor.values import Finding, refuse


def begin_battle(stage: Stage[Table]) -> None:
    """The first player turn."""
    table = stage.position
    stage.quietly(table.changed(turn=1))
    begin_player_turn(stage, table.first)


def begin_player_turn(stage: Stage[Table], side: int) -> None:
    """SEQ-2: counters of the player turn are reset; shooting comes first."""
    table = stage.position
    for number, each in enumerate(table.formations):
        if each.side == side and each.state in ("standing", "broken", "dissolved"):
            table = change_formation(table, number, shot=False, slow=False, met=())
    changes: dict[int, dict[str, object]] = {}
    for number, figure in enumerate(table.figures):
        if figure.side == side and figure.state != "gone":
            gathered = figure.state == "loose" and figure.formation < 0 and safe(table, number)
            if figure.shot or figure.gathered != gathered:
                changes[number] = {"shot": (), "gathered": gathered}
    table = change_figures(table, changes)
    after = table.changed(mover=side, phase="shooting", agenda=(tasks.Shooting(side),))
    if after.siege is not None:
        after = siege_turns.begin_siege_turn(after, side)
    stage.happen("turn-began", after, rule="SEQ-1", side=side, turn=table.turn)
    if after.siege is not None:
        siege_turns.before_shooting(stage, side)


def end_phase(stage: Stage[Table]) -> None:
    """SEQ-4: housekeeping, then what follows."""
    table = stage.position
    waiting = tuple(
        number for number, each in enumerate(table.formations) if each.state in ("standing", "broken")
    )
    stage.quietly(table.changed(agenda=(tasks.Keeping(waiting),)))


def _next_phase(stage: Stage[Table]) -> None:
    look_at_camps(stage)
    table = stage.position
    over = table.phase == "melee"
    if table.siege is not None:
        siege_turns.end_of_phase(stage)
        if over:
            siege_turns.end_of_player_turn(stage, table.mover)
    if look_for_end(stage, turn_over=over):
        return
    table = stage.position
    side = table.mover
    match table.phase:
        case "shooting":
            stage.quietly(table.changed(phase="movement", agenda=(tasks.Moving(side),)))
            stage.happen("movement-began", stage.position, rule="SEQ-3", side=side)
            begin_movement(stage, side)
        case "movement":
            _begin_melee(stage, side)
        case _:
            if table.siege is not None and side != table.first and siege_turns.night_falls(stage):
                return
            table = stage.position
            turn = table.turn + (side != table.first)
            stage.quietly(table.changed(turn=turn))
            begin_player_turn(stage, 1 - side)


def _begin_melee(stage: Stage[Table], side: int) -> None:
    table = stage.position
    for number, each in enumerate(table.formations):
        if each.fought:
            table = change_formation(table, number, fought=False)
    changes: dict[int, dict[str, object]] = {
        number: {"fought": ()} for number, figure in enumerate(table.figures) if figure.fought
    }
    table = change_figures(table, changes)
    stage.quietly(table.changed(phase="melee", attacked=(), struck=(), agenda=(tasks.Fighting(side),)))


@handles(tasks.Keeping)
class KeepingHandler(Handler[tasks.Keeping]):
    """SEQ-4: by ascending number: fill, close, rout; then camps and the end of the battle."""

    def run(self, stage: Stage[Table], task: tasks.Keeping) -> None:
        """The next formation, or what follows."""
        if not task.formations:
            _next_phase(stage)
            return
        formation = task.formations[0]
        table = stage.position
        if not table.members.get(formation):
            self._drop(stage, task, change_formation(table, formation, state="gone"))
            return
        if table.formations[formation].state == "standing":
            table = fill(table, formation)
            stage.quietly(table)
            if self._close(stage, formation):
                return
        self._rout(stage, task, formation)

    def _close(self, stage: Stage[Table], formation: int) -> bool:
        """RNK-5, RNK-6: whether the base has changed, or its owner is asked how."""
        table = stage.position
        if not needs_closing(table, formation):
            return False
        layouts = closed_layouts(table, formation)
        each = table.formations[formation]
        if (layouts[0].files, layouts[0].ranks, layouts[0].compact) == (each.files, each.ranks, each.compact):
            return False
        if table.profile.ask_anchor and len(layouts) > 1:
            choices = tuple(layout.anchor for layout in layouts)
            stage.quietly(table.push(tasks.Anchoring(formation, choices)))
        else:
            close(stage, formation, layouts[0])
        return True

    def _rout(self, stage: Stage[Table], task: tasks.Keeping, formation: int) -> None:
        """ROU-1, CMP-6."""
        table = stage.position
        each = table.formations[formation]
        spared = each.state == "broken" and spared_in_camp(table, formation)
        if routs(table, formation) and not spared:
            count = len(table.members[formation])
            after = rout(table, formation)
            pieces = (BASES + formation,)
            stage.happen("routed", after, rule="ROU-1", side=each.side, pieces=pieces, count=count)
        self._drop(stage, task, stage.position)

    def _drop(self, stage: Stage[Table], task: tasks.Keeping, after: Table) -> None:
        stage.quietly(after.then(tasks.Keeping(task.formations[1:])))


def close(stage: Stage[Table], formation: int, layout: Layout) -> None:
    """A base becomes smaller, or a compact one open."""
    table = stage.position
    each = table.formations[formation]
    opened = each.compact and not layout.compact
    stage.happen(
        "opened-order" if opened else "closed-up",
        take(table, formation, layout),
        rule="RNK-6" if opened else "RNK-5",
        side=each.side,
        pieces=(BASES + formation,),
        files=layout.files,
        ranks=layout.ranks,
    )


@handles(tasks.Anchoring)
class AnchoringHandler(Handler[tasks.Anchoring]):
    """RNK-5: by option the owner chooses among equal anchors."""

    answers = (Anchor,)

    def actor(self, table: Table, task: tasks.Anchoring) -> int | None:
        """The owner."""
        return table.formations[task.formation].side

    def question(self, table: Table, task: tasks.Anchoring) -> Question | None:
        """Which end is kept?"""
        side = table.formations[task.formation].side
        return Question("question.figures.anchor", side, "RNK-5", (BASES + task.formation,))

    def subjects(self, table: Table, task: tasks.Anchoring) -> tuple[int, ...]:
        """The formation."""
        return (BASES + task.formation,)

    def orders(self, table: Table, task: tasks.Anchoring, about: int | None) -> Iterator[Order]:
        """Every equal anchor that ends differently."""
        if about not in (None, BASES + task.formation):
            return
        seen = set()
        for layout in closed_layouts(table, task.formation):
            if layout.anchor in task.choices and layout.pose not in seen:
                seen.add(layout.pose)
                yield Anchor(layout.anchor)

    def judge(self, table: Table, task: tasks.Anchoring, order: Anchor) -> Finding | None:
        """One of them."""
        if order.anchor not in task.choices or not 0 <= order.anchor < len(ANCHORS):
            return refuse("refusal.figures.anchor", rule="RNK-5", pieces=(BASES + task.formation,))
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.Anchoring, order: Any, reading: Reading) -> None:
        """It closes up like that."""
        layout = next(
            each for each in closed_layouts(stage.position, task.formation) if each.anchor == order.anchor
        )
        stage.quietly(replace(stage.position, agenda=stage.position.agenda[:-1]))
        close(stage, task.formation, layout)
