"""The rules beside a workspace: when they show, how wide, at which page; and the way to the profiles.

Nothing of the panel is made or imported before somebody asks for a rule.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSplitter

from hheditor.ui.context import Context

if TYPE_CHECKING:
    from hheditor.app.rules.rulebook import Force
    from hheditor.battles import Battle
    from hheditor.ui.rules.panel import RulesPanel

_WIDTH = 372
_SHARE = 0.38
"""Of the window the rules take no more."""
_BOTH = 1500
"""A window narrower than so many pixels at 100 % shows the rules instead of the side panel, not besides."""


class RulesBeside:
    """Shows and hides the rules panel."""

    def __init__(
        self, frame: Context, split: QSplitter, workspace: Callable[[], str], changed: Callable[[], None]
    ) -> None:
        self._frame = frame
        self._split = split
        self._workspace = workspace
        self._changed = changed
        self.panel: RulesPanel | None = None
        self.shown = False
        self._asked_for = ""

    def _force(self) -> "Force":
        """What is in force here; where nobody has said which game, the book that was asked for."""
        from hheditor.app.rules.rulebook import in_force, shipped_force

        force = in_force(self._frame.desk, self._workspace())
        return force if force.system else shipped_force(self._asked_for)

    def _made(self) -> "RulesPanel":
        if self.panel is None:
            from hheditor.ui.rules.panel import RulesPanel

            self.panel = RulesPanel(self._frame, self._force, self.close, self.open_profiles)
            self._split.addWidget(self.panel)
        return self.panel

    def takes_the_side(self, window: int) -> bool:
        """Whether the side panel makes way in a window so wide."""
        return self.shown and window < self._frame.theme.px(_BOTH)

    def width_in(self, window: int) -> int:
        """How wide the rules are in a window so wide; 0 while they do not show."""
        return min(self._frame.theme.px(_WIDTH), int(window * _SHARE)) if self.shown else 0

    def _show(self) -> "RulesPanel":
        panel = self._made()
        if not self.shown:
            self.shown = True
            panel.show()
            self._changed()
        return panel

    def close(self) -> None:
        """Hide the rules; the workspace has the keys again."""
        if self.shown and self.panel is not None:
            self.shown = False
            self.panel.hide()
            self._changed()
            workspace = self._split.widget(0)
            if workspace is not None:
                workspace.setFocus()

    def toggle(self, notice: str, said_by: str = "") -> None:
        """F2: the rule that was just said or lies under the pointer; else the book, or away with it."""
        from hheditor.ui.rules.pointing import rule_at_hand

        window = self._split.window()
        rule, system = rule_at_hand(self._frame, window, notice, said_by)
        read = self.shown and self.panel is not None and self.panel.reads(rule, system)
        if rule and not read:
            self.open_rule(rule, system)
        elif self.shown:
            self.close()
        elif system:
            self._open_book(system)
        else:
            from hheditor.ui.parts.cards import ask_game

            ask_game(self._frame, self._split, self._open_book)

    def _open_book(self, system: str) -> None:
        self._asked_for = system
        if system:
            panel = self._show()
            panel.refresh()
            panel.focus_search()

    def open_rule(self, rule: str, system: str) -> None:
        """Open a page."""
        self._asked_for = system
        self._show().open_rule(rule, system)

    def explain(self, battle: "Battle", node: int, event: int, side: int | None) -> None:
        """Show why something happened."""
        from hheditor.ui.rules.panel import Happened

        self._asked_for = battle.header.system
        self._show().open_why(Happened(battle, node, event, side))

    def follow(self) -> None:
        """Another document or workspace: another profile may be in force."""
        if self.shown and self.panel is not None:
            self.panel.refresh()

    def rebuild(self) -> None:
        """Language or looks have changed: the panel is made anew where it was."""
        before = self.panel
        if before is None:
            return
        self.panel = None
        before.setParent(None)
        before.deleteLater()
        if self.shown:
            panel = self._made()
            panel.take_over(before)
            panel.show()

    def open_profiles(self, term: str, choose: str = "") -> None:
        """Open the profiles, at a term to change or at none; `choose` is the one to show."""
        from hheditor.ui.profiles.dialog import ProfilesDialog

        window = self._split.window()
        dialog = next(iter(window.findChildren(ProfilesDialog)), None)
        if dialog is None:
            read = self.panel.force if self.shown and self.panel is not None else self._force()
            dialog = ProfilesDialog(self._frame, window, read)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        if choose:
            dialog.fill(choose)
        if term:
            dialog.go_to(term)
