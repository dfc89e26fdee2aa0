"""From the text of a battle file to a visitor. It knows the grammar and nothing of rules; it never recurses
on the depth of a battle.
"""

import re

from hheditor.battles.notation.scanner import Scanner
from hheditor.battles.notation.steps import Steps
from hheditor.battles.notation.syntax import LARGEST_FILE, MOST_HEADERS, Where, flawed
from hheditor.battles.notation.visitor import Visitor
from hheditor.values import refuse

_HEADER = re.compile(r"\[([A-Za-z][A-Za-z0-9]{0,31})[ \t]+")
_PICTURE = re.compile(r"picture[ \t]+")
_MEDIA = re.compile(r"[ \t]+([a-z]+/[a-z]+):")
_RECORD = "--- record ---"
_RECORD_END = "--- end of record ---"


def decoded(data: bytes | str) -> str:
    """The text of a file."""
    size = len(data)
    if size > LARGEST_FILE:
        raise flawed(refuse("notation.too-large", size=size, limit=LARGEST_FILE), Where(1, 1))
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data.encode("utf-8").decode("utf-8")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace")
        line = before.count("\n") + 1
        raise flawed("notation.not-text", Where(line, len(before) - before.rfind("\n"))) from None
    except UnicodeEncodeError as error:
        before = error.object[: error.start]
        line = before.count("\n") + 1
        raise flawed("notation.not-text", Where(line, len(before) - before.rfind("\n"))) from None
    return text.removeprefix("\ufeff")


class Parser:
    """Reads one file, from its first line to its last."""

    def __init__(self, text: str, visitor: Visitor) -> None:
        self._scan = Scanner(text)
        self._visitor = visitor

    def run(self) -> None:
        """Tell the visitor everything; `BadNotation` at the first thing that is not notation."""
        self._headers()
        self._scenario()
        self._pictures()
        self._steps()
        self._record()

    # Headers, scenario, pictures -----------------------------------------------------------------------

    def _headers(self) -> None:
        scan = self._scan
        for _ in range(MOST_HEADERS):
            scan.skip_blanks()
            where = scan.where()
            found = scan.take(_HEADER)
            if found is None:
                return
            value = scan.string()
            if not scan.take_text("]"):
                raise scan.flaw("notation.bad-header")
            self._rest_of_line_is_empty()
            self._visitor.header(found[1], value, where)
        raise scan.flaw(refuse("notation.too-many-headers", limit=MOST_HEADERS))

    def _rest_of_line_is_empty(self) -> None:
        scan = self._scan
        scan.skip_inline()
        if not scan.at_end() and not scan.take_text("\n"):
            raise scan.flaw("notation.stray-text")

    def _block(self) -> str:
        """The indented lines that follow, as they stand."""
        scan = self._scan
        start = end = scan.at
        while not scan.at_end():
            line = scan.line()
            if line.strip(" \t") and line[0] not in " \t":
                break
            end = min(scan.at, len(scan.text))
        scan.at = end
        return scan.text[start:end]

    def _scenario(self) -> None:
        scan = self._scan
        if not scan.take_text("scenario:"):
            raise scan.flaw("notation.wanted-scenario")
        self._rest_of_line_is_empty()
        where = scan.where()
        self._visitor.scenario(self._block(), where)

    def _pictures(self) -> None:
        scan = self._scan
        while True:
            scan.skip_blanks()
            where = scan.where()
            if scan.take(_PICTURE) is None:
                return
            name = scan.string()
            media = scan.take(_MEDIA)
            if media is None:
                raise scan.flaw("notation.bad-picture")
            self._rest_of_line_is_empty()
            self._visitor.picture(name, media[1], "".join(self._block().split()), where)

    # Steps ---------------------------------------------------------------------------------------------

    def _steps(self) -> None:
        scan = self._scan
        if not scan.take_text("steps:"):
            raise scan.flaw("notation.wanted-steps")
        self._rest_of_line_is_empty()
        Steps(scan, self._visitor).run()

    def _record(self) -> None:
        scan = self._scan
        scan.skip_blanks()
        if scan.at_end():
            return
        where = scan.where()
        if scan.line().rstrip() != _RECORD:
            raise flawed("notation.stray-text", where)
        while not scan.at_end():
            where = scan.where()
            line = scan.line().strip()
            if line == _RECORD_END:
                scan.skip_blanks()
                if not scan.at_end():
                    raise scan.flaw("notation.stray-text")
                return
            if line:
                self._visitor.record(line, where)
        raise flawed("notation.record-unfinished", scan.where(len(scan.text)))


def parse(data: bytes | str, visitor: Visitor) -> None:
    """Read a battle file to a visitor. `BadNotation` carries the flaw of a file that is none."""
    Parser(decoded(data), visitor).run()
