"""What is done with a profile besides changing it: used in a scenario, tried on a battle, sent as a file."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QMenu,
    QPushButton,
)

from hheditor.app.rules.profiles import Kept, Parting, Shelf, attach, replay_under
from hheditor.app.rules.rulebook import in_force
from hheditor.ui.context import Context
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.files import to_open, to_save
from hheditor.ui.parts.speech import Speech
from hheditor.ui.parts.text_page import TextPage
from hheditor.ui.rich import escape
from hheditor.ui.rules.html import Writer
from hheditor.ui.rules.links import follow_link, linked
from hheditor.ui.rules.words import profile_name
from hheditor.values import Finding, tell, warn

if TYPE_CHECKING:
    from hheditor.battles import Record
    from hheditor.store import Card
    from hheditor.ui.profiles.dialog import ProfilesDialog

_MOST = 14
_SENTENCES = 2
"""Sentences told of each way."""


class Deeds:
    """What the buttons of the dialog do."""

    def __init__(self, context: Context, dialog: "ProfilesDialog", shelf: Shelf) -> None:
        self._context, self._dialog, self._shelf = context, dialog, shelf
        self._books = context.desk.library

    def _kept(self) -> Kept:
        assert self._dialog.kept is not None
        return self._dialog.kept

    def _cards(self, kind: str) -> "list[Card]":
        """Documents of the profile's system, the one at hand first."""
        from hheditor.store import Query

        found = self._books.library.cards.find(Query(kinds=(kind,), order="opened"))  # type: ignore[arg-type]
        at_hand = self._at_hand(kind)
        cards = [card for card in found if card.system in ("", self._kept().system)]
        cards.sort(key=lambda card: card.id != at_hand)
        return cards[:_MOST]

    def _at_hand(self, kind: str) -> str:
        """The scenario or battle that is open; of a battle also the scenario it was begun from."""
        force = in_force(self._context.desk, "battle")
        if force.origin == kind:
            return force.identity
        if kind == "scenario" and force.origin == "battle":
            return self._books.library.battles.parent(force.identity) or ""
        return ""

    def _ask(
        self, button: QPushButton, cards: "list[Card]", none: str, act: "Callable[[Card], None]"
    ) -> None:
        menu = named(QMenu(self._dialog), "profiles:menu")
        for card in cards:
            action = menu.addAction(card.name.replace("&", "&&"))
            action.triggered.connect(lambda _=False, card=card: act(card))
        if not cards:
            menu.addAction(self._context.say(none)).setEnabled(False)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(button.mapToGlobal(QPoint(0, 0)))

    # Scenarios -----------------------------------------------------------------------------------------

    def ask_use(self, button: QPushButton) -> None:
        """Choose the scenario to be played by this profile."""
        self._ask(button, self._cards("scenario"), "profiles.no-scenarios", self.use)

    def use(self, card: "Card") -> None:
        """Let a scenario be played by this profile."""
        kept = self._kept()
        finding = attach(self._books, card.id, kept)
        self._context.report(
            finding or warn("profiles.used", scenario=card.name, profile=profile_name(self._context, kept))
        )

    # Battles -------------------------------------------------------------------------------------------

    def ask_replay(self, button: QPushButton) -> None:
        """Choose the battle to try this profile on."""
        self._ask(button, self._cards("battle"), "profiles.no-battles", self.replay)

    def replay(self, card: "Card") -> None:
        """Show where a battle would have gone another way."""
        kept = self._kept()

        def act() -> None:
            battle = self._books.open_battle(card.id)
            found = replay_under(battle, kept.playable)
            Partings(self._context, self._dialog, battle, profile_name(self._context, kept), found).show()

        self._context.attempt(act)

    # Files ---------------------------------------------------------------------------------------------

    def _files(self) -> str:
        return f"{self._context.say('profiles.file-kind')} (*.hhprofile)"

    def export(self) -> None:
        """Write the profile to a file."""
        from hheditor.store.exchange import file_name

        kept = self._kept()
        title = self._context.say("profiles.export")

        def write(target: Path) -> None:
            self._shelf.export(kept, target)
            self._context.report(tell("profiles.exported", file=target.name))

        to_save(
            self._dialog,
            title,
            file_name(kept.name, "profile"),
            lambda target: self._context.attempt(lambda: write(target)),
        )

    def take_in(self) -> None:
        """Take a profile in from a file."""
        title = self._context.say("profiles.import")
        to_open(
            self._dialog,
            title,
            self._files(),
            lambda path: self._context.attempt(lambda: self._taken(self._shelf.take_in(path))),
        )

    def _taken(self, found: Kept | Finding) -> None:
        if isinstance(found, Finding):
            self._context.report(found)
            self._dialog.complain(found)
        else:
            self._dialog.fill(found.id)


class Partings(QDialog):
    """Where a battle goes another way under another profile."""

    def __init__(
        self, context: Context, parent: QDialog, battle: "Record", name: str, found: tuple[Parting, ...]
    ) -> None:
        super().__init__(parent)
        self.setObjectName("partings")
        self.setWindowTitle(context.say("profiles.replay"))
        px = context.theme.px
        browser = named(TextPage(), "partings:text")
        browser.anchorClicked.connect(lambda url: follow_link(context, url.toString()))
        browser.setHtml(partings(context, battle, name, found))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        in_column(self, (browser, 1), buttons, margins=(px(16), px(16), px(16), px(12)))
        self.resize(px(560), px(460))


def partings(context: Context, battle: "Record", name: str, found: tuple[Parting, ...]) -> str:
    """The list as rich text."""
    speech = Speech(context, battle)
    title = battle.header.title or battle.header.scenario.name
    if not found:
        return f"<p>{escape(context.say('profiles.alike', profile=name, battle=title))}</p>"
    writer = Writer(context, battle.header.system)
    parts = [f"<p>{escape(context.say('profiles.differs', profile=name, battle=title))}</p>"]
    for parting in found:
        heading = context.say("profiles.step", node=parting.node, moment=speech.moment(parting.moment))
        parts.append(writer.heading(heading))
        lines = [context.say(f"profiles.parting.{parting.what}")]
        if parting.refusal is not None:
            lines.append(speech.finding(parting.refusal))
        if parting.what == "events":
            nothing = context.say("profiles.nothing")
            then, now = told_apart(speech, parting)
            lines.append(context.say("profiles.was", what=then or nothing))
            lines.append(context.say("profiles.now", what=now or nothing))
        if parting.refusal is None:
            lines.append(" ".join(parting.rules))
        parts += [
            f"<p style='margin: 1px 0'>{linked(context, line, speech.system)}</p>" for line in lines if line
        ]
    return "".join(parts)


def told_apart(speech: Speech, parting: Parting) -> tuple[str, str]:
    """What happened and what happens instead: the first sentences that only one of the two has."""
    told = [
        [sentence for event in events if (sentence := speech.event(event))]
        for events in (parting.recorded, parting.played)
    ]
    then = [sentence for sentence in told[0] if sentence not in told[1]]
    now = [sentence for sentence in told[1] if sentence not in told[0]]
    return " ".join(then[:_SENTENCES]), " ".join(now[:_SENTENCES])
