"""The notation: what it looks like, what people may do to it, and what it says when it is broken."""

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

import hheditor.battles
from hheditor import text as words
from hheditor.battles import NO_NODE, ROOT, Battle, Flaw, answer_chance, read_battle, replay, write_battle
from hheditor.battles.annotations import GLYPHS
from hheditor.battles.dice import Scripted
from hheditor.battles.notation import Loaded
from hheditor.battles.notation.builder import ONCE
from hheditor.battles.notation.orders import Lexicon, meant_actor, side_words, spell_actor
from hheditor.battles.notation.parser import parse
from hheditor.battles.notation.pretty import pretty_json
from hheditor.battles.notation.script import read_script, spell
from hheditor.battles.notation.syntax import FORMAT, StepText, Where
from hheditor.battles.notation.values import read_prose
from hheditor.battles.notation.visitor import SKIP, Visitor
from hheditor.battles.notation.walker import walk
from hheditor.battles.notation.writer import Writer
from hheditor.battles.reading.replay import What
from hheditor.rules.api import Change, Override, Rolled
from hheditor.scenarios import Picture, Scenario
from hheditor.values import BadValue, decode
from tests.battles.help import begin, header, played, snapshot
from tests.battles.pebbles import RULESET, Guess, Pebbles, Take, scenario
from tests.battles.sample import sample

GOLDEN = Path(__file__).parent / "golden" / "pebbles.hhbattle"


def read(data: str | bytes, ruleset: Pebbles = RULESET) -> Loaded:
    loaded = read_battle(data, rules=lambda system: {"pebbles": ruleset}[system])
    assert isinstance(loaded, Loaded), loaded
    return loaded


def flaw_of(data: str | bytes) -> Flaw:
    flaw = read_battle(data, rules=lambda system: {"pebbles": RULESET}[system])
    assert isinstance(flaw, Flaw), flaw
    sentence = words.say_finding(flaw.finding)
    assert words.say("notation.flaw", line=flaw.line, column=flaw.column, sentence=sentence)
    return flaw


def readable(battle: Battle) -> str:
    return write_battle(battle, record=False)


# What it looks like --------------------------------------------------------------------------------------


def test_the_golden_file() -> None:
    """When the notation is changed on purpose: look at the difference, then write the file anew."""
    assert write_battle(sample()) == GOLDEN.read_text(encoding="utf-8")


def test_the_golden_file_reads_as_what_was_played() -> None:
    loaded = read(GOLDEN.read_bytes())
    assert loaded.findings == ()
    battle = sample()
    assert snapshot(loaded.battle, notes=True) == snapshot(battle, notes=True)
    assert loaded.battle.header == battle.header
    assert loaded.battle.cursor == battle.cursor
    assert write_battle(loaded.battle) == GOLDEN.read_text(encoding="utf-8")
    assert replay(loaded.battle) is None


def test_a_step_reads_like_one() -> None:
    battle = begin(source="typed")
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 5, facing=1, via=(4, 3)), Rolled(reading=(1,)))
    lines = readable(battle).splitlines()
    assert "1. red: guess number=odd" in lines
    assert "3. red: take count=2 token=0 cell=B2 facing=ESE via=[A2,D1]" in lines
    assert "4. chance: rolled = 1" in lines
    assert "; turn 1, red, take" in lines


def test_words_that_cannot_be_told_apart_are_left_out() -> None:
    class Odd(Pebbles):
        def words(self, scenario):
            return {
                "cell": ("A", "A"),
                "facing": ("two words", "x"),
                "token": ("knave", "true"),
                "count": ("no", "one"),
            }

    battle = Battle.begin(header(), Odd())
    played(battle, Guess("odd"), Guess("even"), Take(1, 0, 1, 1))
    assert "take count=one token=0 cell=1 facing=1" in readable(battle)
    assert read(write_battle(battle), Odd()).battle.position() == battle.position()


def test_a_word_that_is_also_a_text_stays_a_text() -> None:
    class Odd(Pebbles):
        def words(self, scenario):
            return {"say": ("hello",)}

    battle = Battle.begin(header(), Odd())
    played(battle, Guess("odd"), Guess("even"), Take(1, 0, 1, say="hello"), Take(1, 1, 1, say="true"))
    text = readable(battle)
    assert 'say="hello"' in text
    assert 'say="true"' in text
    assert snapshot(read(text, Odd()).battle) == snapshot(battle)


