"""One visitor for reading and writing.

The parser tells a visitor what it reads and the walker what a battle holds, in the same words and the same
order. So the writer of files, the builder of battles and anything that only wants to count are the same
shape, and none of them needs to know where the battle comes from.
"""

from typing import Final, Literal

from hheditor.battles.notation.syntax import Command, NoteText, StepText, Where

Skip = Literal["skip"]
SKIP: Final[Skip] = "skip"


class Visitor:
    """Takes a battle piece by piece; subclasses override what they care for."""

    def header(self, key: str, value: str, where: Where) -> None:
        """``[Key "value"]``."""

    def scenario(self, text: str, where: Where) -> None:
        """The scenario as JSON, without its pictures."""

    def picture(self, name: str, media: str, data: str, where: Where) -> None:
        """A picture of the scenario, in base64."""

    def start(self, where: Where) -> None:
        """The opening, where notes or commands belong to it; they follow."""

    def heading(self, turn: int, side: str, phase: str) -> None:
        """A new moment begins. Only the walker says so; in a file it is a remark, since the rules know the
        time."""

    def step(self, step: StepText) -> None:
        """A step; its notes and commands follow."""

    def note(self, note: NoteText) -> None:
        """A note on the last step."""

    def command(self, command: Command) -> None:
        """A command about the last step."""

    def begin_variation(self, where: Where) -> Skip | None:
        """The next steps are played instead of the last one. Answer `SKIP` to hear nothing of them."""

    def end_variation(self, where: Where) -> None:
        """Back to the line the variation left."""

    def end_steps(self, where: Where) -> None:
        """There are no more steps."""

    def record(self, line: str, where: Where) -> None:
        """One line of the machine's part."""
