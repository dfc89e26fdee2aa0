"""Entries for the fields of a form: one widget for each kind, wherever the form is.

    maker = FormMaker(context, Words(…), "armies:type")
    entry = maker.entry(field, told)        entry.widget goes into a layout
    entry.show(value)                       without telling anybody
    told(path, value)                       what a person entered

An entry shows a value and tells what a person made of it: no more. What the fields and values are called
comes from the form's `Words`; where the widgets stand is the form's business.
"""

from hheditor.ui.forms.entry import Entry, FormMaker, Told, Words, quiet
from hheditor.ui.forms.simple import Choice, Line, Lines, Number, Places, Switch, Ticks, Writing
from hheditor.ui.forms.tables import CellDelegate, Grid, Rows

__all__ = ["KINDS", "CellDelegate", "Entry", "FormMaker", "Told", "Words", "quiet"]

KINDS: dict[str, type[Entry]] = {
    "switch": Switch,
    "number": Number,
    "choice": Choice,
    "text": Line,
    "paragraph": Writing,
    "set": Ticks,
    "numbers": Line,
    "pairs": Line,
    "lines": Lines,
    "grid": Grid,
    "rows": Rows,
    "words": Line,
    "places": Places,
}
"""The entry for each kind of field."""
