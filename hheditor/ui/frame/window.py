"""The window: the rail, one workspace, and the frame around it."""

from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget

from hheditor.app import Changes, Desk
from hheditor.app.tours import offered
from hheditor.ui.context import Context
from hheditor.ui.frame.commands import frame_operations
from hheditor.ui.frame.dressing import Dressing
from hheditor.ui.frame.header import HeaderLine
from hheditor.ui.frame.rail import Rail
from hheditor.ui.frame.rooms import Room, workspace_class
from hheditor.ui.frame.side import WIDTH as SIDE_WIDTH
from hheditor.ui.frame.side import SidePanel
from hheditor.ui.frame.status import StatusLine
from hheditor.ui.keys import Shortcuts
from hheditor.ui.layouts import FLUSH, in_column, in_row, paint_now
from hheditor.ui.look.looks import Looks
from hheditor.ui.parts.sides import SideStack, Stack
from hheditor.ui.rules.beside import RulesBeside
from hheditor.ui.safety.unsaved import Unsaved
from hheditor.ui.slices import slices_pending
from hheditor.ui.workspaces import PLACES, Place
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hheditor.ui.tours import Tours

_SIZE = QSize(1280, 800)
_SMALLEST = QSize(720, 480)
_SIDE_SHARE = 0.33
"""However large the text: the field is the hero, and the side panel takes no more of the window than this."""


