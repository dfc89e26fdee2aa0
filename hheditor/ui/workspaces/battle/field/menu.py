"""The menu of a unit: every order it may be given now, kind by kind, each with its preview."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from hheditor.ui.look.widgets import named
from hheditor.ui.parts.speech import Speech

if TYPE_CHECKING:
    from hheditor.app.battle import Group, Table
    from hheditor.app.battle.seat.seat import Seat
    from hheditor.rules.api import Order
    from hheditor.ui.context import Context

_FLAT = 6
"""Orders of one kind that stand in the menu itself; more of them open a menu of their own."""


def orders_menu(context: "Context", seat: "Seat", speech: Speech, piece: int, parent: QWidget) -> QMenu:
    """All orders of a piece, or a line that there are none."""
    menu = named(QMenu(parent), "battle:menu")
    menu.setToolTipsVisible(True)
    title = menu.addAction(speech.piece(piece))
    title.setEnabled(False)
    menu.addSeparator()
    choices = seat.choices() if piece == seat.chosen else None
    if choices is None or choices.empty:
        menu.addAction(context.say("battle.no-orders")).setEnabled(False)
    else:
        if choices.destinations and seat.surface.places:
            n = len(choices.destinations)
            menu.addAction(context.say(f"battle.may-{choices.verb}", n=n)).setEnabled(False)
        for group in choices.menu:
            _add(menu, group, speech, seat)
    menu.addSeparator()
    _standing(context, menu, seat, speech, piece)
    _run(context, menu, "battle.override")
    menu.aboutToHide.connect(menu.deleteLater)
    return menu


def _add(menu: QMenu, group: "Group", speech: Speech, seat: "Seat") -> None:
    where = menu
    if len(group.entries) > _FLAT:
        where = menu.addMenu(speech.kind(group.kind))
    for entry in group.entries:
        words = speech.phrase(entry.phrase)
        if entry.number >= 0:
            words = f"{words}\t{entry.number}+"
        action = where.addAction(words)
        if entry.phrase.rule:
            action.setToolTip(entry.phrase.rule)
        action.triggered.connect(lambda _=False, order=entry.order: seat.give(order))


def choice_menu(seat: "Seat", speech: Speech, orders: "Sequence[Order]", parent: QWidget) -> QMenu:
    """Orders for one hex that differ in what is chosen with them."""
    menu = named(QMenu(parent), "battle:choice")
    table = seat.table
    for order in orders:
        action = menu.addAction(speech.phrase(table.ruleset.wording(table.position, order)))
        action.triggered.connect(lambda _=False, order=order: seat.give(order))
    menu.aboutToHide.connect(menu.deleteLater)
    return menu


def _standing(context: "Context", menu: QMenu, seat: "Seat", speech: Speech, piece: int) -> None:
    """Standing answers of the piece, to be asked again."""
    table = seat.table
    for answer in table.standing_answers(piece):
        action = menu.addAction(context.say("battle.ask-again", answer=speech.kind(answer.kind)))
        question = answer.question
        action.triggered.connect(lambda _=False, question=question: table.ask_again(piece, question))


def seats_menu(
    context: "Context",
    table: "Table",
    speech: Speech,
    take_seat: Callable[[int, str], None],
    parent: QWidget,
) -> QMenu:
    """Who plays each side: a person, or one of the opponents there are."""
    from hheditor.app.battle import opponents

    menu = named(QMenu(parent), "battle:seats")
    for side in range(len(speech.names.sides)):
        if side:
            menu.addSeparator()
        menu.addAction(speech.side(side)).setEnabled(False)
        choices = [("", context.say("battle.a-person"))]
        for offer in opponents():
            word = speech.word(f"{offer.title}.word", "")
            called = speech.word(offer.title, offer.id)
            choices.append((offer.id, f"{called} · {word}" if word else called))
        for opponent, title in choices:
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(table.opponent_of(side) == opponent)
            action.triggered.connect(lambda _=False, side=side, who=opponent: take_seat(side, who))
    menu.aboutToHide.connect(menu.deleteLater)
    return menu


def _run(context: "Context", menu: QMenu, operation: str) -> None:
    entry = context.desk.operations[operation]
    action = menu.addAction(context.say(entry.title))
    action.triggered.connect(lambda: context.run(operation))
