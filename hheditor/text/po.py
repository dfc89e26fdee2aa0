"""A small, strict reader of gettext ``.po`` files.

Catalogues are read as they are: no compiled twin can be out of date, a translator's edit shows at the next
start, and a wheel needs no build step. Strict, because a catalogue is source code: a file that a gettext
tool would quietly repair is refused with its line.

>>> entries = read_po('msgid ""\\nmsgstr "Language: en\\\\n"\\n\\nmsgid "a.b"\\nmsgstr "Two "\\n"words"\\n')
>>> entries["a.b"].forms
('Two words',)
"""

import re
from collections.abc import Iterator
from typing import NamedTuple


class BadCatalogue(ValueError):
    """A ``.po`` file that is not one. The text says the line."""


class Entry(NamedTuple):
    """One message: its sentence, or its singular and plural."""

    forms: tuple[str, ...]
    plural: bool
    line: int


_STRING = r'"((?:[^"\\\n]|\\.)*)"'
_STATEMENT = re.compile(
    rf"(?P<word>msgid_plural|msgid|msgctxt|msgstr(?:\[(?P<form>\d)\])?)[ \t]+(?P<first>{_STRING})"
    rf"(?P<more>(?:[ \t]*\n[ \t]*{_STRING})*)[ \t]*(?:\n|\Z)"
    r"|(?P<skip>(?:[ \t]*(?:#[^\n]*)?\n)+|[ \t]*#[^\n]*\Z|[ \t]+\Z)"
)
_PIECE = re.compile(_STRING)
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def _unescape(match: re.Match[str]) -> str:
    try:
        return _ESCAPES[match[1]]
    except KeyError:
        raise BadCatalogue(f"unknown escape \\{match[1]}") from None


def _text(first: str, more: str) -> str:
    text = first[1:-1]
    if more:
        text += "".join(_PIECE.findall(more))
    return _ESCAPE.sub(_unescape, text) if "\\" in text else text


class _Statement(NamedTuple):
    word: str
    form: int
    text: str
    line: int


def _statements(source: str) -> Iterator[_Statement]:
    at, line = 0, 1
    while at < len(source):
        match = _STATEMENT.match(source, at)
        if match is None:
            raise BadCatalogue(f"line {line}: not a statement of a catalogue")
        if match["skip"] is None:
            word = match["word"].partition("[")[0]
            form = int(match["form"]) if match["form"] else -1
            try:
                text = _text(match["first"], match["more"])
            except BadCatalogue as error:
                raise BadCatalogue(f"line {line}: {error}") from None
            yield _Statement(word, form, text, line)
        line += source.count("\n", at, match.end())
        at = match.end()


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

    for statement in _statements(source):
        if statement.word == "msgid":
            close()
            identity, plural, forms, start = statement.text, False, [], statement.line
        elif statement.word == "msgid_plural" and identity is not None and not forms:
            plural = True
        elif (
            statement.word == "msgstr"
            and identity is not None
            and (statement.form == len(forms) if plural else statement.form < 0 and not forms)
        ):
            forms.append(statement.text)
        else:
            raise BadCatalogue(f"line {statement.line}: {statement.word} does not belong here")
    close()
    return entries
