"""The messages of one language, read file by file when they are first needed.

A language is a folder of ``.po`` files, one per domain, so that each room keeps its own words; each rules
system has a folder of its own in it. The file of a message is not named in its id: the texts of the domains
are searched in turn, and only the one that holds the message is parsed: its first messages one by one, which
is all the first frame asks for, then the whole of it. The window's own words come first.
"""

from pathlib import Path

from hheditor.text.po import BadCatalogue, Entry, read_po
from hheditor.text.template import Template

_FIRST = ("app", "ui")
_PIECES = 8
"""How many messages of a domain are taken out of its text before all of it is parsed."""
_STRANGERS = 4_000
"""How many unknown ids are remembered as such."""
_PLURAL_FORMS = "nplurals=2; plural=(n != 1);"
"""The only plural rule so far; a language with another needs a line of code, so it must ask for it."""


def _check_header(header: str, path: Path) -> None:
    fields = dict(line.partition(": ")[::2] for line in header.splitlines())
    # The folder of a system lies in that of its language.
    if fields.get("Language") not in (path.parent.name, path.parent.parent.name):
        raise BadCatalogue(f"{path.parent.name}/{path.name}: the header names another language")
    if fields.get("Content-Type") != "text/plain; charset=UTF-8":
        raise BadCatalogue(f"{path.parent.name}/{path.name}: the header does not say UTF-8")
    if fields.get("Plural-Forms") != _PLURAL_FORMS:
        raise BadCatalogue(f"{path.parent.name}/{path.name}: the header has unknown plural forms")


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadCatalogue(f"{path.parent.name}/{path.name}: {error}") from None


def read_domain(path: Path, text: str | None = None) -> dict[str, Entry]:
    """The messages of one file, its header checked; `text` where it has been read already."""
    try:
        entries = read_po(_text_of(path) if text is None else text)
        header = entries.pop("", None)
        if header is None:
            raise BadCatalogue("the header is missing")
        _check_header(header.forms[0], path)
    except BadCatalogue as error:
        raise BadCatalogue(f"{path.parent.name}/{path.name}: {error}") from None
    return entries


class Catalogue:
    """The messages of one language."""

    def __init__(self, folder: Path, *brought: Path) -> None:
        """`brought` are folders with words of rules systems that lie elsewhere."""
        paths = [*sorted(folder.glob("*.po")), *sorted(folder.glob("*/*.po"))]
        paths += [path for other in brought for path in sorted(other.glob("*.po"))]
        self._waiting = sorted(paths, key=lambda path: path.stem not in _FIRST or path.parent != folder)
        self._texts: dict[Path, str] = {}
        self._taken: dict[Path, int] = {}
        self._entries: dict[str, Entry] = {}
        self._templates: dict[str, tuple[Template, ...]] = {}
        self._strangers: set[str] = set()
        """What no domain holds: names of people's own are asked for again and again."""

    def templates(self, message: str) -> tuple[Template, ...] | None:
        """The sentence, or its singular and plural, parsed; None for an unknown id."""
        known = self._templates.get(message)
        if known is not None:
            return known
        if message not in self._entries and not self._found(message):
            return None
        parsed = tuple(Template.parse(form) for form in self._entries[message].forms)
        self._templates[message] = parsed
        return parsed

    def _found(self, message: str) -> bool:
        """Parse the domain that holds a message, if one does."""
        if message in self._strangers:
            return False
        statement = f'\nmsgid "{message}"'
        for path in self._waiting:
            if path not in self._texts:
                self._texts[path] = _text_of(path)
            at = self._texts[path].find(statement)
            if at >= 0:
                self._take(path, at + 1)
                return message in self._entries
        if len(self._strangers) >= _STRANGERS:
            self._strangers.clear()
        self._strangers.add(message)
        return False

    def _take(self, path: Path, at: int) -> None:
        """One message of a domain, or all of them where so many were taken that one by one is slower."""
        taken = self._taken[path] = self._taken.get(path, 0) + 1
        text = self._texts[path]
        end = text.find('\nmsgid "', at)
        try:
            if taken <= _PIECES:
                self._entries.update(read_po(text[at:] if end < 0 else text[at:end]))
                return
        except BadCatalogue:
            pass  # the whole of it tells which line of which file
        self._parse(path)

    def _parse(self, path: Path) -> None:
        self._waiting.remove(path)
        self._entries.update(read_domain(path, self._texts.pop(path, None)))

    @property
    def unread(self) -> int:
        """How many domains have not been parsed whole."""
        return len(self._waiting)

    def read_on(self) -> None:
        """Parse one more of them, before anybody asks."""
        if self._waiting:
            self._parse(self._waiting[0])

    def ids(self) -> frozenset[str]:
        """Every message id of the language."""
        for path in tuple(self._waiting):
            self._parse(path)
        return frozenset(self._entries)
