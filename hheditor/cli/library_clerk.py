"""What all commands of the library share: how it is opened, how trouble is told, answers for people and
programs.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hheditor import text
from hheditor.cli.output import echo
from hheditor.cli.speech import Speech
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.store import Card, Library


class Clerk:
    """What all subcommands share."""

    def __init__(self, speech: Speech, path: Path, *, as_json: bool) -> None:
        self.speech = speech
        self.path = path
        self.as_json = as_json

    @contextmanager
    def troubles(self) -> Iterator[None]:
        """Say a finding of the store and end, instead of a traceback."""
        from hheditor.store import StoreError

        try:
            yield
        except StoreError as error:
            self.complain(error.finding)
            raise SystemExit(1) from None

    def complain(self, finding: Finding) -> None:
        """A finding, with its place in a file if it has one."""
        known = dict(finding.parameters)
        if self.as_json:
            echo(json.dumps({"error": finding.message, **known}, ensure_ascii=False))
        sentence = text.say_finding(finding, self.speech.language)
        if "line" in known and "column" in known:
            sentence = self.speech.say(
                "exchange.at", line=known["line"], column=known["column"], sentence=sentence
            )
        echo(sentence, err=True)

    @contextmanager
    def library(self, *, write: bool) -> "Iterator[Library]":
        """The library, open for reading or for writing."""
        from hheditor.store import StoreError, open_library
        from hheditor.store.file.connection import LONG_WAIT

        with self.troubles():
            try:
                library = open_library(self.path, create=write, read_only=not write, wait=LONG_WAIT)
            except StoreError as error:
                if write or error.finding.message != "store.must-upgrade":
                    raise
                library = open_library(self.path, create=False, wait=LONG_WAIT)
            with library:
                for finding in library.findings:
                    self.complain(finding)
                yield library

    def out(self, data: Any, lines: Callable[[], Iterable[str]]) -> None:
        """The answer, for a program or for a person."""
        if self.as_json:
            echo(json.dumps(data, ensure_ascii=False, indent=1))
        else:
            for line in lines():
                echo(line)


def find_one(library: "Library", wanted: str) -> "tuple[Card, ...]":
    """The documents meant by an id or a name."""
    from hheditor.store import Query

    card = library.cards.card(wanted)
    if card is not None:
        return (card,)
    named = tuple(card for card in library.cards.find() if card.name.casefold() == wanted.casefold())
    return named or library.cards.find(Query(words=wanted))
