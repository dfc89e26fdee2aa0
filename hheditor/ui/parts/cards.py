"""What cards of documents say, and a box to look at those of one book only."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale
from PySide6.QtWidgets import QComboBox, QWidget

from hheditor import text
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import choose_below

if TYPE_CHECKING:
    from hheditor.store import Card
    from hheditor.ui.context import Context

ICONS = {
    "map": "map",
    "table": "tables",
    "army": "armies",
    "troop": "armies",
    "profile": "profile",
    "scenario": "scenario",
    "deployment": "scenario",
    "battle": "battle",
}


def title(context: "Context", card: "Card") -> str:
    """What a document is called on this screen; one that nobody has named, after its kind."""
    return card.summary.called(card.name, context.language) or context.say(f"library.unnamed.{card.kind}")


def tag_title(context: "Context", tag: str) -> str:
    """A tag as people read it; those of the examples are known in every language."""
    message = f"tag.{tag.replace(' ', '-').lower()}"
    return context.say(message) if text.knows(message) and text.say(message) == tag else tag


def tag_meant(context: "Context", title: str) -> str:
    """The tag somebody means who writes it as it is read."""
    for message in sorted(text.ids()):
        if message.startswith("tag.") and context.say(message) == title:
            return text.say(message)
    return title


def _sides(context: "Context", card: "Card") -> str:
    called = (card.summary.called(side, context.language) for side in card.summary.sides)
    return " – ".join(side for side in called if side)


def _by_letters(context: "Context", battle: str) -> str:
    """Whose letter a battle waits for; empty where it is played otherwise."""
    from hheditor.store.correspondence import awaited

    desk = context.desk
    if not (desk.has_library and desk.library.is_open):
        return ""
    waits = awaited(desk.library.library).get(battle)
    return awaiting(context, waits.state, waits.other) if waits is not None else ""


def awaiting(context: "Context", state: str, other: str) -> str:
    """What a battle by letters waits for."""
    if state in ("mine", "due", "over"):
        return context.say(f"letters.state.{state}")
    return context.say(f"letters.state.{state}", name=other or context.say("letters.the-other"))


def subtitle(context: "Context", card: "Card") -> str:
    """One line about a document."""
    glance = card.summary
    parts: list[str] = []
    match card.kind:
        case "scenario":
            parts = [glance.year, _sides(context, card)]
        case "battle":
            turn = context.say("battle.turn", turn=glance.turn) if glance.turn else ""
            parts = [_by_letters(context, card.id), turn, _sides(context, card)]
        case "map":
            parts = [context.say("library.card.size", columns=glance.columns, rows=glance.rows)]
        case "table" if glance.centimetres is not None:
            wide, deep = glance.centimetres
            parts = [context.say("library.card.centimetres", width=wide, depth=deep)]
        case "army":
            parts = [
                people(context, card.system, glance.people),
                context.say("library.card.units", n=glance.units),
            ]
        case _:
            parts = [context.say(f"kind.{card.kind}"), people(context, card.system, glance.people)]
    parts.append(of_game(context, card.system))
    return " · ".join(part for part in parts if part)


def _locale(context: "Context") -> QLocale:
    """The person's own customs where they go with the language of the screen, else the language's."""
    own = QLocale.system()
    return own if own.name()[:2] == context.language else QLocale(context.language)


def when(context: "Context", milliseconds: int, *, exact: bool = False) -> str:
    """A time as people of that language write it: the hour today, else the day, or both if `exact`."""
    moment = QDateTime.fromMSecsSinceEpoch(milliseconds)
    locale = _locale(context)
    short = QLocale.FormatType.ShortFormat
    if moment.date() == QDateTime.currentDateTime().date():
        return context.say("library.today", time=locale.toString(moment.time(), short))
    return locale.toString(moment, short) if exact else locale.toString(moment.date(), short)


def people(context: "Context", system: str, name: str) -> str:
    """A people by its id, as the words of its rules have it; one that somebody invented as it is."""
    from hheditor.text.naming import people_name

    return people_name(system, name, context.language)


def spoken(context: "Context", card: "Card") -> str:
    """The whole card in words, for screen readers."""
    return ", ".join(
        part
        for part in (title(context, card), context.say(f"kind.{card.kind}"), subtitle(context, card))
        if part
    )


def game(context: "Context", system: str) -> str:
    """The name of a game."""
    word = f"game.{system}"
    return context.say(word) if text.knows(word) else system.replace("_", " ").capitalize()


def game_box(
    context: "Context", name: str, shown: str, chosen: Callable[[str], None], *, most: int = 14
) -> QComboBox | None:
    """A box to see the things of one game only, and to begin more of them; None where there is one game."""
    from hheditor.app.games import games, several
    from hheditor.ui.parts.choices import ChoiceBox, fill, narrow

    if not several():
        return None
    everything = context.say("games.all")
    box = named(ChoiceBox(), name, spoken=context.say("games.which"), tip=context.say("games.tip"))
    narrow(box, most)
    fill(box, [(everything, ""), *sorted((game(context, each), each) for each in games())], shown)
    box.activated.connect(lambda _: chosen(box.currentData() or ""))
    return box


def ask_game(context: "Context", anchor: QWidget | None, then: Callable[[str], None]) -> None:
    """Do something with the game chosen last; where nobody has chosen, ask first, below a widget."""
    from hheditor.app.games import choose, chosen, games

    known = chosen(context.desk)
    if known or not games():
        then(known)
        return

    def take(system: str) -> None:
        choose(context.desk, system)
        then(system)

    choose_below(anchor, "games", sorted((game(context, each), each) for each in games()), take)


def of_game(context: "Context", system: str) -> str:
    """The game of a document for its card; empty where all are of one."""
    from hheditor.app.games import several

    return game(context, system) if system and several() else ""


def book(context: "Context", identity: str) -> str:
    """The name of a book of a system's rules: ``hordes_heroes.fantasy``."""
    word = f"book.{identity}"
    return (
        context.say(word) if text.knows(word) else identity.rpartition(".")[2].replace("_", " ").capitalize()
    )


def book_box(
    context: "Context", name: str, books: Iterable[str], chosen: Callable[[str], None]
) -> QComboBox | None:
    """A box to show the cards of one book only; None where all are of one."""
    from hheditor.ui.parts.choices import ChoiceBox, fill, narrow

    known = tuple(dict.fromkeys(each for each in books if each))
    if len(known) < 2:
        return None
    everything = context.say("armies.all-books")
    box = named(ChoiceBox(), name, spoken=everything)
    narrow(box, 8)
    fill(box, [(everything, ""), *sorted((book(context, each), each) for each in known)], "")
    box.activated.connect(lambda _: chosen(box.currentData() or ""))
    return box
