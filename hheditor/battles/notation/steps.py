"""The part of a file with the steps.

Notes, commands and glyphs belong to the step before them; a variation, in parentheses, replaces it. Line
breaks matter only within a step.
"""

import re

from hheditor.battles.annotations import GLYPHS
from hheditor.battles.notation.scanner import Scanner
from hheditor.battles.notation.syntax import (
    CONSTANTS,
    DEEPEST_VARIATION,
    LARGEST_NUMBER,
    MOST_COMMANDS,
    MOST_GLYPHS,
    MOST_STEPS,
    NAME,
    WORD,
    Command,
    NoteText,
    StepText,
    Where,
    Word,
    flawed,
)
from hheditor.battles.notation.values import read_prose
from hheditor.battles.notation.visitor import SKIP, Visitor
from hheditor.values import refuse

_STEP_NUMBER = re.compile(r"([0-9]{1,18})([.+])(?=\s|$)")
_START = re.compile(r"start(?![A-Za-z0-9_.:-])")
_END = re.compile(r"end(?![A-Za-z0-9_.:-])")
_ACTOR = re.compile(r"([A-Za-z_][A-Za-z0-9_.-]*):")
_FIELD = re.compile(NAME.pattern + "=")
_GLYPH = re.compile(
    "(?:" + "|".join(sorted(map(re.escape, GLYPHS), key=len, reverse=True)) + r")(?=[\s{}()\[]|$)"
)
_AUTHOR = re.compile(r'@(?:(?=")|([^\s"\\{}\[\]@]+))')
_PROSE = re.compile(r"(?:[^\\}]|\\.)*", re.DOTALL)


