"""What the painters of fields and of tables have in common: the workspace with its document, the session with
its tool in hand, the page with its canvas and bars, and pictures to trace."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from hheditor.app import Changes
from hheditor.app.map.painting import Painting
from hheditor.drawing.palette import PaletteName
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.fonts import load_fonts
from hheditor.ui.layouts import FLUSH, in_column
from hheditor.ui.parts.beside import Stop, picture_from, writing
from hheditor.ui.parts.history import HistoryList
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.parts.painting.bars import ToolBar, TopBar
from hheditor.ui.parts.painting.tool import Tool
from hheditor.ui.parts.prompt import Prompt
from hheditor.ui.surrounds import keep_surrounded
from hheditor.ui.workspaces.document import DocumentWorkspace, Session
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place

Rows = Sequence[Sequence[str]]

_PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff")


K = TypeVar("K", bound=str)


def after(kinds: tuple[K, ...], kind: K) -> K:
    """The next of several, in their round; the first where it is none of them."""
    return kinds[(kinds.index(kind) + 1) % len(kinds)] if kind in kinds else kinds[0]


class PaintingSession(Session):
    """What can be done with any ground on the screen."""

    page: "PaintingPage"
    editor: Painting[Any, Any]
    export_to: ClassVar[str]
    import_from: ClassVar[str]
    """Message ids of the questions where to write, and what to read."""
    files: ClassVar[str]
    """Which files are read, as in the message ``files.<files>``."""

    @property
    def view(self) -> FieldView:
        """The canvas."""
        return self.page.view

    def entered(self) -> None:
        """See `Workspace`."""
        self.view.setFocus()

    def left(self) -> None:
        """See `Workspace`."""
        self.page.tool.leave()

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & Changes.LOOKS:
            self.page.dress()

    def toggle(self, what: str) -> None:
        """Show or hide what the view shows; black and white."""
        self.editor.shown[what] = not self.editor.shown[what]
        self.page.dress()

    def shows(self, what: str) -> bool:
        """Whether it shows."""
        return self.editor.shown[what]

    # Files --------------------------------------------------------------------------------------------------

    def _ask_where(self, name: str, write: Callable[[Path], object], *, picture: bool = False) -> None:
        """Ask where a file of that name is to lie, and write it."""
        self.page.prompt.ask_path(self.context.say(self.export_to), name, write, picture=picture)

    def _write(self, target: Path, prepared: Callable[[Stop], Finding | None] | Finding) -> None:
        """Write what is prepared while the window goes on; why not, where it cannot be."""
        if isinstance(prepared, Finding):
            self.context.report(prepared)
        else:
            writing(self.context, self.page, target, prepared)

    def import_file(self) -> None:
        """Ask for a document, or for a picture to trace, and take it."""
        self.page.prompt.ask_file(self.context.say(self.import_from), self.open_file, self.files)

    def open_file(self, path: Path) -> None:
        """Take a file for what its ending says: a picture is traced, anything else should be a document."""
        (self.lay if path.suffix.lower() in _PICTURES else self._read)(path)

    def _read(self, path: Path) -> None:
        raise NotImplementedError

    def lay(self, source: Path) -> None:
        """Put a picture under the ground, as wide as it."""
        encoded = picture_from(self.context, source)
        if encoded is None:
            return
        self.editor.make_ready()
        identity = self.context.tried(lambda: self.editor.pictures.take(encoded))
        if identity is not None:
            self._laid(identity, encoded.width, encoded.height)

    def _laid(self, picture: str, width: int, height: int) -> None:
        """The picture is kept, so many pixels large: let the document have it."""
        raise NotImplementedError


P = TypeVar("P", bound=PaintingSession)


class PaintingWorkspace(DocumentWorkspace[P]):
    """Paint a ground. There is always one: what nobody keeps gets its place with its first edit."""

    def __init__(self, place: "Place", context: "Context", editor: Painting[Any, Any]) -> None:
        super().__init__(place, context)
        self.editor = editor
        self._identity = ""
        """The id of the document in the library; empty while nothing has been painted on it."""
        editor.first_edit = self._adopt
        editor.settled.connect(lambda _: context.desk.changes.emit(Changes.MAP | Changes.HISTORY))

    def missing(self) -> None:
        """See `DocumentWorkspace`: a ground is there as soon as somebody looks."""

    def take_up(self) -> bool:
        """See `DocumentWorkspace`: the canvas follows whatever document the editor has."""
        if self.wanted and self.wanted != self._identity:
            self._open_kept(self.wanted)
        return False

    def _adopt(self) -> None:
        """Give the document a place in the library: from its first edit on, every entry is kept at once."""
        card = self.context.desk.library.create(self.editor.history.document)
        self.remember(card.id)
        self._open_kept(card.id)

    def _open_kept(self, identity: str) -> None:
        history = self.history(identity, type(self.editor.history.document), self.editor.edits)
        if history is not None:
            self._identity = identity
            self.editor.first_edit = None
            self.editor.take(history, self.context.desk.library.library.pictures)

    def begin_anew(self, document: Any) -> None:
        """Another ground; the one at hand stays in the library."""
        self.context.desk.library.leave()
        self._identity = ""
        self.forget()
        self.editor.open(document)
        self.editor.first_edit = self._adopt


class PaintingPage(QWidget):
    """The middle of the window: the canvas between its bars, and the tool in hand."""

    editor: Painting[Any, Any]
    tool: Tool

    def __init__(
        self, session: PaintingSession, name: str, layer: str, top: Rows, view: Rows, tools: Rows
    ) -> None:
        """`layer` is where the picture to trace lies; the rows are of commands."""
        super().__init__()
        self.setObjectName(name)
        load_fonts("SourceSerifPro-It")
        context = session.context
        self._session, self._context, self.editor = session, context, session.editor
        self.view = self._make_view()
        keep_surrounded(self.view, context)
        self.view.hand = self
        # A view takes drops for its scene; here they are the page's.
        self.view.setAcceptDrops(False)
        self.view.viewport().setAcceptDrops(False)
        self.setAcceptDrops(True)
        self._pictures: dict[str, QImage | None] = {}
        self._annotated: tuple[object, ...] = ()
        in_column(self, TopBar(context, f"{name}:top", top, view), (self.view, 1), margins=FLUSH, spacing=0)
        self.view.layer(layer, 5, self._picture)
        self._tools = self._make_tools()
        self.tool = self._tools[self.editor.tool]
        self._bar = ToolBar(context, self.view, f"{name}:bar", tools)
        self._place_bar()
        self.prompt = Prompt(context, self.view)
        self.view.tapped.connect(self.view.click_cursor)

    def _make_view(self) -> FieldView:
        raise NotImplementedError

    def _make_tools(self) -> Mapping[str, Tool]:
        raise NotImplementedError

    def dress(self) -> None:
        """Follow theme and switches."""
        raise NotImplementedError

    def colors(self) -> PaletteName:
        """The colours of the ground: the theme's, or black and white."""
        return "mono" if self.editor.shown["mono"] else self._context.theme.field

    def _picture(self, picture: str) -> QImage | None:
        if picture not in self._pictures:
            data = self.editor.pictures.bytes_of(picture)
            image = QImage.fromData(QByteArray(data)) if data is not None else None
            self._pictures[picture] = image if image is not None and not image.isNull() else None
        return self._pictures[picture]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the bar in its corner."""
        super().resizeEvent(event)
        self._place_bar()

    def _place_bar(self) -> None:
        px = self._context.theme.px
        self._bar.fit(self.view.height() - px(12))
        self._bar.move(px(10), max(px(6), (self.view.height() - self._bar.height()) // 2))
        self.view.bar_width = self._bar.width() + px(16)

    # The hand ----------------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take up a tool."""
        self.tool.leave()
        self.editor.tool = tool
        self.tool = self._tools[tool]
        self._context.status(self._context.say(self.tool.hint))

    def pressed(self, pointer: Pointer) -> None:
        """See `Hand`."""
        self.tool.pressed(pointer)

    def moved(self, pointer: Pointer) -> None:
        """See `Hand`."""
        self.tool.moved(pointer)

    def released(self, pointer: Pointer) -> None:
        """See `Hand`."""
        self.tool.released(pointer)
        self._tell(pointer)

    def hovered(self, pointer: Pointer | None) -> None:
        """See `Hand`."""
        self.tool.hovered(pointer)
        if pointer is None or not self._tell(pointer):
            self._context.status(self._context.say(self.tool.hint))

    def _tell(self, pointer: Pointer) -> bool:
        """Say in the status line what lies there; whether anything is to be said."""
        raise NotImplementedError

    def key(self, event: QKeyEvent) -> bool:
        """See `Hand`: Escape ends a gesture, then lets go of the choice, then of the clip."""
        if self.tool.key(event):
            return True
        if event.key() != Qt.Key.Key_Escape:
            return False
        if self.editor.selection:
            self.editor.select(())
        else:
            self._let_go()
        return True

    def _let_go(self) -> None:
        """Lay down the clip, if it is in hand."""

    def _history(self, start: str) -> HistoryList:
        """Everything done to the document; `start` says how it was found."""
        editor = self.editor
        made = HistoryList(self._context, f"{self.objectName()}:history", start, editor.go)

        def follow(_: None) -> None:
            made.follow(editor.history)

        until_gone(made, editor.settled.connect(follow))
        follow(None)
        return made

    def _ask_text(self, x: float, y: float, text: str, then: Callable[[str], None]) -> None:
        point = self.view.mapFromScene(x, y)
        self.prompt.ask("", text, then, (point.x(), point.y()))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped: documents and pictures."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Read what was dropped."""
        for url in event.mimeData().urls()[:1]:
            self._session.open_file(Path(url.toLocalFile()))
