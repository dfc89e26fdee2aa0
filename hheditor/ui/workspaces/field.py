"""Commands that are the same in several workspaces: those of a field, and undo and redo."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from hheditor.app import Command
from hheditor.app.frame.operations import Refusal, all_of, gladly, needs
from hheditor.ui.canvas.keys import FIT, FULL_SIZE

if TYPE_CHECKING:
    from hheditor.app.frame.history import History
    from hheditor.ui.canvas.view import FieldView


class Viewed(Protocol):
    """A session with a field on its page."""

    @property
    def view(self) -> "FieldView":
        """The canvas."""


class Editor(Protocol):
    """What edits a document."""

    @property
    def history(self) -> "History[Any, Any]":
        """What was done to it."""

    def undo(self) -> None:
        """Take back the newest entry."""

    def redo(self) -> None:
        """Do it again."""


class Edited(Protocol):
    """A session that edits a document."""

    @property
    def editor(self) -> Editor:
        """What edits it."""


V = TypeVar("V", bound=Viewed)
E = TypeVar("E", bound=Edited)


def _zoom(session: Viewed, steps: int) -> None:
    session.view.zoom(steps)


def zoom_commands(titles: str, zoom: Callable[[V, int], object] = _zoom) -> tuple[Command[V], ...]:
    """Larger and smaller; `titles` is the beginning of their message ids."""
    return (
        Command("zoom-in", lambda it: zoom(it, 1), "+ =", "plus", title=f"{titles}.zoom-in"),
        Command("zoom-out", lambda it: zoom(it, -1), "-", "minus", title=f"{titles}.zoom-out"),
    )


def fit_commands(
    titles: str,
    refusal: Refusal[V] = gladly,
    *,
    fit: str = FIT,
    full_size: str = FULL_SIZE,
) -> tuple[Command[V], ...]:
    """The whole field, and the field at 100 %."""
    return (
        Command("fit", lambda it: it.view.fit(), fit, "map-fit", refusal, title=f"{titles}.fit"),
        Command(
            "full-size",
            lambda it: it.view.full_size(),
            full_size,
            "map-full",
            refusal,
            title=f"{titles}.full-size",
        ),
    )


def setting_command(
    name: str,
    title: str,
    setting: str,
    value: str,
    keys: str = "",
    icon: str = "",
    take: Callable[[Any], object] | None = None,
) -> Command[Any]:
    """One of several settings of an editor, checked while it is set so; `take` sets it with more."""
    return Command(
        name,
        take or (lambda it: it.editor.use(**{setting: value})),
        keys,
        icon,
        checked=lambda it: getattr(it.editor, setting) == value,
        title=title,
    )


def history_commands(
    titles: str,
    undo: Refusal[E] = gladly,
    redo: Refusal[E] = gladly,
) -> tuple[Command[E], ...]:
    """Undo and redo; `undo` and `redo` may refuse what could be done otherwise."""
    undoable: Refusal[E] = needs(lambda it: it.editor.history.undoable is not None, "undo.nothing")
    redoable: Refusal[E] = needs(lambda it: it.editor.history.redoable is not None, "redo.nothing")
    return (
        Command(
            "undo",
            lambda it: it.editor.undo(),
            "Ctrl+Z",
            "undo",
            all_of(undoable, undo),
            title=f"{titles}.undo",
        ),
        Command(
            "redo",
            lambda it: it.editor.redo(),
            "Ctrl+Shift+Z Ctrl+Y",
            "redo",
            all_of(redoable, redo),
            title=f"{titles}.redo",
        ),
    )
