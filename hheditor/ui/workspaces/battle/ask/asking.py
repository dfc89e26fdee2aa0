"""Questions of the rules, and that of the dice, as bubbles: which choices there are and what follows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hheditor.app.battle.seat.facing import Facings, facings
from hheditor.rules.api import Order
from hheditor.rules.api.screen.answers import Phrase
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.ask.bubble import MOST, Asked, Choice
from hheditor.ui.workspaces.battle.panels.account import plain
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.battle import Entry, Table, Waiting
    from hheditor.ui.context import Context

_FEW = 3
"""Hexes of one kind of answer that are listed one by one; more of them are for clicking."""
_SENTENCES = 2
"""How much of what follows is told in a bubble."""


DICE_CHOICES = ("same", "fresh", "chosen")
ALONE = "alone"
"""The kind of the answer by which somebody wants to look at what is hidden before choosing."""


class Open(NamedTuple):
    """A question with its answers, those with a number key first."""

    asked: Asked
    orders: tuple[Order | None, ...]
    """One for each choice of the bubble, in its order; None where it stands for all of a kind."""
    kinds: tuple[str, ...]
    """The kind such a choice stands for, else empty."""
    by_place: dict[Where, tuple[Order, ...]]
    pieces: tuple[int, ...]
    places: tuple[int, ...]
    kind_at: dict[Where, str]
    """Places that show other answers, with the kind of those."""
    met: tuple[int, ...] = ()
    """Pieces the answers lead against."""


def consequence(context: "Context", table: "Table", speech: Speech, order: Order) -> str:
    """What an order would bring beyond what its name says: the scores it leads to, what happens besides, and
    who is asked or rolls next."""
    for account in table.accounts(order)[:1]:
        sums = [tally for tally in account.tallies if tally.dice]
        if len(sums) == 1 == sums[0].dice and account.bands:
            return " · ".join(f"{speech.span(band)}: {speech.meaning(band)}" for band in account.bands)
        if sums:
            return " · ".join(
                f"{speech.pieces(tally.pieces) or speech.side(tally.side)}: "
                f"{plain(tally.total)} + {tally.dice}d{tally.faces}"
                for tally in sums
            )
    shown = table.preview(order)
    if isinstance(shown, Finding):
        return ""
    told = [sentence for event in shown.events[1:] if (sentence := speech.event(event))][:_SENTENCES]
    after = shown.waiting
    if after.question is not None and after.kind == "question" and after.question != table.waiting.question:
        asks = context.say(
            "battle.then-asks", side=speech.side(after.side), question=speech.question(after.question)
        )
        told.append(asks)
    elif after.roll is not None:
        told.append(context.say("battle.then-rolls", roll=speech.roll(after.roll)))
    return " ".join(told)


class _Row(NamedTuple):
    """A line of the bubble: one answer, or all answers of a kind that name a hex to click."""

    choice: Choice
    order: Order | None
    kind: str = ""


def opened(
    context: "Context", table: "Table", speech: Speech, waiting: "Waiting", kind: str = ""
) -> Open | None:
    """The question a battle waits for an answer to; None where orders are simply free. `kind` shows only
    the answers of a kind, each by itself."""
    question = waiting.question
    if question is None or waiting.kind != "question":
        return None
    entries = table.answers()
    turning = facings(table, entries, int(kind) if kind.isdigit() else -1)
    if turning is not None:
        return _facing(context, table, speech, waiting, turning)
    resting = table.ruleset.resting(table.position)
    if not entries or (resting is not None and len(entries) > MOST):
        return None
    position = table.position
    by_place: dict[Where, tuple[Order, ...]] = {}
    by_kind: dict[str, list[Entry]] = {}
    for entry in entries:
        shown = table.ruleset.gesture(position, entry.order)
        if shown.choice:
            return None  # Chosen on the field, the place first.
        if shown.where != NO_PLACE and kind in ("", shown.kind):
            by_place[shown.where] = (*by_place.get(shown.where, ()), entry.order)
        by_kind.setdefault(shown.kind, []).append(entry)
    rows = _rows(context, table, speech, by_kind, kind)
    who = _who(context, speech, waiting)
    more = context.say("battle.or-click") if by_place else ""
    piece = _subject(table, entries)
    standing = context.say("battle.always-so") if piece >= 0 else ""
    asked = Asked(
        waiting.side, who, speech.question(question), tuple(row.choice for row in rows), more, standing
    )
    return Open(
        asked,
        tuple(row.order for row in rows),
        tuple(row.kind for row in rows),
        by_place,
        question.pieces,
        question.places,
        {},
        _met(table, [row.order for row in rows if row.order is not None]),
    )


def _who(context: "Context", speech: Speech, waiting: "Waiting") -> str:
    """Who must answer, and by which rule."""
    who = context.say("battle.must-answer", side=speech.side(waiting.side))
    rule = waiting.question.rule if waiting.question is not None else ""
    return f"{who} · {rule}" if rule else who


def open_to_all(context: "Context", table: "Table", speech: Speech, order: Order) -> Open | None:
    """A choice that rests on something hidden, as everybody may see it: the answer that tells nothing, and
    the wish to look first."""
    waiting = table.waiting
    question = waiting.question
    if question is None or waiting.kind != "question":
        return None
    rows = (
        Choice(speech.order(table.position, order)),
        Choice(context.say("battle.look-first"), tip=context.say("battle.look-first.hint")),
    )
    asked = Asked(
        waiting.side,
        _who(context, speech, waiting),
        speech.question(question),
        rows,
        standing=context.say("battle.until-looked"),
    )
    return Open(asked, (order, None), ("", ALONE), {}, question.pieces, question.places, {})


def _facing(context: "Context", table: "Table", speech: Speech, waiting: "Waiting", turning: Facings) -> Open:
    """Which way one of several pieces faces; the others are a row or a click away."""
    question = waiting.question
    assert question is not None
    turns, others = turning.rows(MOST)
    rows = [_Row(Choice(speech.order(table.position, order)), order) for order in turns]
    if turning.keep is not None:
        rows.insert(0, _Row(Choice(context.say("battle.keep-facing")), turning.keep))
    rows += [
        _Row(Choice(speech.phrase(Phrase("battle.face-other", (each,)))), None, str(each)) for each in others
    ]
    asked = Asked(
        waiting.side,
        _who(context, speech, waiting),
        speech.question(question),
        tuple(row.choice for row in rows),
        speech.phrase(Phrase("battle.face-click", (turning.piece,))),
    )
    return Open(
        asked,
        tuple(row.order for row in rows),
        tuple(row.kind for row in rows),
        turning.by_place,
        (turning.piece, *turning.others),
        (),
        {cell: str(piece) for cell, piece in turning.places.items()},
    )


def _met(table: "Table", orders: "Sequence[Order]") -> tuple[int, ...]:
    """Everybody the answers are about besides those who are asked."""
    found: dict[int, None] = {}
    for order in orders:
        shown = table.ruleset.gesture(table.position, order)
        told = [piece for account in table.accounts(order) for piece in account.title.pieces]
        found |= dict.fromkeys((shown.piece, *shown.targets, *told))
    return tuple(piece for piece in found if piece >= 0)


def _rows(
    context: "Context", table: "Table", speech: Speech, by_kind: "dict[str, list[Entry]]", only: str
) -> list[_Row]:
    rows: list[_Row] = []
    only = only or (next(iter(by_kind)) if len(by_kind) == 1 else "")
    for kind, entries in by_kind.items():
        if only and kind != only:
            continue
        hexes = len(entries) > _FEW and table.ruleset.gesture(table.position, entries[0].order).cell >= 0
        if hexes and not only:
            title = context.say(
                "battle.kind-of-hexes",
                kind=speech.kind(kind),
                n=len({table.ruleset.gesture(table.position, entry.order).cell for entry in entries}),
            )
            rows.append(_Row(Choice(title), None, kind))
            continue
        rows += [_Row(_choice(context, table, speech, entry, brief=hexes), entry.order) for entry in entries]
    rows.sort(key=lambda row: row.order is None)
    return rows[:MOST]


def _choice(context: "Context", table: "Table", speech: Speech, entry: "Entry", *, brief: bool) -> Choice:
    title = speech.order(table.position, entry.order)
    if entry.number >= 0 and str(entry.number) not in title:
        title = f"{title} ({entry.number}+)"
    follows = "" if brief else consequence(context, table, speech, entry.order)
    return Choice(title, follows, entry.phrase.rule)


def _subject(table: "Table", entries: "Sequence[Entry]") -> int:
    """The one piece all answers are about, or -1."""
    found = {table.ruleset.gesture(table.position, entry.order).piece for entry in entries}
    return found.pop() if len(found) == 1 else -1


def by_place(table: "Table", question: Open, where: Where, facing: int | None) -> Order | None:
    """The answer that names a place, facing as nearly so as may be."""
    found = question.by_place.get(where, ())
    if not found:
        return None
    if facing is None:
        return found[0]
    position, apart = table.position, table.surface.apart
    return min(found, key=lambda order: apart(facing, table.ruleset.gesture(position, order).facing))


def dice_question(context: "Context", speech: Speech, waiting: "Waiting") -> Asked:
    """Same dice, fresh, or chosen?"""
    roll = waiting.roll
    about = speech.roll(roll) if roll is not None else ""
    choices = tuple(
        Choice(context.say(f"battle.dice-{kind}"), context.say(f"battle.dice-{kind}.hint"))
        for kind in DICE_CHOICES
    )
    return Asked(waiting.side, about, context.say("battle.which-dice"), choices)