def test_sides_get_words_of_their_names() -> None:
    def named(first: str, second: str) -> tuple[str, ...]:
        sides = tuple(
            replace(side, name=name) for side, name in zip(scenario().sides, (first, second), strict=True)
        )
        return side_words(replace(scenario(), sides=sides))

    assert named("Guelfi neri", "Ghibellini") == ("guelfi-neri", "ghibellini")
    assert named("Français", "") == ("francais", "side1")
    assert named("Red", "red") == ("red", "side1")
    assert named("chance", "Umpire") == ("side0", "side1")
    assert named("1st Corps", "中国") == ("side0", "side1")
    assert named("side1", "end") == ("side0", "side1")
    assert named("Sidewinders", "side12345") == ("sidewinders", "side12345")


def test_actors_have_words() -> None:
    sides = ("red", "blue")
    for actor, word in ((0, "red"), (1, "blue"), (-1, "chance"), (-3, "umpire"), (7, "side7")):
        assert spell_actor(actor, sides) == word
        assert meant_actor(word, sides) == actor
    for word in ("green", "side", "sideways", "side٣", "side99999"):
        with pytest.raises(BadValue):
            meant_actor(word, sides)


def test_places_without_cells() -> None:
    lexicon = Lexicon(RULESET, scenario())
    assert lexicon.spell_spot((3, -4)) == (3, -4)
    assert lexicon.spot((3, -4)) == (3, -4)
    assert lexicon.spot(lexicon.spell_spot(5)) == 5
    with pytest.raises(BadValue):
        lexicon.spot("Z99")


def test_json_is_laid_out_for_people() -> None:
    value = {
        "short": [1, 2],
        "long": ["open"] * 60,
        "deep": [{"a": list(range(40)), "b": "x" * 60}],
        "none": [],
    }
    text = pretty_json(value)
    assert decode(text, dict) == value
    assert max(map(len, text.splitlines())) <= 104
    assert len(text.splitlines()) < 25


def test_blanks_and_line_breaks_in_notes() -> None:
    assert read_prose("  one\n     two  ") == "one\ntwo"
    assert read_prose("\\s one\\nt\\u0041\\}\\q ") == "  one\ntA}q"
    assert read_prose("\\ud800") is None
    assert read_prose(" \t\n") == ""


# Which lines go along ------------------------------------------------------------------------------------


def test_only_what_is_shown_or_only_the_main_line() -> None:
    battle = sample()
    shown = read(write_battle(battle, keep="shown")).battle
    assert set(shown.tree.nodes) == {0, 1, 2, 3, 4, 7, 8, 12, 13, 14, 15, 16}
    assert shown.node(12).added.amends == NO_NODE, "the old line stayed at home"
    assert shown.cursor.node == 16
    main = read(write_battle(battle, keep="main")).battle
    assert list(main.tree.nodes) == [ROOT, *battle.main_line()]
    assert main.position() == battle.position(16)
    assert main.tree.next_draw == shown.tree.next_draw == battle.tree.next_draw


def test_throws_still_to_come_are_those_of_the_old_battle() -> None:
    battle = begin()
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 0))
    answer_chance(battle)
    battle.delete(4)
    loaded = read(write_battle(battle)).battle
    assert loaded.tree.next_draw == battle.tree.next_draw == 1


# Visitors ------------------------------------------------------------------------------------------------


class Counter(Visitor):
    def __init__(self, skip: bool = False) -> None:
        self.skip = skip
        self.steps: list[StepText] = []
        self.notes = 0
        self.depth = 0

    def step(self, step: StepText) -> None:
        self.steps.append(step)

    def note(self, note) -> None:
        self.notes += 1

    def begin_variation(self, where: Where):
        self.depth += 1
        return SKIP if self.skip else None

    def end_variation(self, where: Where) -> None:
        self.depth -= 1