class Steps:
    """The part with the steps: notes, commands and variations belong to the step before them."""

    def __init__(self, scan: Scanner, visitor: Visitor) -> None:
        self._scan = scan
        self._visitor = visitor
        self._open: list[Where] = []
        self._skipping = 0
        """How deep in variations the visitor does not want to hear of."""
        self._glyphs: list[str] = []
        self._steps = 0
        self._begun = False
        """Whether this line has a step that notes can belong to."""

    def run(self) -> None:
        """Read on to the end of the steps."""
        scan = self._scan
        while True:
            scan.skip_blanks()
            where = scan.where()
            if scan.at_end():
                raise flawed("notation.unfinished", where)
            if scan.take_text(";"):
                scan.line()
                continue
            if self._attached(where):
                continue
            self._flush_glyphs()
            if scan.take_text("("):
                self._begin(where)
            elif scan.take_text(")"):
                self._end(where)
            elif scan.take(_END) is not None:
                break
            else:
                self._step(where)
        if self._open:
            raise flawed("notation.unclosed-variation", self._open[-1])
        self._visitor.end_steps(where)

    def _attached(self, where: Where) -> bool:
        """A note, command or glyph of the last step, if there is one here."""
        scan = self._scan
        if scan.take_text("{"):
            self._note(where)
        elif scan.take_text("[%"):
            self._about_step(where)
            command = self._command(where)
            if not self._skipping:
                self._visitor.command(command)
        elif (glyph := scan.take(_GLYPH)) is not None:
            self._about_step(where)
            self._glyphs.append(glyph[0])
            if len(self._glyphs) > MOST_GLYPHS:
                raise flawed(refuse("notation.crowded-step", limit=MOST_GLYPHS), where)
        else:
            return False
        return True

    def _about_step(self, where: Where) -> None:
        if not self._begun:
            raise flawed("notation.note-without-step", where)

    def _begin(self, where: Where) -> None:
        if not self._begun or len(self._open) >= DEEPEST_VARIATION or self._steps == 0:
            raise flawed("notation.bad-variation", where)
        self._open.append(where)
        self._begun = False
        if self._skipping:
            self._skipping += 1
        elif self._visitor.begin_variation(where) is SKIP:
            self._skipping = 1

    def _end(self, where: Where) -> None:
        if not self._open or not self._begun:
            raise flawed("notation.bad-variation", where)
        self._open.pop()
        self._begun = True
        if self._skipping:
            self._skipping -= 1
            if self._skipping:
                return
        self._visitor.end_variation(where)

    def _step(self, where: Where) -> None:
        scan = self._scan
        found = scan.take(_STEP_NUMBER)
        number = int(found[1]) if found else None
        if number is not None and number > LARGEST_NUMBER:
            raise flawed("notation.bad-number", where)
        scan.skip_inline()
        if number == 0 and not self._steps and not self._begun and scan.take(_START):
            self._begun = True
            self._visitor.start(where)
            return
        actor = scan.take(_ACTOR)
        if actor is None:
            raise scan.flaw("notation.wanted-actor" if found else "notation.wanted-step")
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise scan.flaw(refuse("notation.too-many-steps", limit=MOST_STEPS))
        joined = found is not None and found[2] == "+"
        step = self._order(number, joined, actor[1], where)
        self._begun = True
        if not self._skipping:
            self._visitor.step(step)

    def _order(self, number: int | None, joined: bool, actor: str, where: Where) -> StepText:
        scan = self._scan
        scan.skip_inline()
        quoted = scan.text.startswith('"', scan.at)
        verb = scan.string() if quoted else (found[0] if (found := scan.take(WORD)) else None)
        if verb is None:
            raise scan.flaw("notation.wanted-order")
        numbers: list[int] = []
        result: list[int] | None = None
        fields: dict[str, object] = {}
        while True:
            scan.skip_inline()
            if _STEP_NUMBER.match(scan.text, scan.at):
                break
            field = scan.take(_FIELD)
            if field is not None:
                name = field[0][:-1]
                if name in fields:
                    raise scan.flaw(refuse("notation.repeated-field", name=name))
                fields[name] = scan.value()
                continue
            value = scan.number()
            if value is not None:
                (numbers if result is None else result).append(value)
            elif result is None and scan.take_text("="):
                result = []
            else:
                break
        done = None if result is None else tuple(result)
        return StepText(number, joined, actor, verb, tuple(numbers), done, tuple(fields.items()), where)

    # Notes and commands --------------------------------------------------------------------------------

    def _flush_glyphs(self) -> None:
        """Glyphs no note follows belong to nobody in particular."""
        if self._glyphs and not self._skipping:
            self._visitor.note(NoteText("", tuple(self._glyphs)))
        self._glyphs.clear()

    def _note(self, where: Where) -> None:
        self._about_step(where)
        scan = self._scan
        scan.skip_blanks()
        author = ""
        if (found := scan.take(_AUTHOR)) is not None:
            author = found[1] if found[1] is not None else scan.string()
        commands: list[Command] = []
        scan.skip_blanks()
        while scan.text.startswith("[%", scan.at):
            at = scan.where()
            scan.take_text("[%")
            commands.append(self._command(at))
            if len(commands) > MOST_COMMANDS:
                raise flawed(refuse("notation.crowded-step", limit=MOST_COMMANDS), at)
            scan.skip_blanks()
        written = scan.take(_PROSE)
        assert written is not None, "prose may be empty"
        if not scan.take_text("}"):
            raise flawed("notation.unclosed-note", where)
        text = read_prose(written[0])
        if text is None:
            raise flawed("notation.bad-text", where)
        note = NoteText(author, tuple(self._glyphs), tuple(commands), text, where)
        self._glyphs.clear()
        if not self._skipping:
            self._visitor.note(note)

    def _command(self, where: Where) -> Command:
        scan = self._scan
        name = scan.take(NAME)
        if name is None:
            raise flawed("notation.bad-command", where)
        arguments: list[object] = []
        scan.skip_blanks()
        while not scan.take_text("]"):
            if scan.text.startswith('"', scan.at):
                arguments.append(scan.string())
            elif (point := scan.point()) is not None:
                arguments.append(point)
            elif (number := scan.number()) is not None:
                arguments.append(number)
            elif (word := scan.take(WORD)) is not None and word[0] not in CONSTANTS:
                arguments.append(Word(word[0]))
            else:
                raise flawed("notation.bad-command", where)
            scan.skip_blanks()
        return Command(name[0], tuple(arguments), where)