class Window(QMainWindow):
    """The window."""

    first_frame = Signal()
    """The first frame is on the screen."""

    def __init__(self, desk: Desk, looks: Looks) -> None:
        super().__init__()
        self.setObjectName("window")
        self.desk = desk
        self._looks = looks
        self._painted = False
        self._dragged = False
        self._loading = False
        self._stale = False
        self._rooms: dict[str, Room] = {}
        self._current = ""
        self._tours: Tours | None = None
        self.frame = Context(desk, looks, self)
        self.unsaved = Unsaved(self.frame, self)
        self.dressing = Dressing(self, looks)
        desk.operations.add(*frame_operations(desk, looks, self, self.unsaved))
        self._build()
        self._shortcuts = Shortcuts(self, desk.operations, self.frame.run)
        self._restore()
        self.refresh_frame()
        wanted = desk.session.value.workspace
        self.show_workspace(wanted if wanted in {place.id for place in PLACES} else PLACES[0].id)
        desk.changes.connect(self._changed)
        desk.operations.changed.connect(self._operations_changed)

    def _build(self) -> None:
        self.setMinimumSize(_SMALLEST)
        self.setAcceptDrops(True)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self.rules = RulesBeside(self.frame, self._split, lambda: self._current, self._rules_changed)
        self.rail = Rail(self.frame, self.frame.run)
        self.header = HeaderLine(self.frame, self.frame.run)
        self.status = StatusLine(self.frame)
        self._stack = Stack()
        self._stack.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        column = QWidget()
        in_column(column, self.header, (self._stack, 1), self.status, margins=FLUSH, spacing=0)
        self._split.setHandleWidth(0)
        self._split.setChildrenCollapsible(False)
        self._split.splitterMoved.connect(self._side_dragged)
        self._split.addWidget(column)
        self._sides = SideStack(self._split, self._stack)
        self._split.setStretchFactor(0, 1)
        self.whole = whole = QWidget()
        in_row(whole, self.rail, (self._split, 1), margins=FLUSH, spacing=0)
        self.setCentralWidget(whole)
        self._stack.setFocus()

    # What is shown

    def _room(self, place: Place) -> Room:
        room = self._rooms.get(place.id)
        if room is None:
            workspace = workspace_class(place)(place, self.frame)
            room = self._rooms[place.id] = Room(workspace)
            operations = workspace.operations()
            self.desk.operations.add(
                *(entry if entry.workspace else replace(entry, workspace=place.id) for entry in operations)
            )
        return room

    def complete(self) -> None:
        """The first frame is out: show what it left empty before anything else is read."""
        self._rooms[self._current].workspace.seen()
        paint_now()

    def load_soon(self) -> None:
        """Make the operations of all workspaces known, one workspace between two events: to read all of them
        takes as long as the first frame."""
        self._loading = True
        QTimer.singleShot(0, self, self._load_next)

    def _load_next(self) -> None:
        if not self._loading:
            return  # somebody could not wait
        place = next((place for place in PLACES if place.id not in self._rooms), None)
        if place is None:
            self.load_workspaces()
        else:
            self._room(place)
            QTimer.singleShot(0, self, self._load_next)

    def load_workspaces(self) -> None:
        """The same at once; called when the first frame is out."""
        self._loading = True
        for place in PLACES:
            self._room(place)
        self._loading = False
        self._operations_changed(None)
        for finding in self.desk.findings:
            self.frame.report(finding)

    def _need_all(self) -> None:
        if self._loading:
            self.load_workspaces()

    def show_workspace(self, workspace: str) -> None:
        """Show a workspace, made at the first visit."""
        with self.frame.undisturbed():
            self._enter(workspace)

    def _enter(self, workspace: str) -> None:
        place = next(place for place in PLACES if place.id == workspace)
        room = self._room(place)
        visited = room.widget is not None
        if not visited:
            self._make(room)
        if self._current and self._current != workspace:
            self._sides.out = False
            self.unsaved.hand_on()
            self._end_tour()
            self._rooms[self._current].workspace.left()
        self._current = workspace
        before: tuple[QWidget | None, ...] = ()
        if visited and room.workspace.outdated():
            before = room.widget, room.side
            self._make(room)
        assert room.widget is not None
        self._stack.setCurrentWidget(room.widget)
        self.rail.show_place(workspace)
        self.rules.follow()
        self.status.show_rest(self.frame.say(place.hint))
        self._show_side()
        self._shortcuts.bind(workspace)
        room.workspace.entered()
        self.show_changes()
        self.desk.session.change(workspace=workspace)
        self._throw_away(*before)
        self._paint_later()

    def _make(self, room: Room) -> None:
        """Make the widgets of a workspace."""
        room.widget, room.side = room.workspace.create(), None
        self._stack.addWidget(room.widget)
        panels = room.workspace.panels()
        if panels:
            folded = set(self.desk.session.value.folded_panels)
            room.side = SidePanel(self.frame, panels, folded, self._panel_folded)
            self._sides.addWidget(room.side)
            room.side.grown.connect(self._show_side)

    def _paint_later(self) -> None:
        """Paint a workspace when everything in it has its place: a field would be painted in two sizes."""
        if self._painted and self.whole.updatesEnabled():
            self.whole.setUpdatesEnabled(False)
            QTimer.singleShot(0, self, self._paint)

    def _paint(self) -> None:
        if not self.dressing.pending:  # which shows itself when all is done
            self.whole.setUpdatesEnabled(True)

    @property
    def busy(self) -> bool:
        """Whether something a person asked for is still being made."""
        if self.dressing.pending or slices_pending(self):
            return True
        return any(room.workspace.busy for room in self._rooms.values())

    @property
    def workspace(self) -> str:
        """The id of the workspace that shows."""
        return self._current

    def _show_side(self) -> None:
        side = self._rooms[self._current].side
        shown = side is not None and not side.empty and not self.desk.session.value.side_folded
        shown = shown and not self.rules.takes_the_side(self.width())
        book = self.rules.width_in(self.width())
        wanted = self._looks.theme.px(self.desk.session.value.side_width or SIDE_WIDTH)
        self._sides.show_side(side if shown else None, min(wanted, int(self.width() * _SIDE_SHARE)), book)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The side panel lies beside the field or over it."""
        super().resizeEvent(event)
        self._sides.follow()

    def remake(self) -> None:
        """Make the widgets of the workspace that shows anew."""
        self.unsaved.hand_on()
        self._keep_side_width()
        room = self._rooms[self._current]
        before = room.widget, room.side
        room.workspace.drop()
        room.widget = room.side = None
        try:
            self.show_workspace(self._current)
        finally:
            # Not earlier: in place of a page that goes while it shows, that of another workspace would come.
            self._throw_away(*before)

    @staticmethod
    def _throw_away(*widgets: QWidget | None) -> None:
        for widget in widgets:
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()

    def show_panel(self, panel: str, *, on: bool) -> None:
        """Show or hide a section of the side panel."""
        side = self._rooms[self._current].side if self._current in self._rooms else None
        if side is not None:
            before = side.empty
            side.show_panel(panel, on=on)
            if side.empty != before:
                self._show_side()

    def show_changes(self) -> None:
        """Ask the workspace for its header again."""
        room = self._rooms[self._current]
        header = room.workspace.header()
        self.header.show_header(room.workspace.place, header)
        self.status.offer_tour(on=offered(self.desk, self._current))
        self.frame.follow_operations()
        name = self.frame.say("app.name")
        title = header.trail[-1] if header.trail else self.frame.say(room.workspace.place.title)
        self.setWindowTitle(self.frame.say("window.title", title=title, program=name))

    # What the frame's own operations do

    def open_palette(self) -> None:
        """Open the command palette, made at its first use."""
        from hheditor.ui.frame.palette import CommandPalette

        self._need_all()
        palette = self.findChild(CommandPalette) or CommandPalette(self.frame, self)
        palette.open()

    def open_manual(self) -> None:
        """Open the manual at the page of the workspace that shows; it stays beside the window."""
        from hheditor.app.manual import page_for
        from hheditor.ui.manual import ManualWindow

        self._need_all()
        manual = self.findChild(ManualWindow) or ManualWindow(self.frame, self)
        manual.open(page_for(self._current))

    def open_about(self) -> None:
        """Open the about dialog."""
        from hheditor.ui.frame.about import AboutDialog

        AboutDialog(self.frame, self).open()

    def open_settings(self, page: str = "") -> None:
        """Open the settings, at a page; they stay beside the window until closed."""
        from hheditor.ui.settings import SettingsDialog

        self._need_all()
        dialog = self.findChild(SettingsDialog) or SettingsDialog(self.frame, self)
        dialog.show_page(page)

    def open_tour(self) -> None:
        """Begin the guided tour of the workspace that shows."""
        from hheditor.ui.tours import Tours

        if self._tours is None:
            self._tours = Tours(self.frame, self)
        self._tours.end()
        self._tours.begin(self._current)

    def _end_tour(self) -> None:
        if self._tours is not None:
            self._tours.end()

    def open_sample(self) -> None:
        """Put a sample onto the workspace that shows."""
        from hheditor.ui.parts.beside import furnishing

        if self.frame.attempt(lambda: furnishing(self.frame, self._current)):
            self.remake()

    def sample_refusal(self) -> Finding | None:
        """Why there is no sample for it."""
        from hheditor.app.library.samples import has_sample

        here = self._current != "library" and has_sample(self._current)
        return None if here else refuse("refusal.no-sample")

    def toggle_rules(self) -> None:
        """Show the rules, at what was just said; or hide them."""
        self.rules.toggle(self.status.notice(), self.status.system)

    def _rules_changed(self) -> None:
        self._keep_side_width()
        self._show_side()
        self.frame.follow_operations()

    def fold_side(self) -> None:
        """Fold the side panel away or out."""
        self._keep_side_width()
        shown = not self.side_shown()
        if shown or not self._sides.over:
            self.desk.session.change(side_folded=not shown)
        self._sides.out = shown
        self._show_side()

    def side_refusal(self) -> Finding | None:
        """Why there is no side panel to fold."""
        room = self._rooms.get(self._current)
        if room is None or room.side is None or room.side.empty:
            return refuse("refusal.no-side-panel")
        return None

    def side_shown(self) -> bool:
        """Whether the side panel shows."""
        unfolded = self.side_refusal() is None and not self.desk.session.value.side_folded
        return unfolded and (self._sides.out or not self._sides.over)

    def _panel_folded(self, panel: str, folded: bool) -> None:
        others = tuple(other for other in self.desk.session.value.folded_panels if other != panel)
        self.desk.session.change(folded_panels=(*others, panel) if folded else others)

    def toggle_full_screen(self) -> None:
        """Fill the screen, or not."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    # What changes

    def _changed(self, changes: Changes) -> None:
        if changes & (Changes.LOOKS | Changes.LANGUAGE):
            self.dressing.ask(changes)
        if changes & Changes.SAVED:
            self.header.saved.refresh()
        for room in self._rooms.values():
            if room.widget is not None:
                room.workspace.changed(changes)
        if changes & (Changes.SCENARIO | Changes.BATTLE):
            self.rules.follow()
        if not self._stale:
            self._stale = True
            QTimer.singleShot(0, self, self._catch_up)

    def _catch_up(self) -> None:
        """Header and buttons follow once, however many changes a stroke of the brush made."""
        self._stale = False
        self.show_changes()

    def undress(self) -> None:
        """Throw all widgets of the workspaces away."""
        self.unsaved.hand_on()
        self._keep_side_width()
        self._end_tour()
        rooms = list(self._rooms.values())
        if self._current:
            # What shows goes last: else something would come in its place.
            rooms.sort(key=lambda room: room is self._rooms[self._current])
        for room in rooms:
            room.workspace.drop()
            self._throw_away(room.widget, room.side)
            room.widget = room.side = None

    def refresh_frame(self) -> None:
        """Bring what is around the workspaces up to the looks and words of the moment."""
        for part in (self.rail, self.header, self.status):
            part.refresh()
        self.rules.rebuild()

    def show_again(self, changes: Changes) -> None:
        """Make the workspace that showed again, and tell it what has changed."""
        self.show_workspace(self._current)
        self._rooms[self._current].workspace.changed(changes)

    def _operations_changed(self, _: None) -> None:
        if self._current and not self._loading:
            self._shortcuts.bind(self._current)
            self.rail.refresh()

    # Files dropped where nothing else takes them

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files are welcome anywhere."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the files into the library, which says what they are."""
        from pathlib import Path

        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.take_files(files)

    def take_files(self, files: "Sequence[Path]") -> None:
        """Letters of a match lead to their battle; everything else goes into the library, which says what it
        is."""
        from hheditor.ui.workspaces.letters import letters_first, take_letters

        letters, others = letters_first(files)
        if others:
            self.show_workspace("library")
            self.desk.library.hand_over(others)
        if letters:
            take_letters(self.frame, letters)

    # What is remembered

    def _restore(self) -> None:
        self.resize(_SIZE)
        try:
            geometry = b64decode(self.desk.session.value.geometry, validate=True)
        except (BadBase64, ValueError):
            return
        if geometry:
            self.restoreGeometry(QByteArray(geometry))

    def _side_dragged(self) -> None:
        self._dragged = True

    def _keep_side_width(self) -> None:
        """Only what the person chose: a workspace that needs more room for itself chooses nothing."""
        if not self._dragged:
            return
        self._dragged = False
        if self._sides.isVisible() and self._sides.width() > 0:
            width = round(self._sides.width() * 100 / self._looks.theme.scale)
            self.desk.session.change(side_width=width)

    def keep_state(self) -> None:
        """Remember where the window stands and how it is divided."""
        self._keep_side_width()
        geometry = b64encode(self.saveGeometry().data()).decode()
        self.desk.session.change(geometry=geometry)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window. What is not on disk is tried once more, and then it is the person's word."""
        self.keep_state()
        if self._current:
            self._rooms[self._current].workspace.left()
        if not self.unsaved.may_leave():
            event.ignore()
            return
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Notice the first frame."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.first_frame.emit)