@pytest.mark.parametrize("skip", [False, True])
def test_file_and_battle_tell_a_visitor_the_same(skip: bool) -> None:
    battle = sample()
    of_file, of_battle = Counter(skip), Counter(skip)
    parse(write_battle(battle), of_file)
    walk(battle, of_battle)
    assert [step._replace(where=Where()) for step in of_file.steps] == of_battle.steps
    assert of_file.notes == of_battle.notes
    assert of_file.depth == of_battle.depth == 0
    assert len(of_file.steps) == (9 if skip else 16)


def test_a_visitor_that_does_nothing_and_one_that_writes() -> None:
    text = write_battle(sample())
    parse(text, Visitor())
    writer = Writer()
    parse(text, writer)
    remarks = [line for line in text.splitlines() if not line.startswith(";")]
    assert writer.text().splitlines()[:40] != [], "a parsed file can be written again"
    assert "".join(writer.text().split()) == "".join("".join(remarks).split())


# What people may do to it --------------------------------------------------------------------------------


def test_a_file_written_by_hand() -> None:
    text = f"""
        [Format "hheditor battle 1"]
        [System "pebbles"]
        [Author "somebody"]

        scenario:
          {pretty_json(scenario()).replace(chr(10), chr(10) + " " * 10)}

        steps:
        red: guess number=odd   blue: guess number=even
        1. red: take count=2 token=0 cell=B2 ! {{a note
             over two lines}}
           ( red: take  count=1  token=0  cell=A1 )
        chance: rolled 1 1
        end
    """.replace("\n        ", "\n").strip()
    loaded = read(text.replace("\n", "\r\n"))
    battle = loaded.battle
    assert battle.main_line() == [2, 3, 1, 5]
    assert battle.node(1).notes[""].text == "a note\nover two lines"
    assert battle.node(1).notes[""].glyphs == ("!",)
    assert battle.variations(3) == (1, 4)
    assert battle.position().heap == 18
    assert battle.header.title == ""
    assert battle.header.rules == RULESET.version
    assert battle.header.dice.source == "typed"
    assert battle.node(1).added.time == ""
    assert [finding.message for finding in loaded.findings] == ["notation.played-again"]
    assert snapshot(read(write_battle(battle)).battle, notes=True) == snapshot(battle, notes=True)


def test_an_edited_note_leaves_the_record_alone() -> None:
    text = write_battle(sample()).replace("Too greedy?", "Just right!").replace("First blood", "Opening")
    loaded = read(text)
    assert loaded.findings == ()
    assert loaded.battle.node(3).notes["Anna"].text.startswith("Just right!")
    assert loaded.battle.bookmarks() == [(3, "Bruno", "Opening")]


def test_an_edited_order_rules_over_the_record() -> None:
    battle = sample()
    text = write_battle(battle)
    line = next(n for n, row in enumerate(text.splitlines(), 1) if row.startswith("3. "))
    loaded = read(
        text.replace("3. red: take count=2 token=0 cell=B2", "3. red: take count=2 token=0 cell=C3")
    )
    found = {finding.message: dict(finding.parameters) for finding in loaded.findings}
    # Node 7 and 8 are played instead of 3, so they stand as recorded.
    assert found == {"notation.played-again": {"line": line, "n": 12}}
    assert loaded.battle.position(3).tokens[0].cell == 10
    assert loaded.battle.node(3).added.author == "Anna"
    assert loaded.battle.node(3).added.time == battle.node(3).added.time
    assert loaded.battle.position(8) == battle.position(8)
    assert replay(loaded.battle) is None


def test_an_inserted_step_gets_a_number_and_what_follows_is_played_again() -> None:
    battle = begin(source="typed")
    played(battle, Guess("odd"), Guess("even"), Take(1, 0, 0), Take(3, 1, 1))
    text = write_battle(battle).replace(
        "4. blue:", "blue: take count=2 token=3 cell=D2\nred: take count=1 token=2 cell=A1\n4. blue:"
    )
    loaded = read(text)
    assert loaded.battle.main_line() == [1, 2, 3, 5, 6, 4]
    assert [finding.message for finding in loaded.findings] == ["notation.played-again"]
    again = read(write_battle(loaded.battle))
    assert again.findings == ()
    assert again.battle.main_line() == [1, 2, 3, 5, 6, 4]


