"""What the sheets are called, in the words of the game they are made for."""

from typing import TYPE_CHECKING

from hheditor.text.speech import own

if TYPE_CHECKING:
    from hheditor.app.printing import Printing


def kind_name(printing: "Printing", kind: str = "") -> str:
    """The message that names a kind of sheet, or the one at hand: the game's own, or that of every game."""
    subject = printing.subject
    document = None if subject is None else subject.scenario or subject.army
    return own("sheet", "" if document is None else document.system, f"kind.{kind or printing.kind}")
