"""What a person will need next is read while they look: whoever opens a workspace for the first time waits
for its widgets alone.

One module between two events. What the screens need comes first, then the games and the armies they bring;
no screen changes by what is read.
"""

import contextlib
import gc
import pkgutil
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module

from PySide6.QtCore import QObject

from hheditor.text import SOURCE, Language
from hheditor.text.speech import read_on, unread
from hheditor.ui.look.widgets import once

_PACE, _FIRST = 5, 400
"""Milliseconds between two modules, and before the first."""
_LIBRARIES = ("numpy", "shapely", "shapely.geometry")


def _modules(package: str) -> Iterator[str]:
    """A package and all in it, as far as it can be read."""
    yield package
    for found in pkgutil.iter_modules(import_module(package).__path__, f"{package}."):
        if found.ispkg:
            yield from _modules(found.name)
        else:
            yield found.name


def steps(language: Language = SOURCE) -> Iterator[Callable[[], object]]:
    """Everything there is to read, piece by piece; the sentences in the language of the screen."""
    from hheditor.app.army.shelf import sample_points
    from hheditor.app.rules.rulebook import book_of
    from hheditor.drawing.pieces.heraldry import charges, silhouette
    from hheditor.rules.api import find
    from hheditor.rules.names import systems

    while unread(language):
        yield partial(read_on, language)
    for name in (*_LIBRARIES, *_modules("hheditor.drawing"), *_modules("hheditor.ui.workspaces")):
        yield partial(import_module, name)
    from hheditor.ui.workspaces.armies.shelf import shipped_recruits

    for charge in charges():
        yield partial(silhouette, charge)
    for system in systems():
        with contextlib.suppress(ModuleNotFoundError):  # a game from elsewhere, as tests bring one
            for chapter in _modules(f"hheditor.rules.{system}"):
                yield partial(import_module, chapter)
        yield partial(find, system)
        ruleset = find(system)
        yield partial(book_of, system)
        yield partial(book_of(system).spans, "")
        yield partial(shipped_recruits, system, language)
        yield ruleset.sample_armies
        if ruleset.has_points:
            for name in ruleset.sample_armies():
                yield partial(sample_points, system, name)


class Ahead(QObject):
    """Reads ahead for a window, and ends with it."""

    def __init__(self, parent: QObject, language: Language = SOURCE) -> None:
        super().__init__(parent)
        self._steps = steps(language)
        self.done = False
        self._timer = once(self, self._next)
        self._timer.start(_FIRST)

    def _next(self) -> None:
        step = next(self._steps, None)
        if step is None:
            self.done = True
            # All of it stays as long as the program; to look through it for garbage again and again is what
            # would hold the window up longest.
            gc.collect(1)
            gc.freeze()
            return
        # Whoever needs what is missing says so; nobody needs it yet.
        with contextlib.suppress(ImportError):
            step()
        self._timer.start(_PACE)