def test_a_number_given_twice_is_given_anew() -> None:
    battle = begin()
    played(battle, Guess("odd"), Guess("even"))
    loaded = read(readable(battle).replace("2. blue", "1. blue"))
    assert loaded.battle.main_line() == [1, 2]
    assert "notation.renumbered" in [finding.message for finding in loaded.findings]


def test_an_edited_scenario_opens_the_battle_anew() -> None:
    battle = begin()
    played(battle, Guess("odd"), Guess("even"))
    loaded = read(write_battle(battle).replace('"heap": 20', '"heap": 19'))
    assert loaded.battle.position().heap == 19
    assert dict(loaded.findings[0].parameters)["n"] == 2


def test_yesterdays_rules_travel_with_the_file() -> None:
    class Tomorrow(Pebbles):
        version = "2"

        def _take(self, stage, order):
            stage.happen("nothing", stage.position)

    battle = begin()
    played(battle, Guess("odd"), Guess("even"), Take(1, 0, 0))
    loaded = read(write_battle(battle), Tomorrow())
    assert loaded.findings == ()
    assert loaded.battle.position() == battle.position()
    assert loaded.battle.node(3).added.rules == "1"
    played(loaded.battle, Take(1, 1, 3))
    again = read(write_battle(loaded.battle), Tomorrow()).battle
    assert [again.node(at).added.rules for at in (3, 4)] == ["1", "2"]


def test_pictures_and_overrides_and_authors_travel() -> None:
    field = replace(
        scenario(), pictures=(Picture("a", "image/jpeg", "QUJD" * 90), Picture('b"', "image/png", ""))
    )
    battle = Battle.begin(replace(header(), scenario=field), RULESET, author="Anna")
    played(battle, Override((Change(("tokens", 0, "marks"), ("wet", "cold")),), 'A "wave"'))
    battle.annotate(1, author='B"ob } x', text="x", glyphs=("?",))
    battle.annotate(1, author="", glyphs=("!",))
    battle.annotate(1, author="Zoë", glyphs=("∞", "??"))
    loaded = read(write_battle(battle)).battle
    assert loaded.header == battle.header
    assert snapshot(loaded, notes=True) == snapshot(battle, notes=True)


def test_a_note_in_two_languages_travels() -> None:
    """It is written as a second note of the same author, and read back as one."""
    battle = sample()
    battle.annotate(1, text="Bold.", glyphs=("!",), translations=(("it", "Audace."), ("fr", "Hardi.")))
    battle.annotate(2, text="", translations=(("it", "Solo qui."),))
    text = write_battle(battle)
    assert "! {@Anna Bold.} {@Anna [%in fr] Hardi.} {@Anna [%in it] Audace.}" in text
    back = read(text).battle
    assert back.node(1).notes == battle.node(1).notes
    assert back.node(2).notes == battle.node(2).notes
    note = back.node(1).notes["Anna"]
    assert (note.told("it"), note.told("en")) == ("Audace.", "Bold.")
    assert note.reworded("it", "Temerario.").translations == (("fr", "Hardi."), ("it", "Temerario."))
    assert note.reworded("it", "").told("it") == "Bold."
    assert note.reworded("de", "Brave.").text == "Brave."


@pytest.mark.parametrize("written", ["[%in]", "[%in Italian]", '[%in "it"]', "[%in it fr]"])
def test_a_language_nobody_knows_is_a_flaw(written: str) -> None:
    text = write_battle(sample()).replace("{@Anna A calm", f"{{@Anna {written} A calm")
    assert flaw_of(text).finding.message == "notation.unknown-command"


def test_a_picture_that_is_no_base64_stays_in_the_scenario() -> None:
    field = replace(scenario(), pictures=(Picture("a", "image/png", "not base64\n"),))
    battle = Battle.begin(replace(header(), scenario=field), RULESET)
    assert read(write_battle(battle)).battle.header == battle.header


def test_a_very_long_line_of_variations_needs_no_deep_stack() -> None:
    battle = begin(heap=20_000)
    played(battle, Guess("odd"), Guess("even"))
    for number in range(1500):
        position = battle.position()
        if position.agenda:
            played(battle, Rolled((2,) * RULESET.roll(position).count))  # type: ignore[union-attr]
            position = battle.position()
            if position.agenda:
                played(battle, Rolled((2,)))
                position = battle.position()
        here = battle.cursor.node
        played(battle, Take(1, position.side, number % 3))
        battle.go(here)
        played(battle, Take(1, position.side, 3 + number % 3))
    text = write_battle(battle)
    loaded = read(text).battle
    assert loaded.line() == battle.line()
    assert loaded.position() == battle.position()


