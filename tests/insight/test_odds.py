"""Odds: against plain enumeration written without the core, against sampled dice, and in every system."""

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import islice, product
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from hheditor.cli.commands.odds import command
from hheditor.cli.speech import Speech
from hheditor.insight.bots import Soldier, Tactician
from hheditor.insight.odds import Fate, Odds, TooMany, odds, odds_of
from hheditor.insight.playing import played
from hheditor.rules.api import CHANCE, NOBODY, Phrase, Roll, Rolled, faces_of
from hheditor.rules.api.surfaces import Where
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase, Move
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.text import Narrator
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, cell
from tests.rules.hordes_heroes.driver import arena, settled
from tests.systems.supplies import SUPPLIES, Supply

BATTLE = Path(__file__).parents[1] / "rules/hordes_heroes/playthroughs/whole-battle.hhbattle"

# The book's table, written out once more: hits from 1, classes A to E.
TABLE = """
-   -   -   D   FD
-   -   D   D   FD
R   R   RD  FD  FD
R1  RD1 FD1 FD1 FD1
RD1 FD1 FD1 FD1 FD1
RD2 FD2 FD2 FD2 FD2
RD3 FD3 FD3 FD3 FD3
FD3 FD3 FD3 FD3 FD3
FD4 FD4 FD4 FD4 FD4
FD5 FD5 FD5 FD5 FD5
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
Kinds = frozenset[tuple[str, int]]
NOTHING: Kinds = frozenset()


def result(hits: int, klass: str, stands: int = 4) -> Kinds:
    """What so many hits do to a unit of a class, as a set of (kind, number)."""
    text = ROWS[min(hits, 10) - 1]["ABCDE".index(klass)]
    lost = int(text[-1]) if text[-1].isdecimal() else 0
    if lost >= stands - 1:
        # One stand cannot hold the field alone.
        return frozenset({("lost", 1)})
    found = {("stands", lost)} if lost else set()
    found |= {("disrupted", 1)} if "D" in text else set()
    found |= {("recoils", 1)} if text[0] == "R" else {("flees", 1)} if text[0] == "F" else set()
    return frozenset(found)


def fight_by_hand(
    ours: int, theirs: int, our_class: str, their_class: str, our_dice: int = 1, their_dice: int = 1
) -> dict[tuple[Kinds, Kinds], Fraction]:
    """All throws of a fight: what happens to us and to them, with how likely it is."""
    found: Counter[tuple[Kinds, Kinds]] = Counter()
    for faces in product(range(1, 7), repeat=our_dice + their_dice):
        lead = ours + sum(faces[:our_dice]) - theirs - sum(faces[our_dice:])
        if lead > 0:
            found[NOTHING, result(lead, their_class)] += 1
        elif lead < 0:
            found[result(-lead, our_class), NOTHING] += 1
        else:
            found[NOTHING, NOTHING] += 1
    whole = 6 ** (our_dice + their_dice)
    return {key: Fraction(count, whole) for key, count in found.items()}


def shot_by_hand(needed: int, dice: int, klass: str) -> dict[Kinds, Fraction]:
    """All throws of twelve-sided dice."""
    found: Counter[Kinds] = Counter()
    for faces in product(range(1, 13), repeat=dice):
        hits = sum(face >= needed for face in faces)
        found[result(hits, klass) if hits else NOTHING] += 1
    return {key: Fraction(count, 12**dice) for key, count in found.items()}


def by_pieces(found: Odds, *pieces: int) -> dict[Any, Fraction]:
    """What the core says, in the same form."""
    merged: Counter[Any] = Counter()
    for chance in found.chances:
        each = tuple(
            frozenset((fate.kind, fate.number) for fate in chance.fates if fate.piece == piece)
            for piece in pieces
        )
        merged[each if len(pieces) > 1 else each[0]] += chance.weight
    return {key: Fraction(weight, found.whole) for key, weight in merged.items()}


def meeting(red: str, blue: str, *, general: bool = False, wood: bool = False, hill: bool = False) -> Table:
    """Red has moved into contact with Blue, west to east."""
    field = arena()
    mover = field.unit(RED, red, (0, 0), "E")
    other = field.unit(BLUE, blue, (1, 0), "W")
    if general:
        field.leader(RED, (0, 0))
    if wood:
        field.paint("wood", (1, 0))
    if hill:
        field.raise_to(1, (1, 0))
    return settled(field.table("combat", RED, contacts=((mover, other),)))


# Each line: the situation, and both scores before the dice as the book adds them up.
FIGHTS: dict[str, tuple[Callable[[], Table], tuple[int, int], tuple[str, str], int]] = {
    "equal foot": (lambda: meeting("C 3/4 s1", "C 3/4 s1"), (7, 7), ("C", "C"), 1),
    "men-at-arms charge spears": (
        lambda: meeting(MEN_AT_ARMS, "D 3(+1)/4 s1CR"),
        (5 + 4 + 4, 3 + 4 + 1),
        ("B", "D"),
        1,
    ),
    "men-at-arms charge into a wood": (
        lambda: meeting(MEN_AT_ARMS, "C 2/4 s1CR", wood=True),
        (5, 2 + 4),
        ("B", "C"),
        1,
    ),
    "uphill": (lambda: meeting("C 3/4 s1", "C 3/4 s1", hill=True), (7, 8), ("C", "C"), 1),
    "with a general": (lambda: meeting("C 3/4 s1", "C 3/4 s1", general=True), (7, 7), ("C", "C"), 2),
    "knights against levies": (
        lambda: meeting("A 6(+4)/4 s3CR kind=cavalry", "E 1/4 s1"),
        (14, 5),
        ("A", "E"),
        1,
    ),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_fights_of_the_book(name: str) -> None:
    make, (ours, theirs), classes, dice = FIGHTS[name]
    table = make()
    (found,) = odds(RULESET, table)
    assert sum(chance.weight for chance in found.chances) == found.whole
    assert by_pieces(found, 0, 1) == fight_by_hand(ours, theirs, *classes, our_dice=dice)


SHOTS = {
    "longbows at men-at-arms": ("B 2/4 s1 6+", "B 5(+4)/4 s3CR A2 kind=cavalry", 8, 4, "B"),
    "longbows at spears": ("B 2/4 s1 6+", "D 3(+1)/4 s1", 6, 4, "D"),
    "crossbows at levies": ("C 2/4 s1 8+", "E 1/4 s1", 8, 4, "E"),
}


@pytest.mark.parametrize("name", SHOTS)
def test_shots_of_the_book(name: str) -> None:
    shooters, target, needed, dice, klass = SHOTS[name]
    field = arena()
    field.unit(RED, shooters, (0, 0), "E")
    field.unit(BLUE, target, (2, 0), "W")
    table = settled(field.table("shooting", RED))
    (found,) = odds(RULESET, table)
    assert by_pieces(found, 1) == shot_by_hand(needed, dice, klass)
    # Confirmed and about to be rolled it is the same.
    (rolled,) = odds(RULESET, settled(RULESET.follow(table, EndPhase())))
    assert by_pieces(rolled, 1) == by_pieces(found, 1)


def test_a_charge_is_reckoned_before_it_is_ridden() -> None:
    field = arena()
    knights = field.unit(RED, MEN_AT_ARMS, (0, 0), "E")
    field.unit(BLUE, "D 3(+1)/4 s1CR", (3, 0), "W")
    table = field.table("movement", RED)
    ride = next(
        order
        for order in RULESET.orders(table, knights)
        if isinstance(order, Move) and order.cell == cell(2, 0) and order.formation == "line"
    )
    (found,) = odds(RULESET, table, ride)
    assert by_pieces(found, 0, 1) == fight_by_hand(13, 8, "B", "D")
    assert odds(RULESET, table, EndPhase()) == ()
    # The stands lost by each side, on average.
    mean = sum(
        share * sum(number for kind, number in theirs if kind == "stands")
        for (_, theirs), share in fight_by_hand(13, 8, "B", "D").items()
    )
    lost = sum(
        share * 4 for (_, theirs), share in fight_by_hand(13, 8, "B", "D").items() if ("lost", 1) in theirs
    )
    assert Fraction(*found.losses[BLUE]) == mean + lost


class Places(Narrator):
    """Says of a phrase only its place."""

    def __init__(self) -> None:
        pass

    def place(self, where: Where) -> str:
        return f"<{where}>"

    def phrase(self, phrase: Phrase) -> str:
        return str(dict(phrase.parameters)["place"])


def test_odds_stop_at_a_decision_and_say_whose() -> None:
    (found,) = odds(RULESET, meeting(MEN_AT_ARMS, "D 3(+1)/4 s1CR"))
    asking = [chance for chance in found.chances if chance.asks >= 0]
    assert asking
    assert all(chance.question.startswith("question.") and chance.options for chance in asking)
    # Every answer is there, those that differ only in their place together.
    flees = next(chance for chance in asking if chance.question == "question.hordes_heroes.flee")
    (option,) = flees.options
    assert option.message == "choice.hordes_heroes.flee" and option.pieces == (1,)
    assert len(option.places) > 1 and list(option.places) == sorted(set(option.places))
    assert Places().offered(option) == ", ".join(f"<{cell}>" for cell in option.places)
    piece = found.by_piece()[1]
    assert list(piece.values()) == sorted(piece.values(), reverse=True)


# Against the dice -------------------------------------------------------------------------------------

SAMPLES = 5_000


def situations(count: int) -> list[Table]:
    """Positions of random battles where dice are about to be rolled."""
    found: list[Table] = []
    for seed in range(100):
        position = RULESET.opening(random_scenario(500 + seed, size=4, turns=4))
        bots = (Tactician(), Soldier())
        here = 0
        for _, after in islice(played(RULESET, position, bots, seed), 400):
            if RULESET.to_act(after) == CHANCE and RULESET.ventures(after):
                found.append(RULESET.ventures(after)[0].position)
                here += 1
                if here == 4:
                    break
        if len(found) >= count:
            return found[:count]
    raise AssertionError("too few situations")


def sampled(position: Table, random: Random, count: int) -> Counter[tuple[Fate, ...]]:
    """Faces thrown and played as at a table; what follows from the same faces is looked up."""
    known: dict[tuple[int, ...], tuple[Table, tuple[Fate, ...], Any]] = {(): _node(position, ())}
    found: Counter[tuple[Fate, ...]] = Counter()
    for _ in range(count):
        path: tuple[int, ...] = ()
        while True:
            table, fates, then = known[path]
            if then is None:
                break
            order: Any = then
            if isinstance(then, Roll):
                faces = faces_of(then, [random.getrandbits(60) for _ in range(then.count)])
                order = Rolled(faces)
                path += tuple(sorted(faces)) if len(then.pools) == 1 else faces
            else:
                path += (-1,)
            if path not in known:
                step = RULESET.play(table, order)
                deeds = tuple(Fate(*deed[:3]) for event in step.events for deed in RULESET.fates(event))
                known[path] = _node(step.after, fates + deeds)
        found[_summed(fates, table)] += 1
    return found


def _node(table: Table, fates: tuple[Fate, ...]) -> tuple[Table, tuple[Fate, ...], Any]:
    """A position with the roll it waits for, the only order there is, or None."""
    actor = RULESET.to_act(table)
    if actor == CHANCE:
        return table, fates, RULESET.roll(table)
    only = [] if actor == NOBODY else list(islice(RULESET.orders(table), 2))
    return table, fates, only[0] if len(only) == 1 else None


def _summed(fates: tuple[Fate, ...], table: Table) -> tuple[Fate, ...]:
    numbers: dict[tuple[int, str], int] = {}
    for fate in (*fates, *(Fate(*deed[:3]) for deed in RULESET.pending(table))):
        old = numbers.get((fate.piece, fate.kind), 0)
        numbers[fate.piece, fate.kind] = old + fate.number if fate.kind == "stands" else 1
    lost = {piece for piece, kind in numbers if kind == "lost"}
    return tuple(
        sorted(Fate(*k, n, k[1] == "lost") for k, n in numbers.items() if k[1] == "lost" or k[0] not in lost)
    )


def test_sampled_dice_agree() -> None:
    for number, position in enumerate(situations(20)):
        exact: Counter[tuple[Fate, ...]] = Counter()
        found = odds_of(RULESET, position, Phrase("venture.dice"))
        for chance in found.chances:
            exact[chance.fates] += chance.weight
        counts = sampled(position, Random(number), SAMPLES)
        assert set(counts) <= set(exact)
        for fates, weight in exact.items():
            share = weight / found.whole
            spread = sqrt(SAMPLES * share * (1 - share))
            assert abs(counts[fates] - SAMPLES * share) <= 5 * spread + 1e-9


# Every system -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("supply", SUPPLIES, ids=lambda supply: supply.system.id)
def test_odds_of_every_system_add_up(supply: Supply) -> None:
    system = supply.system
    seen = 0
    for number in range(4):
        position = supply.opening(number)
        bots = tuple(Soldier() for _ in range(system.sides(position)))
        for _, after in islice(played(system, position, bots, number), 120):
            if system.to_act(after) == CHANCE and seen < 12:
                try:
                    worked_out = odds(system, after)
                except TooMany:
                    # A fight of two whole lines has more outcomes than anybody waits for.
                    continue
                for found in worked_out:
                    assert sum(chance.weight for chance in found.chances) == found.whole
                    seen += 1
    assert seen or system.id == "training"


def test_too_many_dice_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hheditor.insight.odds._MOST", 5)
    with pytest.raises(TooMany):
        odds(RULESET, meeting("C 3/4 s1", "C 3/4 s1"))


# The command line -------------------------------------------------------------------------------------


def run(*arguments: str, language: str = "en") -> Any:
    return CliRunner().invoke(command(Speech(language, lambda: 0)), arguments)


def test_odds_on_the_command_line() -> None:
    told = run(str(BATTLE), "--at", "49")
    assert told.exit_code == 0, told.output
    assert "27.8 %  no effect" in told.output
    assert "are disrupted" in told.output and "up to York: Retinue Halberdiers 4 flee to" in told.output
    assert "nessun effetto" in run(str(BATTLE), "--at", "49", language="it").output
    report = json.loads(run(str(BATTLE), "--at", "49", "--json").output)
    assert report[0]["whole"] == 36
    assert sum(chance["weight"] for chance in report[0]["chances"]) == 36


def test_odds_of_an_order_and_what_is_no_order() -> None:
    assert "No dice" in run(str(BATTLE), "--at", "48", "--order", "lancaster: end").output
    for line in ("lancaster: march", "lancaster: end\nlancaster: end", "lancaster: halt unit=0"):
        told = run(str(BATTLE), "--at", "48", "--order", line)
        assert told.exit_code == 1
        assert told.output.strip()
    beyond = run(str(BATTLE), "--at", "99999")
    assert (beyond.exit_code, "99999" in beyond.output) == (2, True)
