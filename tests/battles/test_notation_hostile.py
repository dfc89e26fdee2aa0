"""The notation under people and programs that mean no good, or cut a file in half."""

import random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.battles import ROOT, Annotation, Arrow, Battle, Flaw, HexMark, read_battle, write_battle
from hheditor.battles.notation import Loaded
from hheditor.battles.notation.scanner import Scanner
from hheditor.battles.notation.syntax import BadNotation, Where, Word
from hheditor.battles.notation.values import read_prose, write_prose, write_value
from hheditor.rules.api import Override
from tests.battles.help import begin, header, played, snapshot
from tests.battles.pebbles import RULESET, Guess, Take
from tests.battles.sample import sample

AWKWARD = st.sampled_from(
    [
        *(
            "{",
            "}",
            "(",
            ")",
            "[%line]",
            "]",
            '"',
            "\\",
            "@",
            "@a b",
            "end",
            "1. red: guess",
            "; x",
            " ",
            "  x  ",
        ),
        *("\n", "a\r\nb", "\t", "\x00", "\x7f", "\x85", "\u2028", "\ufeff", "\u202e", "🏰", "e\u0301", "[%"),
        *("--- record ---", "--- end of record ---", "\\n", "\\u0041", "!?", "=", "scenario:", "\x1f"),
        *("true", "null", "'", "A1", "\u00a0x\u00a0"),
    ]
)
TEXT = st.text(max_size=20) | AWKWARD | st.lists(AWKWARD, max_size=4).map("".join)
SPOT = st.integers(-5, 15) | st.tuples(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
COLOUR = st.sampled_from(["green", "red", "blue", "yellow"])
NOTE = st.builds(
    Annotation,
    text=TEXT,
    glyphs=st.lists(st.sampled_from(["!", "??", "★", "±"]), max_size=3).map(tuple),
    arrows=st.lists(st.builds(Arrow, SPOT, SPOT, COLOUR), max_size=2).map(tuple),
    marks=st.lists(
        st.builds(HexMark, SPOT, st.sampled_from(["circle", "cross"]), COLOUR, TEXT), max_size=2
    ).map(tuple),
    bookmark=st.none() | TEXT,
    time=TEXT,
)


def read(text: str | bytes) -> Loaded | Flaw:
    return read_battle(text, rules=lambda system: {"pebbles": RULESET}[system])


@given(TEXT)
@settings(max_examples=300)
def test_prose_means_what_was_written(text: str) -> None:
    written = write_prose(text)
    assert "\n" not in written
    assert read_prose(f" {written}  ") == text


WORDS = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.-]{0,5}", fullmatch=True).map(Word)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | TEXT
    | WORDS.filter(lambda word: word not in ("true", "false", "null")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


@given(VALUES)
@settings(max_examples=300)
def test_values_mean_what_was_written(value: Any) -> None:
    scanner = Scanner(write_value(value) + " next")
    found = scanner.value()
    assert found == value
    assert repr(found) == repr(value), "words stay words and texts stay texts"
    assert scanner.text[scanner.at :] == " next"


@given(st.text(alphabet='[]{}",:-0123456789atrue \\\n', max_size=30))
@settings(max_examples=300)
def test_what_is_no_value_is_a_flaw(text: str) -> None:
    flaw = None
    try:
        Scanner(text).value()
    except BadNotation as error:
        flaw = error.flaw
    assert flaw is None or (flaw.line >= 1 and 1 <= flaw.column <= len(text) + 1)


@given(
    title=TEXT,
    players=st.lists(TEXT, max_size=3),
    date=TEXT,
    seed=TEXT,
    sides=st.tuples(TEXT, TEXT),
    author=TEXT,
    says=TEXT,
    name=TEXT,
    reason=TEXT,
    notes=st.dictionaries(TEXT, NOTE, max_size=3),
    rules=TEXT,
)
@settings(max_examples=200)
def test_whatever_people_write_comes_back(
    title, players, date, seed, sides, author, says, name, reason, notes, rules
) -> None:
    head = header(seed)
    named = tuple(replace(side, name=word) for side, word in zip(head.scenario.sides, sides, strict=True))
    head = replace(
        head,
        title=title,
        players=tuple(players),
        date=date,
        rules=rules,
        scenario=replace(head.scenario, sides=named),
    )
    battle = Battle.begin(head, RULESET, author=author, clock=lambda: date)
    played(battle, Guess("odd"), Guess("even"), Take(1, 0, 0, say=says), Override((), reason))
    battle.name_line(3, name)
    for number in (ROOT, 3):
        for who, note in notes.items():
            battle.annotate(
                number, who, **{field: getattr(note, field) for field in note.__struct_fields__[:-1]}
            )
    loaded = read(write_battle(battle))
    assert isinstance(loaded, Loaded), loaded
    # Rules without a name are those of today.
    expected = replace(battle.header, rules=rules or RULESET.version)
    assert loaded.battle.header == expected
    assert snapshot(loaded.battle, notes=True) == snapshot(battle, notes=True)
    assert list(loaded.battle.node(3).notes) == list(battle.node(3).notes)
    if rules:
        assert loaded.findings == ()
        assert write_battle(loaded.battle) == write_battle(battle)


# Cut in half ---------------------------------------------------------------------------------------------


def _small() -> Battle:
    battle = begin(heap=7, tokens=2, columns=2, rows=1)
    played(battle, Guess("odd"), Guess("even"))
    battle.annotate(1, text="Hm } {", bookmark="ä", glyphs=("!",))
    battle.go(1)
    played(battle, Guess("odd"))
    battle.go(2)
    return battle


def _is_whole(found: Loaded | Flaw, battle: Battle) -> bool:
    return isinstance(found, Loaded) and found.battle.tree.nodes.keys() == battle.tree.nodes.keys()


def test_cut_anywhere_a_file_is_whole_or_a_flaw() -> None:
    battle = _small()
    data = write_battle(battle).encode()
    cuts = [(at, read(data[:at])) for at in range(len(data) + 1)]
    whole = [at for at, found in cuts if isinstance(found, Loaded)]
    assert all(_is_whole(found, battle) for at, found in cuts if at in whole)
    end = data.index(b"\nend\n") + 4
    assert whole == [end, end + 1, end + 2, len(data) - 1, len(data)]


def test_cut_at_any_line_a_file_is_whole_or_a_flaw() -> None:
    battle = sample()
    lines = write_battle(battle).splitlines(keepends=True)
    for count in range(len(lines) + 1):
        found = read("".join(lines[:count]))
        assert isinstance(found, Flaw) or _is_whole(found, battle)
        if isinstance(found, Flaw):
            assert 1 <= found.line <= max(count, 1) + 1


# Spoilt --------------------------------------------------------------------------------------------------

PIECES = [
    *(
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        '"',
        "\\",
        ":",
        "=",
        ",",
        "-1",
        "99999",
        "null",
        "[]",
        "{}",
        "\n",
        " ",
        "@",
        "%",
    ),
    *("é", "\x00", "1e9", "0", "true", "side9", "[%folded]", "[%removed]", "[%amends 1]", "[%dice same 2]"),
]


@pytest.fixture(scope="module")
def sample_text() -> str:
    return write_battle(sample())


def _spoil(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        kind = chance.randrange(6)
        at = chance.randrange(len(text) + 1)
        if kind == 0:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + chance.randint(1, 30) :]
        elif kind == 2:
            text = text[:at] + chance.choice(PIECES) + text[at + 1 :]
        else:
            lines = text.split("\n")
            first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
            if kind == 3:
                lines[first], lines[second] = lines[second], lines[first]
            elif kind == 4:
                lines.insert(first, lines[second])
            else:
                del lines[first]
            text = "\n".join(lines)
    return text


@given(st.integers(0, 2**32), st.booleans())
@example(1, True)
@settings(max_examples=500)
def test_a_spoilt_file_is_a_battle_or_a_flaw(sample_text: str, seed: int, people_only: bool) -> None:
    if people_only:
        sample_text = sample_text[: sample_text.index("--- record ---")]
    spoilt = _spoil(sample_text, random.Random(seed))
    found = read(spoilt)
    if isinstance(found, Flaw):
        assert found.line >= 1
        assert found.column >= 1
        return
    battle = found.battle
    battle.check()
    text = write_battle(battle)
    again = read(text)
    assert isinstance(again, Loaded), again
    assert snapshot(again.battle, notes=True) == snapshot(battle, notes=True)


@given(st.binary(max_size=200))
def test_noise_is_a_flaw(data: bytes) -> None:
    assert isinstance(read(data), Flaw)


CROWDS = {
    "authors": lambda count: " ".join(f"{{@a{number} x}}" for number in range(count)),
    "glyphs": lambda count: "! " * count,
    "arrows": lambda count: "{" + "[%arrow 1 2]" * count + "}",
    "notes": lambda count: "{x}" * count,
    "commands": lambda count: "[%folded]" * count,
}


@pytest.mark.parametrize("crowd", CROWDS)
def test_a_crowded_step_is_refused_at_its_place(crowd: str) -> None:
    battle = begin()
    played(battle, Guess("odd"), Guess("even"))
    text = write_battle(battle, record=False)
    spoilt = text.replace("\nend\n", f" {CROWDS[crowd](20_000)}\nend\n", 1)
    assert spoilt != text
    flaw = read(spoilt)
    assert isinstance(flaw, Flaw)
    assert flaw.finding.message == "notation.crowded-step"


def test_a_place_in_a_long_line_is_found_by_going_on() -> None:
    """The column is counted from where the line began, not looked for from every sign of it anew."""

    class Watched(str):
        __slots__ = ()
        looked = 0

        def rfind(self, *arguments: Any) -> int:
            Watched.looked += arguments[2] - arguments[1]
            return super().rfind(*arguments)

    text = Watched("first\n" + "! " * 5_000)
    scan = Scanner(text)
    for at in range(6, len(text), 2):
        assert scan.where(at) == Where(2, at - 5)
    assert Watched.looked < len(text)
