"""The notes on the step at hand: glyphs, words, the pen, pictures, and who wrote what when."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt
from PySide6.QtGui import QFocusEvent, QIcon, QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QToolButton, QVBoxLayout, QWidget

from hheditor.app.review.notes import EDITABLE, note_of, write
from hheditor.battles import Colour
from hheditor.drawing.scribbles import PENS
from hheditor.ui.fonts import bold
from hheditor.ui.labels import Label
from hheditor.ui.layouts import STRETCH, in_column, in_row, put
from hheditor.ui.look.widgets import named
from hheditor.ui.safety.drafts import Typing
from hheditor.ui.workspaces.review import writing

if TYPE_CHECKING:
    from hheditor.app.library import DeskLibrary
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.review.session import ReviewSession


class NoteText(QPlainTextEdit):
    """Where a person writes. What is written is kept while they write, and when they leave or press Esc or
    Ctrl+Enter."""

    def __init__(
        self,
        context: "Context",
        keep: Callable[[], bool],
        keep_in: "Callable[[DeskLibrary], None]",
        leave: Callable[[], None],
    ) -> None:
        super().__init__()
        self.setObjectName("review:note")
        self._leave = leave
        self.setTabChangesFocus(True)
        self.typing = Typing(context, self, keep, keep_in=keep_in)
        self.textChanged.connect(self._typed)
        self.quiet = False
        """While the program itself puts text in."""

    def minimumSizeHint(self) -> QSize:
        """A line or two; the panel gives it three."""
        return QSize(80, 2 * self.fontMetrics().height())

    def _typed(self) -> None:
        if not self.quiet:
            self.typing.begun()

    def event(self, event: QEvent) -> bool:
        """Esc typed here is meant for here."""
        asked = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep what was written."""
        super().focusOutEvent(event)
        self.typing.finished()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc and Ctrl+Enter lead back to the field."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape or (control and enter):
            self.typing.finished()
            self._leave()
            event.accept()
            return
        super().keyPressEvent(event)


