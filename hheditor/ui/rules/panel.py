"""The rules panel: search at the top, below it the book to browse, what was found, or a page.

It shows the rules under the profile in force where the person is, and keeps its place while other workspaces
come and go.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QUrl
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from hheditor.app.games import games, several
from hheditor.app.rules.rulebook import Book, Force, Trail, book_of, page_of, shipped_force, why
from hheditor.drawing.palette import PaletteName
from hheditor.text import knows
from hheditor.text.naming import rules_name
from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.cards import game
from hheditor.ui.parts.choices import ChoiceBox, fill
from hheditor.ui.parts.text_page import TextPage
from hheditor.ui.rich import escape
from hheditor.ui.rules.browse import Browse, Mode
from hheditor.ui.rules.causes import causes
from hheditor.ui.rules.html import CHANGE, CHAPTER, DIAGRAM, PHASE, Writer
from hheditor.ui.rules.links import rule_link, rule_of_link

if TYPE_CHECKING:
    from hheditor.battles import Battle

_HOME, _SEARCH, _WHY = "home:", "search:", "why:"
"""Places beside pages: ``home:<system>/<where>``, ``search:<system>/<typed>``, ``why:<battle>:…``."""


class Happened(NamedTuple):
    """An event of a battle somebody asks about."""

    battle: "Battle"
    node: int
    event: int
    side: int | None = None
    """Who asks, where a side may not know everything."""


class Reader(TextPage):
    """A page of rich text; links are the panel's business."""

    def __init__(self, load: Callable[[str], object]) -> None:
        super().__init__()
        self.setObjectName("rules:page")
        self._load = load
        self.setFrameShape(self.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet("QTextBrowser { background: transparent; border: none; padding: 0; }")
        self.viewport().setAutoFillBackground(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The way back is the panel's, not this page's."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def picture(self, address: str) -> object:
        """Pictures are painted when a page asks for them."""
        return self._load(address.removeprefix(DIAGRAM)) if address.startswith(DIAGRAM) else None


class RulesPanel(QWidget):
    """The panel."""

    def __init__(
        self,
        context: Context,
        force: Callable[[], Force],
        close: Callable[[], None],
        change: Callable[[str], None],
    ) -> None:
        """`force` says which profile is in force now; `change` opens the profiles at a term, or at none."""
        super().__init__()
        self.setObjectName("rules")
        self._context, self._ask_force, self._close, self._change = context, force, close, change
        self.trail = Trail()
        self._asked: dict[str, Happened] = {}
        self._here = force()
        """What is in force where the person is."""
        self.force = self._here
        """What is in force for the book that is read: its shipped profile where that is another system's."""
        self.book: Book = book_of(self.force.system)
        self._build()
        self.home_of(self.force.system)

    # Making --------------------------------------------------------------------------------------------

    def _build(self) -> None:
        context, px = self._context, self._context.theme.px
        self.setMinimumWidth(px(260))
        layout = in_column(self, margins=(1, px(8), 0, 0), spacing=0)
        bar = in_row(margins=(px(10), 0, px(8), px(6)), spacing=px(2))
        self._back = self._button("back", "page.back", self.back)
        self._forward = self._button("forward", "page.forward", self.forward)
        self._home = self._button("list", "rules.home", self.home)
        self.search = named(
            QLineEdit(),
            "rules:search",
            spoken=context.say("rules.search"),
            tip=context.say("rules.search.hint"),
            hint=context.say("rules.search"),
        )
        self.search.setClearButtonEnabled(True)
        self.search.textEdited.connect(self._typed)
        self.search.installEventFilter(self)
        shut = self._button("close", "rules.close", self._close)
        for button in (self._back, self._forward, self._home):
            bar.addWidget(button)
        bar.addSpacing(px(4))
        bar.addWidget(self.search, 1)
        bar.addWidget(shut)
        layout.addLayout(bar)
        self._books = self._make_books()
        if self._books is not None:
            layout.addWidget(self._books)
        self._stack = QStackedWidget()
        self.browse = Browse(context, self._chosen, self.save_rulings)
        self.reader = Reader(self._picture)
        self._written = ""
        """What stands in it."""
        self.reader.anchorClicked.connect(self._follow)
        self.reader.document().setDocumentMargin(px(16))
        self._stack.addWidget(self.browse)
        self._stack.addWidget(self.reader)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self._make_foot())

    def _make_books(self) -> QWidget | None:
        """Which game's book is read; nothing where there is one game."""
        if not several():
            return None
        row = QWidget()
        px = self._context.theme.px
        self.games = named(
            ChoiceBox(),
            "rules:game",
            spoken=self._context.say("games.which"),
            tip=self._context.say("rules.game.tip"),
        )
        fill(self.games, sorted((game(self._context, each), each) for each in games()), self.book.system)
        self.games.activated.connect(lambda _: self.home_of(str(self.games.currentData())))
        in_row(row, (self.games, 1), margins=(px(12), 0, px(8), px(6)))
        return row

    def _make_foot(self) -> QWidget:
        px = self._context.theme.px
        foot = named(QWidget(), "rules:foot")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        hairline = self._context.theme.colours.hairline
        foot.setStyleSheet(f"#rules\\:foot {{ border-top: 1px solid {hairline}; }}")
        self.profile = named(
            Text(wraps=True, style=f"color: {self._context.theme.colours.quiet}"), "rules:in-force"
        )
        button = push(
            self._context.say("rules.profiles.button"),
            "rules:profiles",
            lambda: self._change(""),
            tip=self._context.tip("rules.profiles"),
        )
        in_row(foot, (self.profile, 1), button, margins=(px(16), px(6), px(8), px(6)))
        return foot

    def _button(self, icon: str, message: str, act: Callable[[], object]) -> QToolButton:
        button = named(QToolButton(), f"rules:{message.rpartition('.')[2]}")
        button.setIcon(self._context.icon(icon))
        side = self._context.theme.px(20)
        button.setIconSize(QSize(side, side))
        button.setToolTip(self._context.say(message))
        button.setAccessibleName(self._context.say(message))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda _=False: act())
        return button

    # Places --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read again which profile is in force, and show the same place under it."""
        before, self._here = self._here, self._ask_force()
        if self._here.system != before.system:
            self.trail = Trail()
        self._show_again(self.trail.here)

    def _show_again(self, place: str) -> None:
        self.show_place(place or f"{_HOME}{self._here.system}/", visit=False)

    def open_rule(self, rule: str, system: str) -> None:
        """Open a page of a system's book."""
        self._here = self._ask_force()
        self.show_place(rule_link(rule, system))

    def reads(self, rule: str, system: str) -> bool:
        """Whether it shows the page of a rule."""
        return self.trail.here == rule_link(rule, system)

    def open_why(self, happened: Happened) -> None:
        """Show the chain behind an event."""
        place = f"{_WHY}{happened.battle.header.id}:{happened.node}:{happened.event}"
        self._asked[place] = happened
        self.show_place(place)

    def home(self) -> None:
        """The whole book that is read."""
        self.search.clear()
        self.home_of(self.book.system)
        self.search.setFocus()

    def home_of(self, system: str) -> None:
        """The whole book of a game; what is being searched for is searched for there."""
        typed = self.search.text().strip()
        self.show_place(f"{_SEARCH}{system}/{typed}" if typed else f"{_HOME}{system}/")

    def back(self) -> None:
        """Where the reader was before."""
        self._show_again(self.trail.back())

    def forward(self) -> None:
        """Where the reader came back from."""
        self._show_again(self.trail.forward())

    def _system_of(self, place: str) -> str:
        """Whose book a place is in."""
        if place in self._asked:
            return self._asked[place].battle.header.system
        for kind in (_HOME, _SEARCH):
            if place.startswith(kind):
                return place.removeprefix(kind).partition("/")[0]
        return rule_of_link(place)[1]

    def show_place(self, place: str, *, visit: bool = True) -> None:
        """Show a place of the trail."""
        if visit:
            self.trail.visit(place)
        rule, system = rule_of_link(place)[0], self._system_of(place)
        self.force = self._here if system in ("", self._here.system) else shipped_force(system)
        self.book = book_of(self.force.system)
        if place.startswith(_HOME):
            self._show_home(place.removeprefix(_HOME).partition("/")[2])
        elif place.startswith(_SEARCH):
            typed = place.removeprefix(_SEARCH).partition("/")[2]
            if self.search.text() != typed:
                self.search.setText(typed)
            self._show_found(typed)
        elif place.startswith(_WHY) and place in self._asked:
            self._show_why(self._asked[place])
        else:
            self._show_page(rule)
        self._back.setEnabled(self.trail.can_go_back)
        self._forward.setEnabled(self.trail.can_go_forward)
        self._show_force()

    def _show_force(self) -> None:
        force = self.force
        if self._books is not None:
            self.games.setCurrentIndex(self.games.findData(force.system))
        if force.origin == "shipped":
            text = self._context.say(
                "rules.in-force.shipped", profile=rules_name(force.name, self._context.language)
            )
        else:
            known = force.words.get(self._context.language, {})
            document = known.get(force.document, force.document)
            text = self._context.say(
                f"rules.in-force.{force.origin}",
                document=document,
                profile=rules_name(force.name, self._context.language),
            )
        self.profile.setText(text)

    def _show_home(self, where: str) -> None:
        kind, _, name = where.partition("/")
        mode: Mode = "phase" if kind == "phase" else "ruling" if kind == "ruling" else "chapter"
        self.browse.show_book(self.book, mode, open_at=name)
        self._stack.setCurrentWidget(self.browse)

    def _show_found(self, typed: str) -> None:
        found = self.book.search(typed, self._context.language)
        self.browse.show_found(self.book, found)
        self._stack.setCurrentWidget(self.browse)

    def _show_page(self, rule: str) -> None:
        writer = Writer(self._context, self.book.system)
        if rule in self.book:
            page = page_of(self.book, rule, self.force.profile, self._context.language)
            drawn = self.book.ruleset.diagram(rule) is not None
            phases = [(phase, self._phase(phase)) for phase in page.phases]
            text = writer.page(page, diagram=drawn, phases=phases)
            self.reader.setAccessibleName(f"{page.id} {page.title}")
        else:
            text = f"<p>{escape(self._context.say('rules.no-page', rule=rule))}</p>"
        self._write(text)
        self._stack.setCurrentWidget(self.reader)

    def _show_why(self, happened: Happened) -> None:
        chain = why(happened.battle, happened.node, happened.event, happened.side)
        text = causes(self._context, happened.battle, chain)
        self.reader.setAccessibleName(self._context.say("rules.why"))
        self._write(text)
        self._stack.setCurrentWidget(self.reader)

    def _write(self, text: str) -> None:
        """Whoever goes from one workspace to another goes on reading where he was."""
        if text != self._written:
            self._written = text
            self.reader.setHtml(text)

    def _phase(self, phase: str) -> str:
        message = f"phase.{self.book.system}.{phase}"
        return self._context.say(message) if knows(message) else phase

    def _picture(self, rule: str) -> object:
        from hheditor.ui.rules.picture import paint_diagram

        diagram = self.book.ruleset.diagram(rule)
        if diagram is None:
            return None
        # The reader may not have been laid out yet; the panel has.
        room = self.width() - 2 * round(self.reader.document().documentMargin()) - self._context.theme.px(12)
        colors: PaletteName = "dark" if self._context.theme.dark else "light"
        return paint_diagram(diagram, max(120, room), colors, self.devicePixelRatioF())

    # What the reader does ------------------------------------------------------------------------------

    def _typed(self, typed: str) -> None:
        if typed.strip():
            self._show_found(typed)
        else:
            self._show_home("")

    def _chosen(self, rule: str) -> None:
        """A row was opened; coming back shows what was typed."""
        typed = self.search.text().strip()
        if typed:
            self.trail.visit(f"{_SEARCH}{self.book.system}/{typed}")
        self.show_place(rule_link(rule, self.book.system))

    def save_rulings(self) -> None:
        """Save the rulings as a sheet to print, in the language of the screen."""
        from hheditor.ui.rules.printing import save_rulings

        save_rulings(self._context, self, self.force)

    def _follow(self, url: QUrl) -> None:
        address = url.toString()
        if rule_of_link(address)[0]:
            self.show_place(address)
        elif address.startswith(CHANGE):
            self._change(address.removeprefix(CHANGE))
        elif address.startswith(CHAPTER):
            self.search.clear()
            self.show_place(f"{_HOME}{self.book.system}/chapter/{address.removeprefix(CHAPTER)}")
        elif address.startswith(PHASE):
            self.search.clear()
            self.show_place(f"{_HOME}{self.book.system}/phase/{address.removeprefix(PHASE)}")

    def take_over(self, before: "RulesPanel") -> None:
        """Go on where another panel was, after a change of looks or language."""
        self.trail, self._asked = before.trail, before.asked
        self._show_again(self.trail.here)

    @property
    def asked(self) -> dict[str, Happened]:
        """Events somebody asked about, by their places."""
        return self._asked

    def focus_search(self) -> None:
        """Let the person type at once."""
        self.search.setFocus()
        self.search.selectAll()

    def text(self) -> str:
        """What the page says, plainly."""
        return self.reader.toPlainText()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the field to the list by Down, to the best fit by Enter."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown):
                self.browse.take_focus()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.browse.open_first()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes; Alt with the arrows goes back and forward."""
        alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif alt and event.key() == Qt.Key.Key_Left:
            self.back()
        elif alt and event.key() == Qt.Key.Key_Right:
            self.forward()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Diagrams are painted for the new width."""
        super().resizeEvent(event)
        if (
            event.oldSize().width() not in (-1, event.size().width())
            and self._stack.currentWidget() is self.reader
        ):
            self._written = ""
            self._show_again(self.trail.here)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Surface behind a hairline."""
        theme = self._context.theme
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.colour("surface"))
        painter.fillRect(0, 0, 1, self.height(), theme.colour("hairline"))
        painter.end()
