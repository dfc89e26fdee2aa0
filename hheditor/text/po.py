"""A small, strict reader of gettext ``.po`` files.

Catalogues are read as they are: no compiled twin can be out of date, a translator's edit shows at the next
start, and a wheel needs no build step. Strict, because a catalogue is source code: a file that a gettext
tool would quietly repair is refused with its line.

>>> entries = read_po('msgid ""\\nmsgstr "Language: en\\\\n"\\n\\nmsgid "a.b"\\nmsgstr "Two "\\n"words"\\n')
>>> entries["a.b"].forms
('Two words',)
"""

from collections.abc import Iterator
from typing import NamedTuple


class BadCatalogue(ValueError):
    """A ``.po`` file that is not one. The text says the line."""


class Entry(NamedTuple):
    """One message: its sentence, or its singular and plural."""

    forms: tuple[str, ...]
    plural: bool
    line: int


_WORDS = {"msgctxt": -1, "msgid": -1, "msgid_plural": -1, "msgstr": -1, "msgstr[0]": 0, "msgstr[1]": 1}
"""The statements of a catalogue, and the form they give."""
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def _quoted(text: str, line: int) -> str:
    """What stands between quotes; most lines need no second look."""
    inner = text[1:-1]
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise BadCatalogue(f"line {line}: not a statement of a catalogue")
    if "\\" not in inner:
        if '"' in inner:
            raise BadCatalogue(f"line {line}: not a statement of a catalogue")
        return inner
    letters = iter(inner)
    said = []
    for letter in letters:
        if letter == '"':
            raise BadCatalogue(f"line {line}: not a statement of a catalogue")
        if letter == "\\":
            escaped = next(letters, "")
            if escaped not in _ESCAPES:
                raise BadCatalogue(f"line {line}: unknown escape \\{escaped}")
            letter = _ESCAPES[escaped]  # noqa: PLW2901 - the letter that was meant
        said.append(letter)
    return "".join(said)


def _statements(source: str) -> Iterator[tuple[str, str, int]]:
    """Word, text and line of each statement."""
    word, text, start = "", "", 0
    for number, line in enumerate(source.split("\n"), 1):
        stripped = line.strip()
        if stripped.startswith('"') and word:
            text += _quoted(stripped, number)
            continue
        if word:
            yield word, text, start
            word = ""
        if not stripped or stripped.startswith("#"):
            continue
        word, _, rest = stripped.partition(" ")
        if word not in _WORDS:
            raise BadCatalogue(f"line {number}: not a statement of a catalogue")
        text, start = _quoted(rest.strip(), number), number
    if word:
        yield word, text, start


def read_po(source: str) -> dict[str, Entry]:
    """All messages of a catalogue by id; the header under the empty id."""
    entries: dict[str, Entry] = {}
    identity: str | None = None
    plural = False
    forms: list[str] = []
    start = 0

    def close() -> None:
        if identity is None:
            return
        if not forms or plural != (len(forms) > 1):
            raise BadCatalogue(f"line {start}: {identity!r} lacks its sentences")
        if identity in entries:
            raise BadCatalogue(f"line {start}: {identity!r} is here twice")
        entries[identity] = Entry(tuple(forms), plural, start)

    for word, text, line in _statements(source):
        if word == "msgid":
            close()
            identity, plural, forms, start = text, False, [], line
        elif identity is None or word == "msgctxt":
            raise BadCatalogue(f"line {line}: {word} does not belong here")
        elif word == "msgid_plural" and not forms:
            plural = True
        elif word.startswith("msgstr") and _WORDS[word] == (len(forms) if plural else -1 - len(forms)):
            forms.append(text)
        else:
            raise BadCatalogue(f"line {line}: {word} does not belong here")
    close()
    return entries
