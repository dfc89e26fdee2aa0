"""The log: one line for what happened, headings above, and in step with the cursor."""

import random
import time

from hheditor import text
from hheditor.app.battle import Table
from hheditor.app.battle.log import Line, Log
from hheditor.battles import ROOT
from hheditor.rules.api import Adjustment
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import Fight, Move
from tests.app.battle.help import done, give, table_at, table_of
from tests.app.battle.test_clerk import march
from tests.app.battle.test_playing import engaged
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import cell
from tests.rules.hordes_heroes.driver import settled
from tests.systems.activation import ACTIVATION, meeting
from tests.systems.training import TRAINING, skirmish


def played(steps: int = 60, seed: int = 4) -> Table:
    table = table_of(RULESET, random_scenario(seed, size=6, turns=3))
    draw = random.Random(seed)
    for _ in range(steps):
        if table.waiting.kind == "over":
            break
        resting = RULESET.resting(table.position)
        orders = list(RULESET.orders(table.position))
        give(table, resting if resting is not None and draw.random() < 0.4 else draw.choice(orders))
    return table


def test_following_the_cursor_is_the_same_as_building_anew() -> None:
    table = played()
    draw = random.Random(9)
    nodes = [ROOT, *table.battle.line()]
    for _ in range(20):
        table.look_at(draw.choice(nodes))
        assert table.log.lines == Log(table.battle).lines
    table.look_at(table.battle.cursor.tip)
    while table.undo():
        assert not table.log.lines or table.log.lines[-1].node <= table.battle.cursor.node
    assert table.log.lines == []


def test_only_new_lines_are_made() -> None:
    table = played(30)
    before = list(table.log.lines)
    order = RULESET.resting(table.position) or next(iter(RULESET.orders(table.position)))
    give(table, order)
    assert table.log.lines[: len(before)] == before
    assert all(old is new for old, new in zip(before, table.log.lines, strict=False))


def test_a_move_into_another_formation_is_one_line() -> None:
    """What moved and formed up anew is told once, with both, and shown as one deed."""
    table = march()
    order = next(
        order
        for order in RULESET.orders(table.position)
        if isinstance(order, Move)
        and order.cell != table.position.units[order.unit].cell
        and order.formation != table.position.units[order.unit].formation
    )
    give(table, order)
    told = [event.event for event in table.battle.events(table.log.lines[-1].node)]
    assert "formed" in told
    (line,) = [line for line in table.log.lines if line.pieces == (order.unit,)]
    assert line.event is not None
    assert (line.event.event, line.events, line.event.fact("formation")) == (
        "moved-formed",
        2,
        order.formation,
    )
    said = text.Narrator(table.battle, "en").event(line.event)
    assert "moved to" in said
    assert "changed formation" in said


def test_every_line_can_be_said_and_found() -> None:
    table = played(120)
    narrators = {language: text.Narrator(table.battle, language) for language in ("en", "it")}
    for line in table.log.lines:
        assert line.node in table.battle.tree.nodes
        if line.event is not None and line.kind in ("event", "heading"):
            for language in ("en", "it"):
                assert narrators[language].event(line.event)
        if line.phrase is not None:
            assert text.knows(line.phrase.message)


def test_turns_and_phases_are_headings_and_empty_phases_say_so() -> None:
    table = played(200)
    heads = [line for line in table.log.lines if line.kind == "heading"]
    phases = [head.moment.phase for head in heads if head.moment.phase]
    assert {"command", "movement", "shooting", "combat"} <= set(phases)
    assert all(head.moment.turn >= 1 for head in heads)
    skipped = [line for line in table.log.lines if line.kind == "skipped"]
    assert skipped
    for line in skipped:
        at = table.log.lines.index(line)
        assert table.log.lines[at - 1].kind == "heading", "nothing happened in it"
        assert table.log.lines[at - 1].moment == line.moment


def test_dice_and_overrides_have_lines_of_their_own() -> None:
    table = table_at(settled(engaged().table("combat")), source="typed")
    give(table, Fight(0, (1,)))
    done(table.type_dice("5"))
    thrown = table.log.lines[-1].thrown
    assert thrown is not None
    assert (thrown.faces, thrown.reading, thrown.roll.purpose) == ((5,), (5,), "combat")
    other = march()
    done(other.adjust(Adjustment(0, marks=(("disrupted", True),)), reason="A hole in the ground"))
    line = other.log.lines[-1]
    assert (line.kind, line.reason) == ("override", "A hole in the ground")
    assert "override" in line.marks
    done(other.give_anyway(Move(0, cell(0, 1), 0)))
    line = other.log.lines[-1]
    assert line.refused is not None
    assert line.refused.message == "refusal.hordes_heroes.disrupted"


def test_a_system_without_headings_of_its_own_gets_them_from_the_record() -> None:
    table = table_of(TRAINING, skirmish(1))
    draw = random.Random(2)
    for _ in range(40):
        if table.waiting.kind == "over":
            break
        give(table, draw.choice(list(TRAINING.orders(table.position))))
    heads = [line.moment for line in table.log.lines if line.kind == "heading"]
    assert heads
    assert table.log.lines == Log(table.battle).lines


def test_what_is_secret_is_read_by_its_side_alone() -> None:
    """Over battles of a system with hidden counters: the other side's lines hold what its view holds."""
    secrets = 0
    for seed in range(4):
        table = table_of(ACTIVATION, meeting(seed))
        draw = random.Random(seed)
        for _ in range(60):
            if table.waiting.kind == "over":
                break
            give(table, draw.choice(list(ACTIVATION.orders(table.position))))
        for line in table.log.lines:
            if line.secret_of < 0:
                assert line.seen_by(0) == line.seen_by(1) == line
                continue
            secrets += 1
            assert line.seen_by(line.secret_of) == line
            other = line.seen_by(1 - line.secret_of)
            assert (other.pieces, other.places, other.phrase) == ((), (), None)
            assert other.event is None or other.event.facts == ()
    assert secrets > 0


def test_ten_thousand_lines_are_followed_at_once() -> None:
    """Appending costs the new lines only, however long the log is."""
    table = played(40)
    log, line = table.log, table.log.lines[-1]
    log.lines[:0] = [Line("event", line.node)] * 10_000
    log._starts = [start + 10_000 for start in log._starts]
    began = time.process_time()
    for _ in range(200):
        log.update()
    assert time.process_time() - began < 0.5
