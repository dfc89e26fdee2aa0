"""Files as the program wrote them in November 2026, before the nouns of one game left the neutral rooms.

They are frozen: what is in `files` is never written again. Today's program opens every one of them, agrees
with every step, and prints every sheet as it did. `digests.json` says what was printed, by file, sheet and
language: pages, digests of the words, the strokes and the letters. A sheet that is changed on purpose gets
new digests by ``python -m tests.golden``.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hheditor.armies import Army
from hheditor.battles import Battle, read_battle
from hheditor.battles.notation import Loaded
from hheditor.maps import Map
from hheditor.scenarios import Scenario
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.subject import of_battle, of_document
from hheditor.store.exchange.reading import read_document
from tests.sheets.pdfs import letters, streams, words

HERE = Path(__file__).parent
FILES = HERE / "files"
DIGESTS = HERE / "digests.json"

OF_A_BATTLE = (
    *("qrs", "side", "cards", "map", "roster", "markers", "counters"),
    *("parts", "field", "poster", "report"),
)
SHEETS = {
    "agincourt-1415.hhbattle": OF_A_BATTLE,
    "mirror-lake.hhbattle": OF_A_BATTLE,
    "bosworth-1485.hhscenario": ("qrs", "side", "cards", "map", "roster", "markers", "counters"),
    "stone-gate.hhscenario": ("qrs", "side", "cards", "map", "roster", "markers", "counters"),
    "french.hharmy": ("roster", "counters", "markers"),
    "orcs.hharmy": ("roster", "counters", "markers"),
    "hastings.hhmap": ("map", "field", "poster", "parts"),
}
"""Which sheets are made of which file."""


def unpacked(name: str) -> bytes:
    """A frozen file as it was written."""
    return gzip.decompress((FILES / f"{name}.gz").read_bytes())


def battle(name: str) -> Battle:
    """A frozen battle, opened."""
    found = read_battle(unpacked(name))
    assert isinstance(found, Loaded), found
    assert found.findings == ()
    return found.battle


def subject(name: str) -> Subject:
    """What a sheet is made of."""
    if name.endswith(".hhbattle"):
        return of_battle(battle(name))
    content = read_document(unpacked(name), name).content
    assert isinstance(content, Scenario | Army | Map)
    return of_document(content)


def _digest(parts: list[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def drawn(kind: str, about: Subject, language: str, known: dict[str, Any] | None = None) -> dict[str, Any]:
    """What a sheet shows: pages, its words, its strokes, and what the letters among the strokes stand for.
    Strokes and letters decide the words, and to read those takes longer than to print: where the others are
    as they are known, so are the words."""
    printed = make(kind, about, PrintOptions(language=language, hex_mm=25, back=kind in ("qrs", "side")))
    assert printed.finding is None, printed.finding
    found = {
        "pages": printed.pages,
        "strokes": _digest(streams(printed.pdf)),
        "letters": _digest(letters(printed.pdf)),
    }
    alike = known is not None and known == known | found
    return found | {"words": known["words"] if known and alike else _digest([words(printed.pdf)])}


def sheets() -> Iterator[tuple[str, str, str]]:
    """Every sheet that is kept: file, kind, language."""
    for name, kinds in SHEETS.items():
        for number, kind in enumerate(kinds):
            # Both languages of what says most, one of the others.
            both = kind in ("qrs", "roster", "report")
            for language in ("en", "it") if both else (("en", "it")[number % 2],):
                yield name, kind, language


def key(name: str, kind: str, language: str) -> str:
    """How `digests.json` names a sheet."""
    return f"{name} {kind} {language}"


def kept() -> dict[str, Any]:
    """What is in `digests.json`."""
    found: dict[str, Any] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return found
