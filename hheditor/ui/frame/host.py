"""The frame as a workspace sees it: the implementation of `Context`, and the buttons that follow
operations."""

import weakref
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QToolButton
from shiboken6 import isValid

from hheditor import text
from hheditor.app import Desk
from hheditor.ui import icons
from hheditor.ui.keys import readable
from hheditor.ui.look.looks import Looks
from hheditor.ui.look.theme import Theme
from hheditor.values import Finding, Parameter, Weight

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.ui.look.manners import Manners


class Host(Protocol):
    """What the frame needs of the window."""

    @property
    def workspace(self) -> str:
        """The workspace that shows."""

    def show_status(self, text: str) -> None:
        """Put text into the status line."""

    def show_notice(self, text: str, weight: Weight, system: str = "") -> None:
        """Show a notice for some seconds."""

    def show_workspace(self, workspace: str) -> None:
        """Show a workspace."""

    def show_panel(self, panel: str, *, on: bool) -> None:
        """Show or hide a section of the side panel."""

    def remake(self) -> None:
        """Make the widgets of the workspace that shows anew."""

    def show_changes(self) -> None:
        """Ask the workspace for its header again."""

    def open_rule(self, rule: str, system: str) -> None:
        """Open the page of a rule of a system."""

    def open_profile(self, identity: str) -> None:
        """Open a profile of the rules."""

    def explain(self, battle: "Battle", node: int, event: int, side: int | None) -> None:
        """Show why something happened."""


class Frame:
    """The frame. Workspaces know it as `Context`."""

    def __init__(self, desk: Desk, looks: Looks, host: Host) -> None:
        self.desk = desk
        self._looks = looks
        self._host = host
        self._buttons: list[tuple[weakref.ref[QToolButton], str]] = []
        self.manners: Manners | None = None
        """Come after the first frame."""

    def undisturbed(self) -> AbstractContextManager[None]:
        """While widgets are made, nobody listens to what happens to each of them."""
        return self.manners.resting() if self.manners is not None else nullcontext()

    @property
    def language(self) -> text.Language:
        """See `Context`."""
        return self._looks.language

    @property
    def theme(self) -> Theme:
        """See `Context`."""
        return self._looks.theme

    def say(self, message: str, **parameters: Parameter) -> str:
        """See `Context`."""
        return text.say(message, self.language, **parameters)

    def say_finding(self, finding: Finding) -> str:
        """See `Context`."""
        return text.say_finding(finding, self.language)

    def icon(self, name: str) -> QIcon:
        """See `Context`."""
        return icons.icon(name)

    def run(self, operation: str) -> None:
        """Run an operation, and say why not if it may not run, or what the disk refuses of it."""

        def run() -> None:
            finding = self.desk.operations.run(operation)
            if finding is not None and finding.weight == "note":
                # Nothing is amiss and nothing was done: one only has to wait, so neither sign would be true.
                self.status(self.say_finding(finding))
            elif finding is not None:
                self.report(finding)

        with self.undisturbed():
            self.attempt(run)
            self.refresh()

    def attempt(self, deed: Callable[[], object], report: Callable[[Finding], None] | None = None) -> bool:
        """See `Context`."""
        from hheditor.store import StoreError

        try:
            deed()
        except StoreError as error:
            (report or self.report)(error.finding)
            return False
        return True

    def tip(self, operation: str) -> str:
        """See `Context`."""
        entry = self.desk.operations[operation]
        return self._tip(self.say(entry.title), operation, entry.refusal())

    def _tip(self, title: str, operation: str, refusal: Finding | None, hint: str = "") -> str:
        keys = readable(self.desk.operations.shortcut(operation))
        tip = f"{title}\t{keys}"
        if hint:
            tip += f"\n{hint}"
        if refusal is not None:
            tip += f"\n\t{self.say_finding(refusal)}"
        return tip

    def tip_with_hint(self, operation: str, title: str, hint: str) -> str:
        """A tooltip with a sentence below the name."""
        return self._tip(title, operation, None, hint)

    def button(self, operation: str) -> QToolButton:
        """See `Context`."""
        entry = self.desk.operations[operation]
        button = QToolButton()
        button.setObjectName(f"operation:{operation}")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoRaise(True)
        if entry.icon:
            button.setIcon(self.icon(entry.icon))
        else:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setCheckable(entry.checked is not None)
        run: Callable[[], None] = lambda: self.run(operation)  # noqa: E731 - Qt would pass the checked state
        button.clicked.connect(run)
        self._buttons.append((weakref.ref(button), operation))
        self._follow(button, operation)
        return button

    def _follow(self, button: QToolButton, operation: str) -> None:
        entry = self.desk.operations[operation]
        title = self.say(entry.title)
        button.setText(title)
        button.setAccessibleName(title)
        tip = self.tip(operation)
        if button.toolTip() != tip:
            button.setToolTip(tip)
        button.setEnabled(entry.enabled)
        size = self.theme.px(20)
        button.setIconSize(QSize(size, size))
        if entry.checked is not None:
            button.setChecked(entry.checked())

    def follow_operations(self) -> None:
        """Bring every button up to its operation: whether it may run, is on, what it is called."""
        alive = []
        for reference, operation in self._buttons:
            button = reference()
            if button is not None and isValid(button) and operation in self.desk.operations:
                alive.append((reference, operation))
                self._follow(button, operation)
        self._buttons = alive

    def status(self, text: str) -> None:
        """See `Context`."""
        self._host.show_status(text)

    def report(self, finding: Finding) -> None:
        """See `Context`."""
        from hheditor.app.games import game_of

        self._host.show_notice(self.say_finding(finding), finding.weight, game_of(finding))

    @property
    def workspace(self) -> str:
        """The workspace that shows."""
        return self._host.workspace

    def go(self, workspace: str) -> None:
        """See `Context`."""
        self._host.show_workspace(workspace)

    def remake(self) -> None:
        """See `Context`."""
        self._host.remake()

    def show_panel(self, panel: str, *, on: bool) -> None:
        """See `Context`."""
        self._host.show_panel(panel, on=on)

    @property
    def system(self) -> str:
        """See `Context`."""
        from hheditor.app.rules.rulebook import system_in_hand

        return system_in_hand(self.desk, self.workspace)

    def open_rule(self, rule: str, system: str = "") -> None:
        """See `Context`."""
        self._host.open_rule(rule, system or self.system)

    def open_profile(self, identity: str) -> None:
        """See `Context`."""
        self._host.open_profile(identity)

    def explain(self, battle: "Battle", node: int, event: int = -1, side: int | None = None) -> None:
        """See `Context`."""
        self._host.explain(battle, node, event, side)

    def refresh(self) -> None:
        """See `Context`."""
        self._host.show_changes()
