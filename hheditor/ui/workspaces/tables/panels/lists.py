"""Findings and history of a table."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QScrollArea

from hheditor.app.tables.editor import TableEditor
from hheditor.rules.api.surfaces import TableSurface
from hheditor.tables.map.inspect import inspect
from hheditor.ui.context import Context
from hheditor.ui.parts.findings import FindingsPanel, Shown, Way, of_one_height
from hheditor.ui.parts.listening import until_gone
from hheditor.values import Finding

_HIGH = 132
_PAUSE = 250
"""Milliseconds of peace before a table is looked through."""


def findings_panel(
    context: Context, editor: TableEditor, go: Callable[[tuple[int, int]], None]
) -> QScrollArea:
    """What looks wrong with the table that is edited."""
    spots: dict[Finding, tuple[int, int]] = {}

    def look() -> Iterator[Shown]:
        spots.clear()
        surface = TableSurface(editor.table.width, editor.table.height)
        for remark in inspect(editor.table):
            where = surface.label(remark.spots[0]) if remark.spots else ""
            if remark.spots:
                spots.setdefault(remark.finding, remark.spots[0])
            mend = Way(f"mend:{remark.finding.message}", context.say("map.mend"), remark.fix)
            ways = () if remark.fix is None else (mend,)
            said = context.say_finding(remark.finding)
            yield Shown(remark.finding, said, where, bool(remark.spots), ways)

    def shown(finding: Finding) -> None:
        if finding in spots:
            go(spots[finding])

    panel = FindingsPanel(
        context,
        "tables.no-findings",
        look,
        shown,
        lambda fix: editor.do(fix, "tables.mended"),
        beside=True,
    )
    until_gone(panel, editor.settled.connect(lambda _: panel.refresh(_PAUSE)))
    panel.look()
    return of_one_height(context, panel, _HIGH)
