"""What every command gets: the language to answer in, and the door to the window."""

from collections.abc import Callable
from dataclasses import dataclass

from hheditor import text
from hheditor.cli.output import echo
from hheditor.values import Finding, Parameter


@dataclass(frozen=True)
class Speech:
    """How a command speaks."""

    language: text.Language
    open_window: Callable[[], int]
    """Opens the window; given from outside, since the command line does not know it."""

    def say(self, message: str, **parameters: Parameter) -> str:
        """A message in the person's language."""
        return text.say(message, self.language, **parameters)

    def tell(self, message: str, **parameters: Parameter) -> None:
        """Print a message."""
        echo(self.say(message, **parameters))

    def report(self, finding: Finding) -> None:
        """Print a finding, to the error stream."""
        echo(self.finding(finding), err=True)

    def finding(self, finding: Finding) -> str:
        """A finding in the person's language."""
        return text.say_finding(finding, self.language)

    def complain(self, message: str, **parameters: Parameter) -> None:
        """Print a message to the error stream."""
        echo(self.say(message, **parameters), err=True)
