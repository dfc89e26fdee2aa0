"""What every entry of a form can do, who makes them, and small parts of forms."""

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtWidgets import QWidget

from hheditor.app.forms import Field
from hheditor.rules.api.surfaces import Surface
from hheditor.ui.context import Context
from hheditor.ui.labels import Paragraph, Text

Told = Callable[[str, Any], object]
"""A path and the value wanted there, or the finding why what was typed is none."""


class Words(NamedTuple):
    """What fields and values are called, by the path of a field: ``speed``, ``terrain.cover``."""

    label: Callable[[str], str]
    value: Callable[[str, Any], str] = lambda _, value: str(value)
    hint: Callable[[str, Any], str] = lambda *_: ""
    """What a field means; with another value than "" what that one of its values means."""
    beside: Callable[[str, bool], str] = lambda *_: ""
    """What stands beside a box to tick."""
    none: Callable[[str], str] = lambda _: ""
    """What the least of a number says where it means none."""


class FormMaker(NamedTuple):
    """Makes the entries of one form."""

    context: Context
    words: Words
    prefix: str
    """Of the names by which tests and screen readers find the entries."""
    typed: bool = False
    """Whether numbers are typed as text, and may be anything until they are done."""
    letters: int = 0
    """Of a choice that gives way: how many letters it keeps; 0: all its words."""
    surface: Surface | None = None
    """What places are named on."""

    def entry(self, field: Field, told: Told, path: str = "") -> "Entry":
        """The entry for a field."""
        from hheditor.ui.forms import KINDS

        kind = KINDS["text" if self.typed and field.kind == "number" else field.kind]
        return kind(self, field, path or field.name, told)


class Entry:
    """What all of them can do."""

    widget: QWidget
    whole_line = False
    """Whether it needs the width of the form for itself."""

    def __init__(self, maker: FormMaker, field: Field, path: str, told: Told) -> None:
        self.maker, self.field, self.path, self._told = maker, field, path, told
        self.context, self.words = maker.context, maker.words
        self.widget = self.make()
        self.widget.setObjectName(f"{maker.prefix}:{path}")
        self.widget.setAccessibleName(self.words.label(path))
        hint = self.words.hint(path, "")
        if hint:
            self.widget.setToolTip(hint)

    def make(self) -> QWidget:
        """The widget, which tells of itself."""
        raise NotImplementedError

    def tell(self, value: Any) -> None:
        """A person entered something."""
        self._told(self.path, value)

    def show(self, value: Any, shipped: Any = None, *, writable: bool = True) -> None:
        """Show a value; what differs from the shipped one may stand out."""
        raise NotImplementedError


# Parts of forms -----------------------------------------------------------------------------------------


def quiet(context: Context, text: str) -> Text:
    """Text of second rank, wrapped."""
    return Paragraph(text, style=f"color: {context.theme.colours.quiet};")