# Scripts -------------------------------------------------------------------------------------------------


def test_a_script_is_the_steps_alone() -> None:
    text = """
        red: guess number=odd {why not} ; the first
        2. blue: guess number=even ( blue: guess number=odd )
        red: take count=2 token=0 cell=B2
        chance: rolled 1 1
    """
    steps = read_script(text, RULESET, scenario())
    assert not isinstance(steps, Flaw)
    assert [(step.actor, step.order) for step in steps] == [
        (0, Guess("odd")),
        (1, Guess("even")),
        (0, Take(2, 0, 5)),
        (-1, Rolled((1, 1))),
    ]
    assert read_script(text + "end\n", RULESET, scenario()) == steps
    for step in steps:
        line = spell(step.order, step.actor, RULESET, scenario())
        again = read_script(line, RULESET, scenario())
        assert not isinstance(again, Flaw)
        assert [found.order for found in again] == [step.order]
    flaw = read_script("red: guess number=odd\nred: dance", RULESET, scenario())
    assert isinstance(flaw, Flaw)
    assert (flaw.line, flaw.column) == (2, 1)


# What it says when it is broken --------------------------------------------------------------------------

HEAD = f"""[Format "hheditor battle 1"]
[System "pebbles"]

scenario:
  {pretty_json(scenario()).replace(chr(10), chr(10) + "  ")}

"""
STEPS = HEAD.count("\n") + 2
"""The first line after `steps:`."""


