"""From a visitor's view of a battle to the text of its file."""

from hheditor.battles.notation.syntax import Command, NoteText, StepText, Where, Word
from hheditor.battles.notation.values import bare, quote, write_prose, write_value
from hheditor.battles.notation.visitor import Visitor
from hheditor.battles.notation.walker import Keep, walk
from hheditor.battles.record import Record

_WIDTH = 100
_DEEPEST_INDENT = 20


class Writer(Visitor):
    """Lays a battle out: one step per line, variations indented below the step they replace."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._depth = 0
        self._opening = ""
        self._section = ""
        self._loose = False
        """Whether the line ends in glyphs that a note after them would take for its own."""

    def text(self) -> str:
        """The file."""
        if self._section == "record":
            self._lines.append("--- end of record ---")
            self._section = ""
        return "\n".join(self._lines) + "\n"

    def _enter(self, section: str, heading: str = "") -> None:
        if self._section != section:
            if self._section:
                self._lines.append("")
            if heading:
                self._lines.append(heading)
            self._section = section

    def header(self, key: str, value: str, where: Where) -> None:  # noqa: ARG002
        """A header line."""
        self._enter("headers")
        self._lines.append(f"[{key} {quote(value)}]")

    def scenario(self, text: str, where: Where) -> None:  # noqa: ARG002
        """The scenario, indented."""
        self._enter("scenario", "scenario:")
        self._lines += [f"  {line}" for line in text.split("\n")]

    def picture(self, name: str, media: str, data: str, where: Where) -> None:  # noqa: ARG002
        """A picture, indented."""
        self._enter(f"picture {len(self._lines)}", f"picture {quote(name)} {media}:")
        self._lines += [f"  {data[at : at + _WIDTH]}" for at in range(0, len(data), _WIDTH)]

    def start(self, where: Where) -> None:  # noqa: ARG002
        """The opening, for what is attached to it."""
        self._enter("steps", "steps:")
        self._lines.append("0. start")
        self._loose = False

    def heading(self, turn: int, side: str, phase: str) -> None:
        """A remark that helps the eye."""
        self._enter("steps", "steps:")
        self._lines.append("; " + ", ".join(part for part in (f"turn {turn}", side, phase) if part))

    def step(self, step: StepText) -> None:
        """A step on a line of its own."""
        self._enter("steps", "steps:")
        number = "" if step.number is None else f"{step.number}{'+' if step.joined else '.'} "
        parts = [f"{number}{step.actor}: {step.verb if bare(step.verb) else quote(step.verb)}"]
        parts += map(str, step.numbers)
        if step.result is not None:
            parts += ["=", *map(str, step.result)]
        parts += [f"{name}={write_value(value)}" for name, value in step.fields]
        self._lines.append("  " * min(self._depth, _DEEPEST_INDENT) + self._opening + " ".join(parts))
        self._opening = ""
        self._loose = False

    def note(self, note: NoteText) -> None:
        """Glyphs and a note, after the step."""
        parts = ["{}", *note.glyphs] if self._loose else list(note.glyphs)
        self._loose = True
        if note.author or note.commands or note.text:
            inside = [f"@{note.author if _plain(note.author) else quote(note.author)}"] if note.author else []
            inside += map(_command, note.commands)
            if note.text:
                inside.append(write_prose(note.text))
            parts.append("{" + " ".join(inside) + "}")
            self._loose = False
        self._lines[-1] += " " + " ".join(parts)

    def command(self, command: Command) -> None:
        """A command, after the step."""
        self._lines[-1] += " " + _command(command)

    def begin_variation(self, where: Where) -> None:  # noqa: ARG002
        """The next steps are indented and in parentheses."""
        self._depth += 1
        self._opening += "( "

    def end_variation(self, where: Where) -> None:  # noqa: ARG002
        """Close the parenthesis."""
        self._depth -= 1
        self._lines[-1] += " )"

    def end_steps(self, where: Where) -> None:  # noqa: ARG002
        """Say that nothing is missing."""
        self._enter("steps", "steps:")
        self._lines.append("end")

    def record(self, line: str, where: Where) -> None:  # noqa: ARG002
        """A line of the machine's part."""
        self._enter("record", "--- record ---")
        self._lines.append(line)


def _plain(author: str) -> bool:
    return author.isidentifier() and author.isprintable()


def _command(command: Command) -> str:
    return "[%" + " ".join((command.name, *map(_argument, command.arguments))) + "]"


def _argument(value: object) -> str:
    if isinstance(value, Word):
        return str(value)
    if isinstance(value, tuple):
        return f"{value[0]},{value[1]}"
    return quote(value) if isinstance(value, str) else str(value)


def write_battle(battle: Record, *, keep: Keep = "all", record: bool = True) -> str:
    """The file of a battle.

    `keep` says which lines go along: all, those that are shown, or the main line; without the record the
    file holds what people read and the events are worked out again when it is opened.
    """
    writer = Writer()
    walk(battle, writer, keep=keep, record=record)
    return writer.text()
