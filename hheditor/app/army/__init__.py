"""Building armies, without a window: the pool of troop types, the roster, prices, sheets, fixes.

`editor.ArmyEditor` is the one door: it holds an army with its history and answers what it comes to. The rest
are pure functions that it and the screen use.
"""

from hheditor.app.army.comparing import Comparison, Difference, compare
from hheditor.app.army.editor import ArmyEditor
from hheditor.app.army.fixes import Fix, fixes
from hheditor.app.army.pool import Pool, Recruit, recruits
from hheditor.app.army.sheet import SheetLine, read_sheet, write_sheet

__all__ = [
    "ArmyEditor",
    "Comparison",
    "Difference",
    "Fix",
    "Pool",
    "Recruit",
    "SheetLine",
    "compare",
    "fixes",
    "read_sheet",
    "recruits",
    "write_sheet",
]
