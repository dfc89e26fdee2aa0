"""What a workspace may use of the frame around it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from hheditor.app import Desk
from hheditor.values import Finding, Parameter

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QToolButton

    from hheditor.battles import Battle
    from hheditor.text import Language
    from hheditor.ui.look.theme import Theme


class Context(Protocol):
    """The frame, as a workspace sees it. The window implements it; tests may bring their own."""

    desk: Desk

    @property
    def language(self) -> "Language":
        """The language of the screen."""

    @property
    def theme(self) -> "Theme":
        """Colours and measures of the moment; ask again after `Changes.LOOKS`."""

    def say(self, message: str, **parameters: Parameter) -> str:
        """A message in the person's language."""

    def say_finding(self, finding: Finding) -> str:
        """A finding in the person's language."""

    def icon(self, name: str) -> "QIcon":
        """A picture of ``resources/icons``, in the colours of the theme at every moment."""

    def button(self, operation: str) -> "QToolButton":
        """A button that runs an operation and follows it: icon, name, keys in the tooltip, "why not?" when
        it may not run."""

    def run(self, operation: str) -> None:
        """Run an operation; why not, if it may not run, is reported."""

    def tip(self, operation: str) -> str:
        """The tooltip of an operation: its name and its keys."""

    def status(self, text: str) -> None:
        """Explain what is under the pointer, in the status line."""

    def report(self, finding: Finding) -> None:
        """Tell the person something that happened, for some seconds, without asking anything."""

    def attempt(self, deed: Callable[[], object], report: Callable[[Finding], None] | None = None) -> bool:
        """Do something with the library; what the disk refuses is reported, in another way if there is one.
        Whether it was done."""

    def go(self, workspace: str) -> None:
        """Show another workspace."""

    def remake(self) -> None:
        """Make the widgets of the workspace that shows anew: another document needs others."""

    def show_panel(self, panel: str, *, on: bool) -> None:
        """Show or hide a section of the side panel of the workspace in hand: for pages that need others."""

    @property
    def system(self) -> str:
        """The rules system of the document in hand, whose rules a sentence of the screen names."""

    def open_rule(self, rule: str, system: str = "") -> None:
        """Open the page of a rule beside the workspace: of a system, or of the one in hand."""

    def open_profile(self, identity: str) -> None:
        """Open one of the person's own rules profiles."""

    def explain(self, battle: "Battle", node: int, event: int = -1, side: int | None = None) -> None:
        """Show why an event of a battle happened (-1: the last of the step), as a side may know it."""

    def refresh(self) -> None:
        """Ask for the header again and see which operations may run now."""
