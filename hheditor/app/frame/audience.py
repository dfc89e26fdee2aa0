"""Who hears what came of an operation: the window, or whoever runs one without it."""

from typing import Protocol

from hheditor.app.frame.desk import Desk
from hheditor.values import Finding


class Audience(Protocol):
    """The person, as those see them who paint nothing."""

    desk: Desk

    def report(self, finding: Finding) -> None:
        """Tell something that happened."""

    def say_finding(self, finding: Finding) -> str:
        """A finding in the person's language."""
