"""Reading tokens, with the place of each."""

import re
from typing import Any

from hheditor.battles.notation.syntax import CONSTANTS, DEEPEST_VALUE, WORD, BadNotation, Where, Word, flawed
from hheditor.values import BadValue, Finding, decode, refuse

_BLANKS = re.compile(r"[ \t\r\n]*")
_INLINE = re.compile(r"[ \t\r]*")
_NUMBER = re.compile(r"-?[0-9]{1,4000}(?![0-9A-Za-z_])")
_POINT = re.compile(r"(-?[0-9]{1,18}),(-?[0-9]{1,18})(?![0-9A-Za-z_])")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')


class Scanner:
    """A place in a text that only moves on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._counted_to = 0
        self._line = 1
        self._line_start = 0

    def where(self, at: int | None = None) -> Where:
        """Line and column of a place; cheap as long as places ascend."""
        at = self.at if at is None else at
        if at < self._counted_to:
            self._counted_to, self._line, self._line_start = 0, 1, 0
        breaks = self.text.count("\n", self._counted_to, at)
        if breaks:
            # Looked for only where there is one: a line of a million signs would be gone back over a million
            # times.
            self._line += breaks
            self._line_start = self.text.rfind("\n", self._counted_to, at) + 1
        self._counted_to = at
        return Where(self._line, at - self._line_start + 1)

    def flaw(self, message: Finding | str) -> BadNotation:
        """A flaw at this place."""
        return flawed(message, self.where())

    def at_end(self) -> bool:
        """Whether the text is over."""
        return self.at >= len(self.text)

    def skip_blanks(self) -> None:
        """Go on to the next thing."""
        self.at = self._end(_BLANKS)

    def skip_inline(self) -> None:
        """Go on to the next thing on this line."""
        self.at = self._end(_INLINE)

    def _end(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self.text, self.at)
        return found.end() if found else self.at

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What the pattern finds here, and go past it."""
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def take_text(self, text: str) -> bool:
        """Go past exactly this, if it is here."""
        if self.text.startswith(text, self.at):
            self.at += len(text)
            return True
        return False

    def line(self) -> str:
        """The rest of this line, and go past its end."""
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        line = self.text[self.at : end]
        self.at = end + 1
        return line.rstrip("\r")

    def string(self) -> str:
        """A text in quotes."""
        start = self.at
        found = self.take(_STRING)
        if found is None:
            raise self.flaw("notation.unclosed-text")
        try:
            return decode(found[0], str)
        except BadValue:
            self.at = start
            raise self.flaw("notation.bad-text") from None

    def number(self) -> int | None:
        """A number, if there is one here."""
        found = self.take(_NUMBER)
        return int(found[0]) if found else None

    def point(self) -> tuple[int, int] | None:
        """A point in board units, if there is one here."""
        found = self.take(_POINT)
        return (int(found[1]), int(found[2])) if found else None

    def value(self, depth: int = 0) -> Any:
        """Any value: JSON, in which a word needs no quotes."""
        if depth > DEEPEST_VALUE:
            raise self.flaw(refuse("notation.nested-too-deeply", limit=DEEPEST_VALUE))
        if self.text.startswith('"', self.at):
            return self.string()
        if self.take_text("["):
            return self._list(depth)
        if self.take_text("{"):
            return self._table(depth)
        number = self.number()
        if number is not None:
            return number
        word = self.take(WORD)
        if word is None:
            raise self.flaw("notation.wanted-value")
        return CONSTANTS[word[0]] if word[0] in CONSTANTS else Word(word[0])

    def _list(self, depth: int) -> list[Any]:
        items: list[Any] = []
        self.skip_inline()
        while not self.take_text("]"):
            if items and not self.take_text(","):
                raise self.flaw("notation.unclosed-list")
            self.skip_inline()
            items.append(self.value(depth + 1))
            self.skip_inline()
        return items

    def _table(self, depth: int) -> dict[str, Any]:
        items: dict[str, Any] = {}
        self.skip_inline()
        while not self.take_text("}"):
            if items and not self.take_text(","):
                raise self.flaw("notation.unclosed-list")
            self.skip_inline()
            key = self.string()
            self.skip_inline()
            if not self.take_text(":"):
                raise self.flaw("notation.unclosed-list")
            self.skip_inline()
            items[key] = self.value(depth + 1)
            self.skip_inline()
        return items
