"""Files as an enemy, a bad cable or a careless editor would make them."""

import hashlib
import random
import re
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

from hheditor.battles import Battle, BattleHeader, DiceSettings, answer_chance
from hheditor.maps.files import exchange as map_files
from hheditor.store import Library, StoreError, open_library
from hheditor.store.exchange import carry_out, read_file
from hheditor.store.exchange.writing import export_bytes
from tests.battles import pebbles
from tests.store.samples import DATA, a_map, a_scenario, an_army, jpeg, picture, png

LONGEST = 2.0
"""Seconds a file may take, whatever is in it."""
LARGEST = 200 * 1024 * 1024
"""Bytes the process may grow by."""

_TOKENS = (
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b'"',
        b",",
        b":",
        b"null",
        b"true",
        b"-1",
        b"0",
        b"1e999",
        b"NaN",
        b"\n",
        b"()",
    ),
    *(b"9" * 20, b"\\u0000", b"\\ud800", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"../../etc/passwd"),
    *(b"[" * 200, b"{" * 50, b'{"":' * 60, b'"' + b"A" * 5000 + b'"', b"DROP TABLE step"),
    *(b"--- record ---", b"[%dice same]", b"999999999. "),
)


def real_files(folder: Path) -> dict[str, bytes]:
    """One real file of every sort, by name."""
    files = {"version-1.hhlibrary": (DATA / "version-1.hhlibrary").read_bytes()}
    with open_library(folder / "source" / "library.hhlibrary") as library:
        under = library.pictures.add(png(40, 30))
        cards = [
            library.documents.add(a_map(underlay=under)),
            library.documents.add(an_army()),
            library.documents.add(a_scenario(pictures=(picture(jpeg()),))),
        ]
        scenario = pebbles.scenario(30)
        header = BattleHeader("b" * 16, scenario, "pebbles", "1", DiceSettings("seeded", "x"), "Beach")
        battle = Battle.begin(header)
        for number in range(8):
            answer_chance(battle)
            battle.play(next(iter(battle.ruleset.orders(battle.position()))))
            battle.annotate(number + 1, author="Anna", text="Hm.")
        cards.append(library.battles.add(header, battle.entries()))
        for card in cards:
            name, data = export_bytes(library, card.id)
            files[name] = data
        library.export_whole(folder / "whole.hhlibrary")
    files["whole.hhlibrary"] = (folder / "whole.hhlibrary").read_bytes()
    files["editor.hhmap"] = map_files.written(a_map()).encode()
    return files


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The file, changed in one to a few places."""
    mutable = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(mutable) + 1) if mutable else 0
        match chance.randrange(9):
            case 0:
                mutable[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                mutable[at:at] = chance.choice(_TOKENS)
            case 2:
                del mutable[at : at + chance.choice((1, 2, 10, 500))]
            case 3:
                piece = bytes(mutable[at : at + chance.choice((3, 40, 900))])
                mutable[at:at] = piece * chance.choice((1, 2, 50))
            case 4:
                del mutable[at:]
            case 5:
                other = chance.randrange(len(mutable) + 1)
                piece = bytes(mutable[other : other + chance.choice((4, 100))])
                mutable[at : at + len(piece)] = piece
            case 6:
                digits = [
                    i
                    for i in range(max(0, at - 200), min(len(mutable), at + 200))
                    if chr(mutable[i]).isdecimal()
                ]
                if digits:
                    place = chance.choice(digits)
                    mutable[place : place + 1] = chance.choice(
                        (b"-1", b"9" * 9, b"0", b"7.5", b"39999", b"1" * 30)
                    )
            case 7:
                mutable[at : at + 8] = bytes(chance.randrange(256) for _ in range(8))
            case _:
                token = chance.choice(_TOKENS)
                mutable[at : at + len(token)] = token
    return bytes(mutable)


_NUMBER = re.compile(rb"(?<![0-9A-Za-z_\"])-?[0-9]{1,9}(?![0-9A-Za-z_\"])")
EDGES = (
    *(
        0,
        1,
        -1,
        2,
        11,
        12,
        99,
        100,
        101,
        -100,
        -101,
        255,
        256,
        999,
        1_000,
        1_001,
        9_999,
        10_000,
        10_001,
        19_999,
    ),
    *(
        20_000,
        20_001,
        39_999,
        40_000,
        65_536,
        999_999,
        1_000_000,
        999_999_999,
        1_000_000_000,
        2**31 - 1,
        2**31,
    ),
    *(-(2**31), 2**53, 2**63 - 1, 2**63, 2**64, 10**20),
)
"""Numbers at and beyond every bound there is."""


def renumbered(data: bytes, chance: random.Random) -> bytes:
    """The file with one to three of its numbers put at or beyond a bound."""
    places = [match.span() for match in _NUMBER.finditer(data)]
    if data.startswith(b"SQLite") or not places:
        return mutated(data, chance)
    for start, end in sorted(
        chance.sample(places, min(len(places), chance.choice((1, 1, 2, 3)))), reverse=True
    ):
        data = data[:start] + str(chance.choice(EDGES)).encode() + data[end:]
    return data


def content_of(library: Library) -> bytes:
    """A digest of every byte of the library, its log included."""
    hashed = hashlib.sha256()
    for ending in ("", "-wal"):
        path = library.path.with_name(library.path.name + ending)
        hashed.update(path.read_bytes() if path.exists() else b"")
    return hashed.digest()


def memory() -> int:
    """The most this process has ever used, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


class Ordeal:
    """Throws files at a library and watches."""

    def __init__(self, library: Library, folder: Path) -> None:
        self._library = library
        self._folder = folder
        self._before = content_of(library)
        self._memory = memory()
        self.refused: dict[str, int] = {}
        self.taken = 0
        self.slowest = 0.0

    def throw(self, name: str, data: bytes, *, check: Callable[[str], object] | None = None) -> None:
        """One file: a clean import, or a clean refusal."""
        path = self._folder / f"thrown-{name}"
        path.write_bytes(data)
        begun = time.perf_counter()
        try:
            shipment = read_file(path)
            try:
                carry_out(self._library, shipment, "both")
            finally:
                shipment.close()
        except StoreError as error:
            message = error.finding.message
            self.refused[message] = self.refused.get(message, 0) + 1
            if check is not None:
                check(message)
            assert content_of(self._library) == self._before, "a refused file has changed the library"
        else:
            self.taken += 1
            self._before = content_of(self._library)
        took = time.perf_counter() - begun
        self.slowest = max(self.slowest, took)
        assert took < LONGEST, f"{name} took {took:.1f} s"

    def judge(self) -> None:
        """At the end: the library is sound and the process small."""
        assert self._library.check().sound
        assert memory() - self._memory < LARGEST