class NotePanel(QWidget):
    """Everything said about one step."""

    def __init__(self, session: "ReviewSession") -> None:
        super().__init__()
        context = session.context
        self._session, self._context = session, context
        self._node = -1
        px = context.theme.px
        self.text = NoteText(context, self._keep, self._keep_in, self._to_field)
        self.text.setPlaceholderText(context.say("review.note.hint"))
        self.text.setAccessibleName(context.say("review.notes"))
        lines = self.text.fontMetrics().height() * 3 + px(18)
        self.text.setFixedHeight(max(px(62), lines, self.text.minimumSizeHint().height()))
        layout = in_column(
            self,
            self._make_glyphs(),
            self.text,
            self._make_tools(),
            margins=(px(16), 0, px(12), px(8)),
            spacing=px(6),
        )
        self._pictures = in_row(spacing=px(4))
        layout.addLayout(self._pictures)
        self._stamp = Label("quiet")
        layout.addWidget(self._stamp)
        self.show_step()

    def _to_field(self) -> None:
        self._session.view.setFocus()

    def _make_glyphs(self) -> QVBoxLayout:
        px = self._context.theme.px
        self._glyphs: dict[str, QToolButton] = {}
        rows = in_column(spacing=px(2))
        for part in (EDITABLE[:6], EDITABLE[6:]):
            row = in_row(spacing=px(2))
            for glyph in part:
                number = EDITABLE.index(glyph)
                operation = f"review.glyph-{number}"
                button = named(
                    QToolButton(),
                    f"operation:{operation}",
                    tip=self._context.tip(operation),
                    spoken=self._context.say(f"glyph.{number}"),
                )
                button.setText(glyph)
                button.setCheckable(True)
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.clicked.connect(lambda _=False, name=operation: self._context.run(name))
                button.setMinimumWidth(px(27))
                button.setFont(bold(button.font()))
                self._glyphs[glyph] = button
                row.addWidget(button)
            row.addStretch(1)
            if part[0] != EDITABLE[0]:
                row.addWidget(self._context.button("review.bookmark"))
            rows.addLayout(row)
        return rows

    def _make_tools(self) -> QHBoxLayout:
        row = in_row(spacing=0)
        for tool in ("arrow", "ring", "words"):
            row.addWidget(self._context.button(f"review.draw-{tool}"))
        self.colour = self._context.button("review.pen-colour")
        self.colour.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        put(
            row,
            self.colour,
            self._context.button("review.wipe"),
            STRETCH,
            self._context.button("review.add-picture"),
        )
        return row

    # What is shown -------------------------------------------------------------------------------------

    def show_step(self) -> None:
        """Follow the reader; what was typed for the step before is kept first."""
        study = self._session.study
        node = study.place.node
        if node != self._node:
            self.keep()
        self._node = node
        note = note_of(study.battle, node)
        said = note.told(self._context.language)
        if self.text.toPlainText() != said and not (self.text.hasFocus() and self._typing(said)):
            self.text.quiet = True
            self.text.setPlainText(said)
            self.text.quiet = False
        shown = {glyph for other in study.battle.node(node).notes.values() for glyph in other.glyphs}
        for glyph, button in self._glyphs.items():
            button.setChecked(glyph in shown)
        self.show_pen()
        self._show_stamp()
        self._show_pictures()

    def _typing(self, kept: str) -> bool:
        """Whether the person is in the middle of a sentence whose beginning is kept already."""
        return self.text.typing.waits or self.text.toPlainText().startswith(kept)

    def show_pen(self) -> None:
        """The colour of the pen on its button."""
        px = self._context.theme.px
        picture = QPixmap(px(16), px(16))
        picture.fill(Qt.GlobalColor.transparent)
        from PySide6.QtGui import QColor, QPainter

        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour: Colour = self._session.workspace.pen_colour
        painter.setBrush(QColor(PENS[colour]))
        painter.setPen(self._context.theme.colour("hairline"))
        painter.drawEllipse(1, 1, px(16) - 2, px(16) - 2)
        painter.end()
        self.colour.setIcon(QIcon(picture))

    def _show_stamp(self) -> None:
        study = self._session.study
        said = []
        for author, note in study.battle.node(study.place.node).notes.items():
            when = note.time.replace("T", " ")[:16]
            called = study.battle.header.scenario.called(author, self._context.language)
            said.append(" · ".join(part for part in (called, when) if part))
        self._stamp.show_text("   ".join(said), self._context.theme)

    def _show_pictures(self) -> None:
        study = self._session.study
        while self._pictures.count():
            item = self._pictures.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        px = self._context.theme.px
        shown = False
        for note in study.battle.node(study.place.node).notes.values():
            for identity in note.pictures:
                image = writing.picture(self._session, identity)
                button = named(
                    QToolButton(),
                    f"review:picture:{identity}",
                    tip=self._context.say("review.picture.open"),
                    spoken=self._context.say("review.picture.open"),
                )
                button.setIcon(QIcon(QPixmap.fromImage(image)) if image is not None else QIcon())
                button.setIconSize(QSize(px(64), px(48)))
                button.clicked.connect(lambda _=False, name=identity: self._session.card.picture(name))
                self._pictures.addWidget(button)
                shown = True
        if shown:
            self._pictures.addStretch(1)

    # Keeping -------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep what was typed, with the step it was typed for."""
        self.text.typing.finished()

    def _keep(self) -> bool:
        """Whether there is nothing left to keep."""
        return self._node < 0 or writing.write(self._session, self._node, self.text.toPlainText())

    def _keep_in(self, books: "DeskLibrary") -> None:
        """Write it into a copy of the library, where the battle's own record takes nothing."""
        study = self._session.study
        if self._node in study.battle.tree.nodes:
            battle = books.open_battle(study.battle.header.id, author=study.battle.author)
            write(battle, self._node, self.text.toPlainText(), self._context.language)


def picture_of(data: bytes | None) -> QImage | None:
    """A stored picture, or None where it is not one."""
    image = QImage.fromData(QByteArray(data)) if data else QImage()
    return None if image.isNull() else image
