"""Reading a battle fast: timelines, told events, dice, clips, and a cursor that stays where it was put."""

import pytest

from hheditor import text
from hheditor.battles import (
    ROOT,
    Annotation,
    Battle,
    Place,
    Timeline,
    clip,
    read_battle,
    thrown,
    told,
    write_battle,
)
from hheditor.battles.notation import Loaded
from hheditor.rules.api import Rolled, TimeUnit, find
from hheditor.rules.men_of_iron import RULESET as MEN_OF_IRON
from hheditor.values import BadValue
from tests.battles.help import Kept, begin, header, played
from tests.battles.pebbles import RULESET, Guess, Take
from tests.battles.sample import sample


@pytest.fixture
def battle() -> Battle:
    return sample()


def test_stretches_cover_the_line_without_a_gap(battle: Battle) -> None:
    timeline = Timeline(battle, battle.tree.end_of_line(ROOT))
    for unit in ("fine", "middle", "coarse"):
        covered = [at for part in timeline.stretches(unit) for at in range(part.start, part.end)]
        assert covered == list(range(len(timeline)))


def test_told_events_say_what_the_events_say(battle: Battle) -> None:
    for number in battle.tree.nodes:
        events, found = battle.events(number), told(battle, number)
        assert [(e.event, e.rule, e.side, e.pieces, e.places, e.facts) for e in events] == [
            (t.event, t.rule, t.side, t.pieces, t.places, t.facts) for t in found
        ]


def test_dice_are_told_as_they_fell() -> None:
    battle = begin()
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 5), Rolled((3, 5)))
    (dice,) = thrown(battle, 4)
    assert (dice.node, dice.sides, dice.faces) == (4, 6, (3, 5))
    assert thrown(battle, 3) == ()


def test_a_clip_is_a_battle_of_its_own(battle: Battle) -> None:
    line = battle.main_line()
    first, last = line[1], line[-1]
    fresh, entries = clip(battle, first, last, "fedcba9876543210", "The crisis")
    copy = Battle.open(fresh, entries, RULESET)
    assert copy.position(ROOT) == battle.position(first)
    assert copy.position(copy.tree.end_of_line(ROOT)) == battle.position(last)
    assert [node.notes for node in map(copy.node, copy.main_line())] == [
        battle.node(number).notes for number in battle.tree.path(last, above=first)
    ]
    assert copy.header.title == "The crisis"
    assert isinstance(read_battle(write_battle(copy), rules=lambda _: RULESET), Loaded)
    with pytest.raises(BadValue):
        clip(battle, last, first, "fedcba9876543210")


def test_to_stand_somewhere_is_written_down() -> None:
    journal = Kept()
    battle = begin(journal=journal)
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 5))
    battle.stand(2)
    again = Battle.open(header(), journal.entries(), RULESET)
    assert again.cursor == battle.cursor
    assert again.cursor.node == 2
    with pytest.raises(BadValue):
        battle.stand(99)


def test_pictures_of_notes_travel_by_name() -> None:
    battle = begin()
    played(battle, Guess("odd"))
    battle.annotate(1, pictures=("0123456789abcdef",))
    assert not Annotation(pictures=("0123456789abcdef",)).empty
    loaded = read_battle(write_battle(battle), rules=lambda _: RULESET)
    assert isinstance(loaded, Loaded)
    assert loaded.battle.node(1).notes["Anna"].pictures == ("0123456789abcdef",)


def test_stepping_follows_the_time_of_the_system(battle: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of activations and segments has two units: its coarse one tells sides apart, and the one between
    is the finest."""
    line = battle.tree.end_of_line(ROOT)
    plain = Timeline(battle, line)
    by_turn, by_side, by_phase = (plain.starts(scale) for scale in ("coarse", "middle", "fine"))
    assert len(by_turn) < len(by_side) < len(by_phase)
    activations = (TimeUnit("activation", ("turn", "side")), TimeUnit("segment", ("turn", "side", "phase")))
    monkeypatch.setattr(type(battle.ruleset), "time", activations)
    timeline = Timeline(battle, line)
    assert timeline.starts("coarse") == by_side
    assert timeline.starts("middle") == timeline.starts("fine") == by_phase
    assert timeline.step(Place(ROOT), "coarse") == Place(timeline.nodes[by_side[1]])


def test_the_systems_name_their_time() -> None:
    for ruleset in (find("hordes_heroes"), MEN_OF_IRON):
        for unit in ruleset.time:
            for language in text.languages():
                assert text.say(f"time.{ruleset.id}.{unit.id}", language)
    assert [unit.id for unit in find("hordes_heroes").time] == ["turn", "bound", "phase"]
    assert [unit.id for unit in MEN_OF_IRON.time] == ["activation", "segment"]