@pytest.mark.parametrize(
    ("steps", "message", "line", "column"),
    [
        ("", "unfinished", 0, 1),
        ("red: guess number=odd", "unfinished", 0, 22),
        ("1. guess", "wanted-actor", 0, 4),
        ("guess", "wanted-step", 0, 1),
        ("1. red: =", "wanted-order", 0, 9),
        ("1. green: guess number=odd\nend", "unknown-actor", 0, 1),
        ("1. blue: guess number=odd\nend", "other-actor", 0, 1),
        ("1. red: dance\nend", "order-unknown", 0, 1),
        ("1. red: guess 4\nend", "bad-order", 0, 1),
        ("1. red: guess number=maybe\nend", "order-value", 0, 1),
        ("1. red: guess\nend", "order-lacks", 0, 1),
        ("1. red: guess number=odd size=4\nend", "order-extra", 0, 1),
        ("1. red: take count=1 token=0 cell=A1\nend", "refused", 0, 1),
        ("1. red: guess number=odd number=odd\nend", "repeated-field", 0, 33),
        ("1. red: guess number=\nend", "wanted-value", 0, 22),
        ("1. red: guess number=1.5\nend", "wanted-step", 0, 23),
        ('1. red: guess number="odd\nend', "unclosed-text", 0, 22),
        ('1. red: guess number="\\ud800"\nend', "bad-text", 0, 22),
        ("1. red: guess number=[odd\nend", "unclosed-list", 0, 26),
        ('1. red: guess number={"a" 1}\nend', "unclosed-list", 0, 27),
        ('1. red: guess number={"a":1 "b":2}\nend', "unclosed-list", 0, 29),
        ("1. red: guess number=" + "[" * 40, "nested-too-deeply", 0, 55),
        ("1. red: guess number=odd {no end", "unclosed-note", 0, 26),
        ("1. red: guess number=odd {\\ud800}\nend", "bad-text", 0, 26),
        ("1. red: guess number=odd {[%circle A1]}\nend", "unknown-command", 0, 27),
        ("1. red: guess number=odd {[%arrow A1 Z9]}\nend", "bad-command", 0, 27),
        ("1. red: guess number=odd {[%arrow A1 B1 pink]}\nend", "bad-command", 0, 27),
        ("1. red: guess number=odd {[%mark A1 cross red word]}\nend", "bad-command", 0, 27),
        ('1. red: guess number=odd {[%mark A1 "cross"]}\nend', "bad-command", 0, 27),
        ("1. red: guess number=odd {[%]}\nend", "bad-command", 0, 27),
        ("1. red: guess number=odd [%line name]\nend", "unknown-command", 0, 26),
        ("1. red: guess number=odd [%dice often 1]\nend", "bad-command", 0, 26),
        ("1. red: guess number=odd [%amends x]\nend", "bad-command", 0, 26),
        ("1. red: guess number=odd [%folded\nend", "bad-command", 0, 26),
        ("{a note}\nend", "note-without-step", 0, 1),
        ("! 1. red: guess number=odd\nend", "note-without-step", 0, 1),
        ("0. start [%removed]\nend", "unknown-command", 0, 10),
        ("( 1. red: guess number=odd )\nend", "bad-variation", 0, 1),
        ("0. start\n( 1. red: guess number=odd )\nend", "bad-variation", 1, 1),
        ("1. red: guess number=odd ( )\nend", "bad-variation", 0, 28),
        ("1. red: guess number=odd )\nend", "bad-variation", 0, 26),
        ("1. red: guess number=odd ( 2. red: guess number=even\nend", "unclosed-variation", 0, 26),
        ("1. red: guess number=odd ( ! red: guess number=even )\nend", "note-without-step", 0, 28),
        ("99999999999. red: guess number=odd\nend", "bad-number", 0, 1),
        ("999999999. red: guess number=odd\nblue: guess number=odd\nend", "bad-number", 2, 1),
        ("end\nand more", "stray-text", 1, 1),
        ("end\n--- record ---", "record-unfinished", 1, 15),
        ("end\n--- record ---\n{}\n--- end of record ---", "bad-record", 2, 1),
        ("end\n--- record ---\n--- end of record ---\nx", "stray-text", 3, 1),
    ],
)
def test_a_broken_step_is_named_with_its_place(steps: str, message: str, line: int, column: int) -> None:
    flaw = flaw_of(f"{HEAD}steps:\n{steps}")
    assert (flaw.finding.message, flaw.line - STEPS, flaw.column) == (f"notation.{message}", line, column)
    assert (flaw.because is not None) == (message == "refused")


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("", "wanted-scenario", 1, 1),
        ("hello", "wanted-scenario", 1, 1),
        (b"\xff\xfe", "not-text", 1, 1),
        (b'[Format "\n\xe9', "not-text", 2, 1),
        ("[Title \ud800]", "not-text", 1, 8),
        ("[Format hheditor]", "unclosed-text", 1, 9),
        ('[Format "hheditor battle 1"', "bad-header", 1, 28),
        ('[Format "hheditor battle 1"] x', "stray-text", 1, 30),
        ('[Title "a"]\n[Title "b"]', "repeated-header", 2, 1),
        (HEAD.replace("battle 1", "battle 2") + "steps:\nend", "newer-format", 1, 1),
        (HEAD.replace("hheditor battle 1", "PGN") + "steps:\nend", "unknown-format", 1, 1),
        (HEAD.replace('"pebbles"]', '"chess"]') + "steps:\nend", "unknown-system", 2, 1),
        (HEAD.replace('"columns": 4', '"columns": "four"') + "steps:\nend", "bad-scenario", 5, 1),
        (HEAD.replace('"columns": 4', '"columns": 4,,') + "steps:\nend", "bad-scenario", 8, 36),
        (HEAD.replace('"tokens": 4', '"tokens": "x"') + "steps:\nend", "unplayable-scenario", 5, 1),
        (HEAD.replace("scenario:", "scenario: now"), "stray-text", 4, 11),
        (HEAD, "wanted-steps", STEPS - 1, 1),
        (HEAD + "steps", "wanted-steps", STEPS - 1, 1),
        (HEAD + "picture x", "unclosed-text", STEPS - 1, 9),
        (HEAD + 'picture "x" png:', "bad-picture", STEPS - 1, 12),
        (HEAD + 'picture "x" image/gif:\n  AAAA\nsteps:\nend', "bad-picture", STEPS - 1, 1),
        ('[Dice "loaded"]\n' + HEAD + "steps:\nend", "bad-dice", 1, 1),
        ('[FirstThrow "x"]\n' + HEAD + "steps:\nend", "bad-number", 1, 1),
        ('[Battle "../etc"]\n' + HEAD + "steps:\nend", "bad-id", 1, 1),
        ('[Cursor "somewhere"]\n' + HEAD + "steps:\nend", "bad-cursor", 1, 1),
        ('[Cursor "7 of 7"]\n' + HEAD + "steps:\nend", "bad-cursor", 1, 1),
        ('[X "y"]\n' * 250, "too-many-headers", 201, 1),
    ],
)
def test_a_broken_head_is_named_with_its_place(text, message: str, line: int, column: int) -> None:
    flaw = flaw_of(text)
    assert (flaw.finding.message, flaw.line, flaw.column) == (f"notation.{message}", line, column)


