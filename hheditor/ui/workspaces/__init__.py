"""The eight workspaces, and how to write one.

A workspace is one module here, ``hheditor/ui/workspaces/<id>.py`` (or a package ``<id>/__init__.py`` where it
is larger), that defines **one subclass of `Workspace`**. The frame (rail, header, side panel, status line,
palette) is not its business; it tells the frame what to show:

    class MapWorkspace(Workspace):
        def create(self) -> QWidget: ...                  # the middle of the window: the field
        def header(self) -> Header: ...                   # where you are: Header(("Agincourt",), "18 x 13")
        def panels(self) -> Sequence[Panel]: ...          # foldable sections at the right side
        def operations(self) -> Sequence[Operation]: ...  # everything a person can do here
        def entered(self) -> None: ...                    # shown again; `left` when another is shown
        def changed(self, changes: Changes) -> None: ...  # redraw if the mask concerns you

The rules, in the order in which the frame calls:

1. The module is imported and the class constructed **soon after** the window's first frame, for every
   workspace. Importing must be cheap: pyqtgraph, reportlab, shapely and the store are imported inside
   functions. The constructor makes no widgets.
2. ``operations()`` is asked once, right after. Ids start with the workspace's id (``map.fill``); ``title``
   and ``category`` are message ids. The frame sets ``workspace`` unless given, binds the shortcuts while the
   workspace shows, lists all in the palette, and repeats the keys in tooltips (`Context.button`).
3. ``create()`` is called at the first visit, then ``panels()``, then ``entered()``. The frame owns what they
   return.
4. After a change of language, theme or text scale all widgets are thrown away, and ``create()`` and
   ``panels()`` are called again. So keep the document, the selection and the zoom in ``self`` or in the desk,
   never only in a widget; and a widget may take measures and colours from ``self.context.theme`` once.
   Where another document needs other widgets, ``self.context.remake()`` does the same for one workspace.
   ``drop()`` says that they are gone.
5. Every change of the desk arrives as ``changed(mask)`` once ``create()`` was called, ``Changes.LOOKS`` and
   ``Changes.LANGUAGE`` included: pictures that ``self`` keeps are drawn anew then.
6. Say things with ``self.context.say("message.id", **parameters)``; never put a sentence into the code.
7. Document changes go through operations or orders; then tell everybody with
   ``self.context.desk.changes.emit(mask)``, and the frame asks for ``header()`` again.

A workspace that works on a document is a `document.DocumentWorkspace`, which keeps most of these rules by
itself: what is open and what shows it are its session, and its operations a table of commands.

Tests: ``tests/ui/test_workspaces.py`` runs every workspace through these rules.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from hheditor.app import Changes, Operation

if TYPE_CHECKING:
    from hheditor.ui.context import Context


class Place(Struct, frozen=True):
    """A workspace as the rail shows it, before its module is imported."""

    id: str

    @property
    def module(self) -> str:
        """The module that holds its class."""
        return f"hheditor.ui.workspaces.{self.id}"

    @property
    def title(self) -> str:
        """Message id of its name."""
        return f"workspace.{self.id}"

    @property
    def hint(self) -> str:
        """Message id of what it is for, one short sentence."""
        return f"workspace.{self.id}.hint"

    @property
    def icon(self) -> str:
        """Name of its picture in ``resources/icons``."""
        return self.id


PLACES: tuple[Place, ...] = tuple(
    Place(name) for name in ("library", "map", "armies", "scenario", "battle", "review", "print", "tables")
)
"""In the order of their keys, Ctrl+1 to Ctrl+8."""
RAIL: tuple[Place, ...] = (*PLACES[:2], PLACES[-1], *PLACES[2:-1])
"""Top to bottom: the two that paint stand together."""


class Header(Struct, frozen=True):
    """What the header line says: where you are, already in the person's words."""

    trail: tuple[str, ...] = ()
    """Before the workspace's name: the document, e.g. ``("Agincourt 1415",)``."""
    detail: str = ""
    """After it, quieter: "Turn 3 · English bound"."""


class Panel(Struct, frozen=True):
    """A foldable section of the side panel."""

    id: str
    title: str
    """Message id."""
    widget: QWidget
    grows: bool = False
    """Whether it takes the height that is left, as a log does."""


class Workspace:
    """One workspace; the module's docstring is the contract."""

    def __init__(self, place: Place, context: "Context") -> None:
        self.place = place
        self.context = context

    def create(self) -> QWidget:
        """The middle of the window; called at the first visit, again after a change of looks or language."""
        raise NotImplementedError

    def drop(self) -> None:
        """The widgets that `create` and `panels` made are thrown away."""

    def outdated(self) -> bool:
        """Whether something was opened here that needs other widgets: asked on the way here, before the old
        ones are shown."""
        return False

    def header(self) -> Header:
        """Where you are; asked again after every change."""
        return Header()

    @property
    def busy(self) -> bool:
        """Whether something a person asked for is still being made beside the window."""
        return False

    def panels(self) -> Sequence[Panel]:
        """The sections of the side panel, top to bottom; none: there is no side panel."""
        return ()

    def operations(self) -> Sequence[Operation]:
        """Everything a person can do here."""
        return ()

    def entered(self) -> None:
        """The workspace is shown now."""

    def seen(self) -> None:
        """The program's first frame is out, with this workspace in it: what it left empty comes now."""

    def left(self) -> None:
        """Another workspace is shown now; end strokes and playback."""

    def changed(self, changes: Changes) -> None:
        """Something changed, perhaps elsewhere; only called once `create` was."""
