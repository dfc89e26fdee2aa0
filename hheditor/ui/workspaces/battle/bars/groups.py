"""The bar of groups in step with the table, and what it says."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, get_args

from hheditor.rules.api.screen.cards import Groups, PipState
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.bars.group_bar import Card, Deed, GroupBar, Shown, Standing

if TYPE_CHECKING:
    from hheditor.app.battle.seat.clerk import Clerk
    from hheditor.rules.api.screen.cards import GroupCard
    from hheditor.ui.canvas.pieces import Pieces
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.battle.heraldic import Arms

_MOST_DEEDS = 4
"""Orders of a side that have a button; all of them have a row in the panel."""


class GroupsAtTable:
    """How the sides stand, their groups and the next step on a bar, in step with the table; it is hidden in
    games that have nothing to say there."""

    def __init__(
        self,
        context: "Context",
        arms: "Arms",
        seat: "Clerk",
        speech: Speech,
        pieces: "Pieces",
        show_piece: Callable[[int], object],
    ) -> None:
        self._context, self._seat, self._speech = context, seat, speech
        self._pieces, self._show_piece = pieces, show_piece
        rules = type(seat.table.ruleset)
        self._there = (rules.group_cards, rules.next_step) != (Groups.group_cards, Groups.next_step)
        self.bar = GroupBar(context, arms, self._choose, self._light)
        self.bar.setVisible(self._there)

    def _choose(self, card: "GroupCard") -> None:
        """Let a group act that can be chosen; bring another into view."""
        seat = self._seat
        if card.order is not None and seat.table.waiting.kind == "order" and not seat.eyes.hides:
            seat.give(card.order)
        elif card.pieces:
            self._show_piece(card.leader if seat.piece(card.leader) is not None else card.pieces[0])

    def _light(self, pieces: tuple[int, ...]) -> None:
        """Ring the pieces of the group the pointer is on; then those chosen again."""
        self._pieces.highlight(pieces or self._seat.selection)

    def follow(self) -> None:
        """Show standings, cards, the sentence, and what a side may do besides."""
        if not self._there:
            return
        context, seat, speech = self._context, self._seat, self._speech
        table = seat.table
        position, ruleset = table.shown, table.ruleset
        acts = table.waiting.kind == "order" and not seat.eyes.hides
        sides = range(ruleset.sides(position))
        counts = ruleset.counts(position)
        standings = tuple(
            tuple(
                Standing(
                    context.say(count.title), count.values[side], count.limits[side] if count.limits else ""
                )
                for count in counts
            )
            for side in sides
        )
        cards = tuple(_card(context, speech, each) for each in ruleset.group_cards(position))
        offered = ruleset.side_orders(position)[:_MOST_DEEDS] if acts else ()
        deeds = tuple(
            Deed(speech.phrase(ruleset.wording(position, order)), partial(seat.give, order))
            for order in offered
        )
        shown = Shown(standings, cards, _sentence(seat, speech), deeds)
        self.bar.show_state(shown, tuple(map(speech.side, sides)))


def _sentence(seat: "Clerk", speech: Speech) -> str:
    """What can be done next: orders, an answer, dice; or how it ended."""
    table, waiting = seat.table, seat.table.waiting
    if waiting.question is not None:
        return f"{speech.side(waiting.side)}: {speech.question(waiting.question)}"
    if waiting.roll is not None:
        return f"{speech.side(waiting.side)}: {speech.occasion(waiting.roll)}"
    if waiting.outcome is not None:
        return speech.outcome(waiting.outcome)
    step = table.ruleset.next_step(table.shown)
    return speech.phrase(step) if step is not None else ""


def _card(context: "Context", speech: Speech, card: "GroupCard") -> Card:
    name = speech.naming(card.name)
    lines = [f"{speech.side(card.side)}: {name}"]
    if card.leader >= 0:
        lines.append(f"{speech.piece(card.leader)} {card.ratings}")
        lines.append(f"\t{context.say(card.ratings_title)}" if card.ratings_title else "")
    counted = {state: sum(pip.state == state for pip in card.pips) for state in get_args(PipState)}
    lines += [context.say(f"battle.group.{state}", n=n) for state, n in counted.items() if n]
    if card.why is not None:
        lines.append(speech.finding(card.why))
    note = speech.phrase(card.note) if card.note is not None else ""
    return Card(card, name, note, "\n".join(line for line in lines if line))
