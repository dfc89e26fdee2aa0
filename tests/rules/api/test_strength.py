"""What is left of a piece is counted as its system counts it."""

from hheditor import text
from hheditor.rules.api import Piece, Scene, Strength
from hheditor.rules.api.screen.answers import plain_roster
from hheditor.rules.api.screen.measures import plain_measures, strengths
from hheditor.text.numbers import numerals

COUNTER = Piece(0, 0, "horse", 0, 0, strength=Strength(1, 1, "men_of_iron.units"), body="base")
BLOCK = Piece(1, 1, "pikes", 0, 0, strength=Strength(5, 12, "impetus.vbu"), body="base")
LEADER = Piece(2, 0, "leader", 0, 0, body="disc")
SCENE = Scene((COUNTER, BLOCK, LEADER))


def test_a_lone_counter_counts_and_a_leader_does_not() -> None:
    assert strengths(SCENE) == {0: 1, 1: 5}
    assert strengths(SCENE, "impetus.vbu") == {1: 5}
    assert BLOCK.strength.lost == 7


def test_the_plain_roster_and_measures_name_what_is_counted() -> None:
    roster = plain_roster(SCENE, {1}, "impetus.vbu")
    assert "strength.impetus.vbu" in {column.title for column in roster.columns}
    at = [column.id for column in roster.columns].index("strength")
    assert [row.entries[at] for row in roster.rows] == [(1, 1), (5, 12), None]
    assert {each.id: each.values for each in plain_measures(SCENE)}["strength"] == (1, 5)


def test_every_unit_of_strength_has_its_words() -> None:
    for of in ("plain", "hordes_heroes.stands", "impetus.vbu", "men_of_iron.units"):
        for language in text.languages():
            assert text.say(f"strength.{of}.share", language, now=3, full=4)
            assert "7" in text.say(f"strength.{of}.n", language, n=7)
            for part in ("", ".lost"):
                assert text.say(f"strength.{of}{part}", language)
            number = numerals("2.5", language)
            assert number in text.say(f"strength.{of}.mean", language, number=number)
            assert "2" in text.say(f"strength.{of}.lost-of", language, lost=2, full=9)
            assert "1" in text.say(f"strength.{of}.changed", language, was="2", now="1")
            assert "1" in text.say(f"strength.{of}.diff", language, before=2, after=1)
