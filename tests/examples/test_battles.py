"""The recorded battles: as their sources say, agreed to by the rules, played to the end, worth reading."""

import re

import pytest

from hheditor.battles import Battle, replay
from hheditor.battles.chance import unlike_seed
from hheditor.rules.api import NOBODY
from tests.examples.recorded import read
from tools.examples.record_battles import SLUGS, path_of, printed, source

MOST_BYTES = 400 * 1024


@pytest.fixture(scope="module", params=SLUGS)
def slug(request: pytest.FixtureRequest) -> str:
    """Each recorded battle."""
    return str(request.param)


@pytest.fixture(scope="module")
def battle(slug: str) -> Battle:
    """It, read."""
    return read(path_of(slug))


def test_the_file_is_what_its_sources_say(slug: str) -> None:
    """`python -m tools.examples.record_battles` has been run since orders, notes or rules were changed."""
    assert path_of(slug).read_text(encoding="utf-8") == printed(slug)
    assert path_of(slug).stat().st_size < MOST_BYTES


def test_the_rules_agree_and_so_do_the_dice(battle: Battle) -> None:
    """Every step, variations too, is played today as it was; every throw comes from the seed."""
    assert replay(battle) is None
    assert unlike_seed(battle) == []


def test_it_is_played_to_the_end(battle: Battle) -> None:
    """Somebody has won on the main line, and whoever opens the battle stands there."""
    last = battle.main_line()[-1]
    assert battle.cursor.node == last
    position = battle.position(last)
    assert battle.ruleset.to_act(position) == NOBODY
    outcome = battle.ruleset.outcome(position)
    assert outcome is not None
    assert outcome.winner >= 0


def test_it_is_annotated_as_an_author_would(battle: Battle, slug: str) -> None:
    """Twenty notes and more on what was played, glyphs, drawings, bookmarks, and lines with reasons."""
    about = source(slug)
    main = battle.main_line()
    english = [
        battle.node(at).notes[about["author"]]
        for at in (0, *main)
        if about["author"] in battle.node(at).notes
    ]
    assert 20 <= len([note for note in english if len(note.text) > 20]) <= 45
    assert len([note for note in english if note.glyphs]) >= 20
    assert len([note for note in english if note.arrows]) >= 8
    assert len([note for note in english if note.marks]) >= 8
    assert len([note for note in english if note.bookmark]) >= 5
    lines = [at for at in battle.tree.nodes if at not in main and battle.node(at).parent in (0, *main) and at]
    assert 3 <= len(lines) <= 5
    for first in lines:
        assert battle.node(first).name
        below = list(battle.tree.below(first))
        assert len(below) >= 10
        assert len([node for node in below if about["author"] in node.notes]) >= 3


def test_every_word_of_it_is_there_in_italian(battle: Battle) -> None:
    """Notes, bookmarks, words on the field, names of lines, the title and the author; the same hexes and
    scores are named in both languages."""
    called = battle.header.scenario.words["it"]
    assert battle.header.title in called
    for node in battle.tree.nodes.values():
        assert not node.name or node.name in called
        for author, note in node.notes.items():
            assert author in called
            assert not note.bookmark or note.bookmark in called
            assert not note.text or note.told("it") != note.text
            for pattern in (r"\b[A-R]\d{1,2}\b", r"\d+"):
                assert sorted(re.findall(pattern, note.text)) == sorted(re.findall(pattern, note.told("it")))
            for mark in note.marks:
                # Names of people that are the same in both languages need no entry.
                assert mark.text in called or mark.text == "" or mark.text[0].isupper(), mark.text


def test_notes_speak_of_hexes_that_are_there(battle: Battle) -> None:
    """A hex named in a note is on the map: a slip of the pen sends the reader looking for nothing."""
    board = battle.header.scenario.map.board
    for node in battle.tree.nodes.values():
        for note in node.notes.values():
            for column, row in re.findall(r"\b([A-Z])(\d{1,2})\b", note.text):
                assert ord(column) - ord("A") < board.columns, note.text
                assert 1 <= int(row) <= board.rows, note.text
