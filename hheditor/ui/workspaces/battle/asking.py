"""Questions of the rules, and that of the dice, as bubbles: which choices there are and what follows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hheditor.rules.api import Order
from hheditor.rules.api.looking import turn
from hheditor.ui.workspaces.battle.account import plain
from hheditor.ui.workspaces.battle.bubble import MOST, Asked, Choice
from hheditor.ui.workspaces.battle.words import Speech
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.table import Entry, Table, Waiting
    from hheditor.ui.context import Context

_SENTENCES = 2
"""How much of what follows is told in a bubble."""


class Open(NamedTuple):
    """A question with its answers, those with a number key first."""

    asked: Asked
    orders: tuple[Order, ...]
    """One for each choice of the bubble, in its order."""
    by_cell: dict[int, tuple[Order, ...]]
    pieces: tuple[int, ...]
    places: tuple[int, ...]


def consequence(table: "Table", speech: Speech, order: Order) -> str:
    """What an order would bring at once: the scores it leads to, or what happens, in a few words."""
    accounts = table.accounts(order)
    if accounts:
        sums = [tally for tally in accounts[0].tallies if tally.dice]
        if sums:
            return " : ".join(
                f"{speech.pieces(tally.pieces) or speech.side(tally.side)} "
                f"{plain(tally.total)} + {tally.dice}d{tally.faces}"
                for tally in sums
            )
    shown = table.preview(order)
    if isinstance(shown, Finding):
        return ""
    told = [speech.event(event) for event in shown.events]
    return " ".join([sentence for sentence in told if sentence][:_SENTENCES])


def opened(context: "Context", table: "Table", speech: Speech, waiting: "Waiting") -> Open | None:
    """The question a battle waits for an answer to; None where orders are simply free."""
    question = waiting.question
    if question is None or waiting.kind != "question":
        return None
    entries = table.answers()
    if not entries:
        return None
    resting = table.ruleset.resting(table.position)
    if resting is not None and len(entries) > MOST:
        return None
    position = table.position
    by_cell: dict[int, tuple[Order, ...]] = {}
    for entry in entries:
        cell = table.ruleset.gesture(position, entry.order).cell
        if cell >= 0:
            by_cell[cell] = (*by_cell.get(cell, ()), entry.order)
    shown = _listed(table, entries)
    choices = tuple(
        Choice(
            speech.phrase(entry.phrase) + (f" ({entry.number}+)" if entry.number >= 0 else ""),
            consequence(table, speech, entry.order),
            entry.phrase.rule,
        )
        for entry in shown
    )
    who = context.say("battle.must-answer", side=speech.side(waiting.side))
    if question.rule:
        who = f"{who} · {question.rule}"
    hidden = len(entries) - len(shown)
    more = context.say("battle.more-answers", n=hidden) if hidden else ""
    standing = ""
    if len(question.pieces) >= 1 and question.actor == waiting.side:
        piece = _subject(table, shown)
        if piece >= 0:
            standing = context.say("battle.always-so", unit=speech.piece(piece))
    asked = Asked(waiting.side, who, speech.question(question), choices, more, standing)
    return Open(asked, tuple(entry.order for entry in shown), by_cell, question.pieces, question.places)


def _subject(table: "Table", entries: "Sequence[Entry]") -> int:
    """The one piece all answers are about, or -1."""
    found = {table.ruleset.gesture(table.position, entry.order).piece for entry in entries}
    return found.pop() if len(found) == 1 else -1


def _listed(table: "Table", entries: "Sequence[Entry]") -> "list[Entry]":
    """Answers that get a number: all if they are few, else first those that name no hex to click."""
    if len(entries) <= MOST:
        return list(entries)
    position = table.position
    plainly = [entry for entry in entries if table.ruleset.gesture(position, entry.order).cell < 0]
    others = [entry for entry in entries if table.ruleset.gesture(position, entry.order).cell >= 0]
    seen: set[int] = set()
    for entry in others:
        cell = table.ruleset.gesture(position, entry.order).cell
        if cell not in seen:
            seen.add(cell)
            plainly.append(entry)
    return plainly[:MOST]


def by_hex(table: "Table", question: Open, cell: int, facing: int | None) -> Order | None:
    """The answer that names a cell, facing as nearly so as may be."""
    found = question.by_cell.get(cell, ())
    if not found:
        return None
    if facing is None:
        return found[0]
    position = table.position
    return min(found, key=lambda order: turn(facing, table.ruleset.gesture(position, order).facing))


def dice_question(context: "Context", speech: Speech, waiting: "Waiting") -> Asked:
    """Same dice, fresh, or chosen?"""
    roll = waiting.roll
    about = speech.roll(roll) if roll is not None else ""
    choices = tuple(
        Choice(context.say(f"battle.dice-{kind}"), context.say(f"battle.dice-{kind}.hint"))
        for kind in ("same", "fresh", "chosen")
    )
    return Asked(waiting.side, about, context.say("battle.which-dice"), choices)


DICE_CHOICES = ("same", "fresh", "chosen")
