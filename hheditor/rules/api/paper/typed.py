"""Charts of a profile as a person types them: rows and columns under their heads, every cell a line of text.

A system lays its charts out as it likes, whatever shape its data has; a form shows them and asks the system
what a typed cell means. Heads are words of the books or remarks to be said.
"""

from typing import Any, Literal

from hheditor.rules.api.paper.reference import Cell
from hheditor.values import Finding, Value


class TypedCell(Value, frozen=True):
    """A cell that can be typed into."""

    path: str
    """By which it is known; it begins with the term of the profile."""
    text: str = ""
    """What stands there, as it is typed; of a switch ``yes`` or nothing."""
    kind: Literal["text", "switch"] = "text"


class TypedRow(Value, frozen=True):
    """A row; None where there is nothing to type."""

    head: Cell
    cells: tuple[TypedCell | None, ...]


class TypedChart(Value, frozen=True):
    """A chart, or a part of one."""

    term: str
    """The term of the profile it shows; a term may have several."""
    columns: tuple[Cell, ...]
    rows: tuple[TypedRow, ...]
    title: Cell = ""
    """Where a term has several."""

    def cells(self) -> dict[str, tuple[Cell, Cell, str]]:
        """Every cell by its path: the heads of its row and its column, and what stands there."""
        return {
            cell.path: (row.head, head, cell.text)
            for row in self.rows
            for head, cell in zip(self.columns, row.cells, strict=True)
            if cell is not None
        }


Wanted = tuple[str, Any]
"""Where in the profile what is to stand, in JSON's types."""


class Typeable:
    """The part of a Ruleset whose charts are typed."""

    def typed_charts(self, profile: Any) -> tuple[TypedChart, ...]:
        """Its charts as they are typed; terms that none of them shows have entries of their own."""
        return ()

    def typed(self, profile: Any, path: str, text: str) -> Wanted | Finding:
        """What a text typed into a cell means; a finding at the cell where it means nothing."""
        raise KeyError(path)
