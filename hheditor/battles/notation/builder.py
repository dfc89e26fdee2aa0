"""A visitor that collects a file before anybody judges it: headers, scenario, drafts of steps, record."""

from hheditor.battles.notation.machine import OpeningLine, RecordLine, StepLine
from hheditor.battles.notation.syntax import (
    MOST_COMMANDS,
    MOST_GLYPHS,
    MOST_NOTES,
    Command,
    Flaw,
    NoteText,
    StepText,
    Where,
    flawed,
)
from hheditor.battles.notation.visitor import Visitor
from hheditor.scenarios import Picture
from hheditor.values import BadValue, decode, encode, refuse

NO_DRAFT = -1
ONCE = frozenset(
    {
        *("Format", "Battle", "Title", "Date", "System", "Rules", "Sides", "Cursor"),
        *("Dice", "Seed", "FirstThrow", "Pledges", "Secrets"),
    }
)


class Draft:
    """A step as it stands in the file."""

    __slots__ = ("commands", "drawn", "notes", "number", "parent", "signs", "step")

    def __init__(self, step: StepText | None, parent: int) -> None:
        self.step = step
        """None for the opening."""
        self.parent = parent
        """Index of the draft before it."""
        self.number = 0
        self.notes: list[NoteText] = []
        self.commands: list[Command] = []
        self.signs = 0
        """Glyphs of all its notes."""
        self.drawn = 0
        """Commands, those in its notes included."""

    def crowded(self, *, notes: int = 0, signs: int = 0, commands: int = 0) -> int:
        """Count what is added; the bound it goes beyond, or 0."""
        self.signs += signs
        self.drawn += commands
        counted = (len(self.notes) + notes, self.signs, self.drawn)
        bounds = (MOST_NOTES, MOST_GLYPHS, MOST_COMMANDS)
        return next((most for count, most in zip(counted, bounds, strict=True) if count > most), 0)


class Builder(Visitor):
    """Collects a file."""

    def __init__(self) -> None:
        self.headers: dict[str, tuple[str, Where]] = {}
        self.players: list[str] = []
        self.scenario_text = ""
        self.scenario_where = Where()
        self.pictures: list[Picture] = []
        self.drafts: list[Draft] = [Draft(None, NO_DRAFT)]
        self.opening: tuple[OpeningLine, Where] | None = None
        self.lines: dict[int, tuple[StepLine, Where]] = {}
        self.end = Where()
        self._last = 0
        self._left: list[int] = []

    def header(self, key: str, value: str, where: Where) -> None:
        """Headers we do not know are left alone: others may have uses for them."""
        if key == "Player":
            self.players.append(value)
        elif key in ONCE:
            if key in self.headers:
                raise flawed(refuse("notation.repeated-header", header=key), where)
            self.headers[key] = (value, where)

    def scenario(self, text: str, where: Where) -> None:
        """Kept until the headers have said which system it is for."""
        self.scenario_text, self.scenario_where = text, where

    def picture(self, name: str, media: str, data: str, where: Where) -> None:
        """A picture of the scenario."""
        try:
            self.pictures.append(decode(encode({"id": name, "media": media, "data": data}), Picture))
        except BadValue:
            raise flawed("notation.bad-picture", where) from None

    def step(self, step: StepText) -> None:
        """Follows the last step of its line."""
        self.drafts.append(Draft(step, self._last))
        self._last = len(self.drafts) - 1

    def note(self, note: NoteText) -> None:
        """Belongs to the last step."""
        draft = self.drafts[self._last]
        most = draft.crowded(notes=1, signs=len(note.glyphs), commands=len(note.commands))
        if most:
            raise flawed(refuse("notation.crowded-step", limit=most), note.where)
        draft.notes.append(note)

    def command(self, command: Command) -> None:
        """Belongs to the last step."""
        draft = self.drafts[self._last]
        most = draft.crowded(commands=1)
        if most:
            raise flawed(refuse("notation.crowded-step", limit=most), command.where)
        draft.commands.append(command)

    def begin_variation(self, where: Where) -> None:  # noqa: ARG002
        """The next step replaces the last one."""
        self._left.append(self._last)
        self._last = self.drafts[self._last].parent

    def end_variation(self, where: Where) -> None:  # noqa: ARG002
        """Back to the step that was replaced."""
        self._last = self._left.pop()

    def end_steps(self, where: Where) -> None:
        """Where a complaint about the whole can point."""
        self.end = where

    def record(self, line: str, where: Where) -> None:
        """One line of the record, strictly."""
        try:
            found: OpeningLine | StepLine = decode(line, RecordLine)
        except BadValue as error:
            raise flawed(refuse("notation.bad-record", detail=str(error)), where) from None
        if isinstance(found, OpeningLine):
            self.opening = (found, where)
        else:
            self.lines.setdefault(found.node, (found, where))


def json_flaw(error: BadValue, text: str, start: Where) -> Flaw:
    """Where in a block of JSON a decoder gave up: exactly, if it said so, or else where the block begins."""
    detail = str(error)
    line, column = start
    _, found, rest = detail.rpartition("(byte ")
    if found and rest.rstrip(")").isdecimal():
        before = text.encode()[: int(rest.rstrip(")"))].decode("utf-8", "replace")
        line += before.count("\n")
        column = len(before) - before.rfind("\n")
    return Flaw(refuse("notation.bad-scenario", detail=detail), line, column)
