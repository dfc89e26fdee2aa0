"""Files of the version before open, replay and print today as they did then."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hheditor.battles import Battle, replay
from hheditor.battles.chance import unlike_seed
from hheditor.cli.program import program
from hheditor.cli.speech import Speech
from hheditor.store import Checkup, Query, open_library
from hheditor.store.exchange.reading import read_document
from hheditor.store.file.schema import CURRENT
from hheditor.values import encode
from tests.golden import FILES, battle, drawn, kept, key, sheets, subject, unpacked
from tests.golden.stamp import without_stamp

BATTLES = ["agincourt-1415.hhbattle", "mirror-lake.hhbattle"]
DOCUMENTS = [
    "bosworth-1485.hhscenario",
    "stone-gate.hhscenario",
    "french.hharmy",
    "orcs.hharmy",
    "hastings.hhmap",
]


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_opens_and_the_rules_agree_with_every_step(name: str, tmp_path: Path) -> None:
    opened = battle(name)
    assert len(opened.tree.nodes) > 300
    assert replay(opened) is None
    assert unlike_seed(opened) == []
    file = tmp_path / name
    file.write_bytes(unpacked(name))
    said = CliRunner().invoke(program(Speech("en", open_window=lambda: 0)), ["replay", "--check", str(file)])
    assert said.exit_code == 0, said.output


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_is_at_the_same_moments_as_it_was(name: str) -> None:
    """What a step says of its time is read as it was written, and the rules say the same of its position."""
    opened = battle(name)
    for node in opened.main_line():
        assert opened.moment(node) == opened.ruleset.moment(opened.position(node))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_opens_without_a_word(name: str) -> None:
    data = unpacked(name)
    document = read_document(data, name).content
    assert document.name
    assert json.loads(encode(document)) == json.loads(data)["document"]


def test_a_library_opens_with_everything_in_it(tmp_path: Path) -> None:
    path = tmp_path / "library.hhlibrary"
    path.write_bytes(unpacked("library.hhlibrary"))
    with open_library(path) as library:
        assert library.check() == Checkup(CURRENT, ())
        cards = {card.kind: card for card in library.cards.find(Query())}
        assert set(cards) == {"map", "army", "scenario", "battle"}
        for kind in ("map", "army", "scenario"):
            assert library.documents.load_any(cards[kind].id).name == cards[kind].name
        record = library.battles.record(cards["battle"].id)
        opened = Battle.open(record.header, record.entries)
        assert len(opened.main_line()) > 100
        assert replay(opened) is None


@pytest.mark.parametrize("name", sorted({name for name, _, _ in sheets()}))
def test_every_sheet_is_printed_as_it_was(name: str) -> None:
    """A digest of the words and one of the strokes: which of them differs says where to look."""
    about, expected = subject(name), kept()
    with without_stamp():
        found = {
            (at := key(name, kind, language)): drawn(kind, about, language, expected.get(at))
            for file, kind, language in sheets()
            if file == name
        }
    assert found == {each: expected[each] for each in found}


def test_the_frozen_files_stay_small() -> None:
    assert sum(file.stat().st_size for file in FILES.iterdir()) < 200_000
