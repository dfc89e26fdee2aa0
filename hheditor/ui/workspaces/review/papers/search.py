"""Looking for something in a battle: units, hexes, words of notes, kinds of events, dice."""

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from hheditor.battles import thrown, told
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, in_column, put
from hheditor.ui.look.widgets import named
from hheditor.ui.workspaces.review.papers.cards import sentences

if TYPE_CHECKING:
    from hheditor.app.review.study import Study
    from hheditor.ui.workspaces.review.session import ReviewSession
    from hheditor.ui.workspaces.review.words import Words

_MOST = 200
"""Steps that are listed; whoever finds more types on."""


_LONGEST = 110
"""Letters of a sentence or a note in the list."""


class Entry(NamedTuple):
    """What can be found of a step."""

    node: int
    said: str
    sought: str
    """Everything about it, in plain small letters."""


def plain(text: str) -> str:
    """Small letters without accents, so that nobody has to type them.

    >>> plain("Crécy")
    'crecy'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def entries(study: "Study", words: "Words", dice: str) -> list[Entry]:
    """Every step of the line at hand with all that can be found of it."""
    found = []
    for node in study.line.nodes:
        notes = study.battle.node(node).notes
        written = [words.note(note) for note in notes.values()]
        written += [words.naming(note.bookmark) for note in notes.values() if note.bookmark]
        happened = words.events(node) if node else []
        faces = [str(face) for cast in thrown(study.battle, node) for face in cast.faces] if node else []
        events = told(study.battle, node) if node else ()
        about = [words.place(place) for event in events for place in event.places]
        about += [words.piece(piece) for event in events for piece in event.pieces]
        about += [f"{dice} {' '.join(faces)}"] if faces else []
        said = " ".join(happened) or (words.step(node) if node else words.title)
        note = next((each for each in written if each), "")
        shown = "\n".join(_short(part) for part in (said, note) if part)
        found.append(Entry(node, shown, plain(" ".join((said, *written, *about, words.glyphs(node))))))
    return found


def _short(text: str) -> str:
    """As much of a text as tells what it is about."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rsplit(" ", 1)[0] + " …"


def matching(listed: list[Entry], text: str) -> list[Entry]:
    """The steps of which every word typed can be found."""
    wanted = plain(text).split()
    return [entry for entry in listed if all(word in entry.sought for word in wanted)] if wanted else []


class Search(QObject):
    """The card with the line to type into and what was found."""

    def __init__(self, session: "ReviewSession") -> None:
        super().__init__()
        self._session = session
        self._listed: list[Entry] = []
        self._text = ""

    def open(self) -> None:
        """Ask what to look for; once more puts the line in hand again."""
        session = self._session
        say = session.context.say
        self._listed = entries(session.study, session.words, plain(say("review.dice")))
        body = QWidget()
        layout = in_column(body, margins=FLUSH)
        self.field = named(QLineEdit(self._text), "review:find", spoken=say("review.find"))
        self.field.setClearButtonEnabled(True)
        self.field.setPlaceholderText(say("review.find-hint"))
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._look)
        self.count = named(Text(wraps=True), "review:found-count")
        self.list = sentences(session.context, [], session.go_node, "review:found")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        put(layout, self.field, self.count, (self.list, 1))
        session.page.card.open("find", say("review.find"), body, 340)
        self.field.setFocus()
        self.field.selectAll()
        self._look(self._text)

    def _look(self, text: str) -> None:
        session = self._session
        self._text = text
        found = matching(self._listed, text)
        self.list.clear()
        fresh = sentences(
            session.context,
            [self._row(each) for each in found[:_MOST]],
            session.go_node,
            "review:found-spare",
        )
        while fresh.count():
            self.list.addItem(fresh.takeItem(0))
        fresh.deleteLater()
        say = session.context.say
        self.count.setText(say("review.found", n=len(found)) if text.strip() else "")

    def _row(self, entry: Entry) -> tuple[int, str, str]:
        study, page = self._session.study, self._session.page
        actor = study.battle.node(entry.node).added.actor if entry.node else -1
        return entry.node, f"{study.line.index(entry.node)}  {entry.said}", page.side_colour(actor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter goes to the next that was found, Shift+Enter back, the arrows through the list."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._go(-1 if back else 1)
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self._go(1 if event.key() == Qt.Key.Key_Down else -1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._session.card.close()
                return True
        return super().eventFilter(watched, event)

    def _go(self, by: int) -> None:
        count = self.list.count()
        if not count:
            return
        row = self.list.currentRow()
        row = (row + by) % count if row >= 0 else (0 if by > 0 else count - 1)
        self.list.setCurrentRow(row)
        self._session.go_node(self.list.item(row).data(Qt.ItemDataRole.UserRole))
