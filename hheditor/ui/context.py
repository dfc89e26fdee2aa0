"""What a workspace, a panel or a dialog may use of the frame around it, and the buttons that follow
operations."""

import weakref
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, TypeVar

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
from hheditor.values import Finding, Parameter

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.ui.frame.window import Window
    from hheditor.ui.look.manners import Manners


T = TypeVar("T")


class Context:
    """The frame, as everything in it sees it."""

    def __init__(self, desk: Desk, looks: Looks, window: "Window") -> None:
        self.desk = desk
        self._looks = looks
        self._window = window
        self._buttons: list[tuple[weakref.ref[QToolButton], str]] = []
        self.manners: Manners | None = None
        """Come after the first frame."""

    def undisturbed(self) -> AbstractContextManager[None]:
        """While widgets are made, nobody listens to what happens to each of them."""
        return self.manners.resting() if self.manners is not None else nullcontext()

    @property
    def language(self) -> text.Language:
        """The language of the screen."""
        return self._looks.language

    @property
    def theme(self) -> Theme:
        """Colours and measures of the moment; ask again after `Changes.LOOKS`."""
        return self._looks.theme

    def say(self, message: str, **parameters: Parameter) -> str:
        """A message in the person's language."""
        return text.say(message, self.language, **parameters)

    def say_finding(self, finding: Finding) -> str:
        """A finding in the person's language."""
        return text.say_finding(finding, self.language)

    def icon(self, name: str) -> QIcon:
        """A picture of ``resources/icons``, in the colours of the theme at every moment."""
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
        """Do something with the library; what the disk refuses is reported, in another way if there is one.
        Whether it was done, and not stopped by the person either."""
        from hheditor.store import StoreError
        from hheditor.ui.parts.beside import Stopped

        try:
            deed()
        except StoreError as error:
            (report or self.report)(error.finding)
            return False
        except Stopped:
            return False
        return True

    def tried(self, deed: Callable[[], T]) -> T | None:
        """What a deed with the library comes to; None, and a report, where the disk refuses."""
        found: list[T] = []
        self.attempt(lambda: found.append(deed()))
        return found[0] if found else None

    def tip(self, operation: str) -> str:
        """The tooltip of an operation: its name and its keys."""
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
        """A button that runs an operation and follows it: icon, name, keys in the tooltip, "why not?" when
        it may not run."""
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
        """Explain what is under the pointer, in the status line."""
        self._window.status.show_text(text)

    def report(self, finding: Finding) -> None:
        """Tell the person something that happened, for some seconds, without asking anything."""
        from hheditor.app.games import game_of

        self._window.status.show_notice(self.say_finding(finding), finding.weight, game_of(finding))

    @property
    def workspace(self) -> str:
        """The workspace that shows."""
        return self._window.workspace

    def go(self, workspace: str) -> None:
        """Show another workspace."""
        self._window.show_workspace(workspace)

    def remake(self) -> None:
        """Make the widgets of the workspace that shows anew: another document needs others."""
        self._window.remake()

    def show_panel(self, panel: str, *, on: bool) -> None:
        """Show or hide a section of the side panel of the workspace in hand: for pages that need others."""
        self._window.show_panel(panel, on=on)

    @property
    def system(self) -> str:
        """The rules system of the document in hand, whose rules a sentence of the screen names."""
        from hheditor.app.rules.rulebook import system_in_hand

        return system_in_hand(self.desk, self.workspace)

    def open_rule(self, rule: str, system: str = "") -> None:
        """Open the page of a rule beside the workspace: of a system, or of the one in hand."""
        self._window.rules.open_rule(rule, system or self.system)

    def open_profile(self, identity: str) -> None:
        """Open one of the person's own rules profiles."""
        self._window.rules.open_profiles("", identity)

    def explain(self, battle: "Battle", node: int, event: int = -1, side: int | None = None) -> None:
        """Show why an event of a battle happened (-1: the last of the step), as a side may know it."""
        self._window.rules.explain(battle, node, event, side)

    def refresh(self) -> None:
        """Ask for the header again and see which operations may run now."""
        self._window.show_changes()