def test_a_file_too_large_is_not_even_looked_at() -> None:
    assert flaw_of(b" " * (64 * 1024 * 1024 + 1)).finding.message == "notation.too-large"


def test_variations_without_end_are_stopped() -> None:
    steps = "red: guess number=odd\n( " * 10_001
    flaw = flaw_of(f"{HEAD}steps:\n{steps}")
    assert (flaw.finding.message, flaw.line - STEPS) == ("notation.bad-variation", 10_001)


def test_steps_without_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hheditor.battles.notation.steps.MOST_STEPS", 100)
    flaw = flaw_of(f"{HEAD}steps:\n" + "red: guess number=odd\n" * 101)
    assert (flaw.finding.message, flaw.line - STEPS) == ("notation.too-many-steps", 100)


def test_a_damaged_record_is_named_with_its_line() -> None:
    text = write_battle(sample())
    rows = text.splitlines()
    for old, new in (
        ('"heap"],"value":18', '"heap"],"value":"x"'),
        ('"path":["heap"]', '"path":["hoop"]'),
        ('"events":[', '"events":[7,'),
    ):
        line = next(n for n, row in enumerate(rows, 1) if old in row and '"line":"step"' in row)
        flaw = flaw_of(text.replace(old, new, 1) if '"line":"opening"' not in rows[line - 1] else text)
        assert (flaw.finding.message, flaw.line) == ("notation.bad-record", line)
    line = next(n for n, row in enumerate(rows, 1) if '"line":"opening"' in row)
    flaw = flaw_of(text.replace('"position":{"agenda"', '"position":{"agonda"', 1))
    assert (flaw.finding.message, flaw.line) == ("notation.bad-record", line)


def test_rules_that_trip_over_a_foreign_step_are_no_traceback() -> None:
    class Clumsy(Pebbles):
        def carry_out(self, stage, order, reading):
            raise IndexError("somewhere deep")

    battle = begin()
    played(battle, Guess("odd"))
    flaw = read_battle(readable(battle), rules=lambda _: Clumsy())
    assert isinstance(flaw, Flaw)
    assert flaw.finding.message == "notation.unplayable-step"


def test_scripted_dice_are_no_matter_of_the_file() -> None:
    battle = begin()
    battle._dice = Scripted([(3, 3)])
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 0))
    answer_chance(battle)
    assert battle.node().added.draw == -1
    assert read(write_battle(battle)).battle.header.dice.source == "seeded"
    assert isinstance(read(write_battle(battle)).battle.header.scenario, Scenario)


# The documentation ---------------------------------------------------------------------------------------


def test_the_documentation_knows_every_header_command_and_glyph() -> None:
    text = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    for key in ("Player", *ONCE):
        assert f"`{key}`" in text, key
    for command in ("arrow", "mark", "bookmark", "line", "folded", "removed", "amends", "dice"):
        assert f"`[%{command}" in text, command
    for glyph in GLYPHS:
        assert f"`{glyph}`" in text, glyph
    assert FORMAT in text


def test_every_message_of_the_notation_can_be_said() -> None:
    folder = Path(hheditor.battles.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    named = set(re.findall(r'"((?:notation|battle)\.[a-z-]+)"', source))
    assert len(named) > 40
    edits = set(re.findall(r'\.edit\(\s*"([a-z-]+)"', source)) | {"amend", "fold", "unfold"}
    assert len(edits) > 8
    for message in (
        named | {f"edit.battle.{edit}" for edit in edits} | {f"glyph.{n}" for n in range(len(GLYPHS))}
    ):
        assert words.knows(message), message
    for what in get_args(What):
        assert words.knows(f"replay.{what}"), what
