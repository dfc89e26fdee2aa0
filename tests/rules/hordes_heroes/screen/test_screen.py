"""What a screen is shown is what the rules play: overlays, accounts, the roster, the turn, the umpire."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from hheditor.hexes import cells_of, mask_of
from hheditor.rules.api import CHANCE, NOBODY, Adjustment, Override, Rolled, faces_of, fold
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.contact.responses import foes_touched
from hheditor.rules.hordes_heroes.contact.zones import contacts
from hheditor.rules.hordes_heroes.movement.reach import going
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Aim, EndPhase, Fight, Move
from hheditor.rules.hordes_heroes.position.table import Table, on_table
from hheditor.rules.hordes_heroes.screen.kinds import (
    ARC,
    COMMAND,
    COMMAND_BROKEN,
    COMMAND_PATH,
    FORBIDDEN,
    SIGHT,
    TARGET,
    THREAT,
    THREAT_SHOT,
    ZONE,
)
from hheditor.rules.hordes_heroes.shooting.declarations import aims
from hheditor.text import ids
from hheditor.values import Finding
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, cell
from tests.rules.hordes_heroes.driver import arena, settled

FOOT = "C 3(+1)/4 s1CR"
BOWS = "C 2/4 s1CR 7+"
GUN = "C 1/2 s1CR kind=artillery rows=1-3:4/9,4-8:7/12 price=10"


def walk(seed: int, steps: int) -> Iterator[tuple[Table, Any, Table]]:
    """A random battle: each position with the order given there and what came of it."""
    draw = random.Random(seed)
    table: Table = RULESET.opening(random_scenario(seed, size=8, turns=3))
    for _ in range(steps):
        if RULESET.to_act(table) == NOBODY:
            return
        if RULESET.to_act(table) == CHANCE:
            roll = RULESET.roll(table)
            assert roll is not None
            order: Any = Rolled(faces=faces_of(roll, [draw.randrange(1000) for _ in range(roll.count)]))
        else:
            subjects = RULESET.subjects(table)
            about = draw.choice(subjects) if subjects and draw.random() < 0.8 else None
            found = list(RULESET.orders(table, about)) or list(RULESET.orders(table))
            order = draw.choice(found)
        after = RULESET.follow(table, order)
        yield table, order, after
        table = after


@cache
def battles() -> tuple[tuple[Table, Any, Table], ...]:
    return tuple(step for seed in (3, 4, 5) for step in walk(seed, 220))


def overlays(table: Table, kind: str, **whose: int) -> list[Any]:
    return list(RULESET.overlays(table, kind, **whose))


# Overlays ------------------------------------------------------------------------------------------------


def test_command_comes_by_a_way_exactly_to_those_in_command() -> None:
    checked = 0
    for table, _, _ in battles()[::7]:
        for side in (RED, BLUE):
            inside = set(commanded_units(table, side))
            shown = overlays(table, COMMAND_PATH, side=side)
            ways = {each.piece: each.paths[0] for each in shown if each.paths}
            kept = [each for each in shown if not each.paths]
            assert all(each.label is not None and each.piece in table.commanded for each in kept)
            assert set(ways) == inside
            for number, way in ways.items():
                leaders = {leader.cell for leader in table.leaders if leader.side == side}
                assert way[0] in leaders
                unit = table.units[number]
                assert way[-1] in (unit.cells if unit.formation == "skirmish" else (unit.cell,))
                grid = table.setup.grid
                assert all(grid.distance(a, b) == 1 for a, b in pairwise(way)), way
                checked += 1
    assert checked > 100


def test_everybody_else_is_told_why_not() -> None:
    said = set()
    for table, _, _ in battles()[::7]:
        mover = table.mover if table.phase == "movement" else -1
        for each in overlays(table, COMMAND_BROKEN):
            unit = table.units[each.piece]
            inside = table.commanded if unit.side == mover else commanded_units(table, unit.side)
            assert each.piece not in inside
            assert each.finding is not None
            assert each.finding.rule
            said.add(each.finding.message)
        told = {each.piece for each in overlays(table, COMMAND_BROKEN)}
        for number in on_table(table):
            side = table.units[number].side
            inside = table.commanded if side == mover else commanded_units(table, side)
            assert (number in told) != (number in inside)
    assert "command.hordes_heroes.too-far" in said


def test_each_reason_for_lost_command() -> None:
    field = Field()
    field.unit(RED, FOOT, (4, 0), "E", disrupted=True)
    field.unit(RED, FOOT, (9, 0), "E")
    field.unit(RED, "D 2/4 s1CR H", (3, 3), "E")
    field.unit(RED, FOOT, (-1, 1), "E")
    field.unit(BLUE, FOOT, (9, -9), "W")
    field.paint("mountain", (0, 1), (-1, 2), (-2, 2), (-2, 1), (-1, 0), (0, 0))
    field.leader(RED, (1, 1), reach=4)
    table = field.table("command")
    found = {each.piece: each.finding for each in overlays(table, COMMAND_BROKEN, side=RED)}
    assert {piece: finding.message for piece, finding in found.items()} == {
        0: "command.hordes_heroes.disrupted",
        1: "command.hordes_heroes.too-far",
        2: "command.hordes_heroes.horde",
        3: "command.hordes_heroes.blocked",
    }
    assert dict(found[1].parameters) == {"distance": 8, "range": 4}
    (theirs,) = overlays(table, COMMAND_BROKEN, side=BLUE)
    assert theirs.finding.message == "command.hordes_heroes.no-leader"


def test_zones_are_those_of_the_rules() -> None:
    for table, _, _ in battles()[::20]:
        whole = {each.side: mask_of(each.cells) for each in overlays(table, ZONE)}
        for side in (RED, BLUE):
            assert whole.get(side, 0) == table.zones[side]
            joined = 0
            for number in on_table(table, side):
                for each in overlays(table, ZONE, piece=number):
                    assert each.piece == number
                    joined |= mask_of(each.cells)
            assert joined == table.zones[side]


def test_targets_are_those_that_may_be_aimed_at() -> None:
    checked = 0
    for table, _, _ in battles():
        task = table.agenda[-1] if table.agenda else None
        if not isinstance(task, tasks.Declaring):
            continue
        for number in on_table(table, task.side):
            aimed = {target for aim in aims(table, number) for target, _ in aim.targets}
            for each in overlays(table, TARGET, piece=number):
                shown = {table.held[place] for place in each.cells}
                assert shown == aimed or not aimed
                assert len(each.numbers) == len(each.paths) == len(each.cells)
                checked += 1
    assert checked > 10


def test_the_number_shown_is_the_number_rolled_for() -> None:
    checked = 0
    for table, _, after in battles():
        task = after.agenda[-1] if after.agenda else None
        before = table.agenda[-1] if table.agenda else None
        if not (isinstance(task, tasks.Volley) and isinstance(before, tasks.Declaring)):
            continue
        for shot in task.shots:
            if table.units[shot.unit].side != before.side or table.units[shot.unit].rear >= 0:
                continue
            order = Aim(shot.unit, ((shot.target, shot.dice),), shot.stand)
            assert RULESET.gesture(table, order).number == shot.steps[0][0]
            checked += 1
    assert checked > 5


def test_arc_and_sight_agree_with_a_lawful_shot() -> None:
    """Whoever may be aimed at is in sight, and before the front unless the shooter may turn."""
    for table, _, _ in battles()[::5]:
        for number in on_table(table):
            (*targets,) = overlays(table, TARGET, piece=number)
            if not targets or isinstance(table.agenda[-1] if table.agenda else None, tasks.Declaring):
                continue
            seen = {place for each in overlays(table, SIGHT, piece=number) for place in each.cells}
            assert set(targets[0].cells) <= seen
            shot = {place for each in overlays(table, THREAT_SHOT, piece=number) for place in each.cells}
            assert set(targets[0].cells) <= shot


def test_a_line_of_sight_names_what_blocks_it() -> None:
    field = arena()
    field.unit(RED, BOWS, (0, 0), "E", name="Bows")
    field.unit(BLUE, FOOT, (9, -9), "W")
    field.paint("wood", (1, 0))
    table = field.table("shooting")
    clear = RULESET.line_of_sight(table, 0, cell(0, 2))
    assert clear is not None
    assert clear.finding is None
    assert clear.paths == ((cell(0, 0), cell(0, 2)),)
    blocked = RULESET.line_of_sight(table, 0, cell(2, 0))
    assert blocked is not None
    assert blocked.finding is not None
    assert blocked.finding.places == (cell(1, 0),)
    assert blocked.finding.rule
    assert RULESET.line_of_sight(table, 99, 0) is None
    assert RULESET.line_of_sight(table, 0, -1) is None


def test_a_gun_has_a_narrow_arc() -> None:
    field = arena()
    field.unit(RED, GUN, (0, 0), "E", name="Gun")
    field.unit(RED, BOWS, (0, 5), "E", name="Bows")
    field.unit(BLUE, FOOT, (4, 0), "W", name="Ahead")
    field.unit(BLUE, FOOT, (0, -4), "S", name="Aside")
    table = settled(field.table("shooting"))
    (arc,) = overlays(table, ARC, piece=0)
    assert cell(4, 0) in arc.cells
    assert cell(0, -4) not in arc.cells
    (target,) = overlays(table, TARGET, piece=0)
    assert (target.cells, target.numbers) == ((cell(4, 0),), ((cell(4, 0), 7),))
    (bows,) = overlays(table, ARC, piece=1)
    assert bows.label is not None
    assert bows.label.message == "overlay.hordes_heroes.arc-turning"


def test_threats_are_where_contact_can_be_made() -> None:
    """Every enemy a unit can touch by a move stands in its threat, and nobody beyond."""
    for table, _, _ in battles()[::60]:
        for number in on_table(table):
            unit = table.units[number]
            if unit.disrupted or unit.formation == "skirmish" or contacts(table, number):
                continue
            found = overlays(table, THREAT, piece=number)
            threat = set(found[0].cells) if found else set()
            touched = {
                foe
                for end in cells_of(going(table, number).cells())
                for foe in foes_touched(table, number, end)
            }
            assert touched <= threat
        for side in (RED, BLUE):
            joined = {
                place
                for number in on_table(table, side)
                for each in overlays(table, THREAT, piece=number)
                for place in each.cells
            }
            whole = {place for each in overlays(table, THREAT, side=side) for place in each.cells}
            assert joined == whole


def test_forbidden_hexes_cannot_be_entered_and_the_others_can() -> None:
    checked = 0
    for table, _, _ in battles()[::10]:
        if table.phase != "movement" or not isinstance(table.agenda[-1], tasks.MovementPhase):
            continue
        for number in RULESET.subjects(table)[:2]:
            if number >= LEADERS or contacts(table, number):
                continue
            reach = {order.cell for order in RULESET.orders(table, number) if isinstance(order, Move)}
            shut = {place for each in overlays(table, FORBIDDEN, piece=number) for place in each.cells}
            assert not reach & shut
            checked += len(shut)
    assert checked > 20


def test_every_kind_answers_for_everybody_and_nobody() -> None:
    table = battles()[40][0]
    for kind in (each.id for each in RULESET.overlay_kinds):
        for whose in (
            {},
            {"side": 0},
            {"piece": 0},
            {"piece": LEADERS},
            {"piece": 999},
            {"piece": LEADERS + 99},
        ):
            for each in overlays(table, kind, **whose):
                assert each.kind == kind
                assert each.cells or each.paths
        assert f"overlay.hordes_heroes.{kind}" in ids()
    assert overlays(table, "nonsense") == []
    assert overlays(table, COMMAND, piece=LEADERS)


# Accounts ------------------------------------------------------------------------------------------------


def test_a_combat_is_accounted_for_as_it_is_fought() -> None:
    """Before the dice and after: the same terms, and the band that came out was foretold."""
    checked = 0
    for table, order, _ in battles():
        if not (table.agenda and isinstance(table.agenda[-1], tasks.Fighting)):
            continue
        fight = table.agenda[-1]
        (before,) = RULESET.accounts(table)
        assert before.roll is not None
        if fight.first < 0:
            continue
        step = RULESET.play(table, order)
        fought = next(event for event in step.events if event.event == "fought")
        told = RULESET.account_of(fought)
        assert told is not None
        shown = [[t for t in tally.terms if t.name != "term.hordes_heroes.dice"] for tally in before.tallies]
        happened = [[t for t in tally.terms if t.name != "term.hordes_heroes.dice"] for tally in told.tallies]
        assert shown == happened
        assert before.tallies[0].total == told.tallies[0].total
        assert before.tallies[1].dice == RULESET.roll(table).count  # type: ignore[union-attr]
        hits, winner = fought.fact("hits"), fought.fact("winner")
        assert isinstance(hits, int)
        bands = [band for band in before.bands if band.side == (-1 if not hits else 1 - winner)]  # type: ignore[operator]
        assert any(band.low <= hits <= band.high or band.high < band.low <= hits for band in bands)
        checked += 1
    assert checked > 10


def test_a_shot_is_accounted_for_as_it_is_rolled() -> None:
    checked = 0
    for table, order, after in battles():
        task = table.agenda[-1] if table.agenda else None
        if not (isinstance(task, tasks.Declaring) and isinstance(order, EndPhase)):
            continue
        shown = {account.title.pieces[-1]: account for account in RULESET.accounts(table)}
        for event in RULESET.play(table, order).events:
            if event.event != "shot" or event.side != task.side:
                continue
            told = RULESET.account_of(event)
            assert told is not None
            before = shown[event.pieces[-1]]
            assert told.tallies[1].terms in [tally.terms for tally in before.tallies]
            assert told.tallies[1].total in [tally.total for tally in before.tallies]
            checked += 1
        assert after is not table
    assert checked > 5


def test_an_order_is_accounted_for_before_it_is_given() -> None:
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Knights")
    field.unit(BLUE, FOOT, (1, 0), "W", name="Foot")
    field.unit(BLUE, FOOT, (1, -1), "W", name="Levy")
    table = settled(field.table("combat"))
    (account,) = RULESET.accounts(table, Fight(0, (1, 2)))
    knights, foot = account.tallies
    assert [(term.name, term.value) for term in knights.terms] == [
        ("term.hordes_heroes.factor", 5),
        ("term.hordes_heroes.stands", 4),
        ("term.hordes_heroes.impact", 4),
    ]
    assert (knights.total, knights.dice, knights.faces) == (13, 1, 6)
    assert foot.total == 3 + 4 + 4 + 1
    assert [band.side for band in account.bands] == sorted(
        (band.side for band in account.bands), key=(RED, -1, BLUE).index
    )
    charge = arena()
    charge.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Knights")
    charge.unit(BLUE, FOOT, (2, 0), "W", name="Foot")
    moving = settled(charge.table())
    (foretold,) = RULESET.accounts(moving, Move(0, cell(1, 0), 0))
    assert foretold.tallies[0].total == 13
    assert RULESET.accounts(moving, Move(0, cell(-1, 0), 6)) == ()


def test_every_message_of_an_account_is_in_the_catalogues() -> None:
    known = ids()
    for table, _, _ in battles()[::3]:
        for account in RULESET.accounts(table):
            named = [account.title.message, *(tally.title for tally in account.tallies)]
            named += [term.name for tally in account.tallies for term in tally.terms]
            named += [phrase.message for band in account.bands for phrase in band.meaning]
            assert set(named) <= known


# Words, roster, turn -------------------------------------------------------------------------------------


def test_every_order_has_words() -> None:
    known, seen = ids(), set()
    draw = random.Random(1)
    for table, _, _ in battles()[::3]:
        if RULESET.to_act(table) < 0:
            continue
        listed = list(RULESET.orders(table))
        for order in draw.sample(listed, min(12, len(listed))):
            phrase = RULESET.wording(table, order)
            assert phrase.message in known, phrase
            seen.add(phrase.message)
    assert len(seen) > 10


def test_the_roster_has_a_row_for_every_piece() -> None:
    known = ids()
    for table, _, _ in battles()[::25]:
        roster = RULESET.roster(table)
        assert len(roster.rows) == len(table.units) + len(table.leaders)
        subjects = set(RULESET.subjects(table))
        column = {each.id: at for at, each in enumerate(roster.columns)}
        for each in roster.columns:
            assert each.title in known
        for row in roster.rows:
            assert len(row.entries) == len(roster.columns)
            marks: Any = row.entries[column["marks"]]
            assert set(marks) <= known
            assert bool(row.entries[column["can-act"]]) == (row.piece in subjects)
            if row.piece < LEADERS and row.on_table:
                unit = table.units[row.piece]
                assert row.entries[column["stands"]] == (unit.stands, unit.full)
                assert row.entries[column["formation"]] in known


def test_phases_show_where_the_bound_is() -> None:
    for table, _, _ in battles()[::10]:
        found = RULESET.phases(table)
        now = [phase for phase in found if phase.state == "now"]
        assert len(now) == 1
        assert now[0].phase == table.phase
        states = [phase.state for phase in found]
        assert states == sorted(states, key=("done", "now", "ahead").index)
        if isinstance(table.agenda[-1], tasks.MovementPhase) and table.agenda[-1].part == 2:
            assert set(RULESET.subjects(table)) <= set(now[0].left)
            assert not set(now[0].left) & set(now[0].used)


def test_leaving_the_rest_is_always_lawful() -> None:
    for table, _, _ in battles()[::5]:
        order = RULESET.resting(table)
        if order is not None:
            assert RULESET.refusal(table, order) is None
        if RULESET.to_act(table) >= 0:
            assert set(RULESET.idle(table)) <= {*range(len(table.units)), *range(LEADERS, LEADERS + 20)}


# The umpire ----------------------------------------------------------------------------------------------


def wishes(table: Table, draw: random.Random) -> Adjustment:
    piece = draw.choice([*range(len(table.units)), *(LEADERS + n for n in range(len(table.leaders)))])
    able = RULESET.adjustable(table, piece)
    assert able is not None
    kind = draw.randrange(6)
    if kind == 0:
        return Adjustment(piece, cell=draw.randrange(table.setup.board.cells))
    if kind == 1:
        return Adjustment(piece, cell=-1)
    if kind == 2:
        return Adjustment(piece, facing=draw.randrange(12))
    if kind == 3:
        return Adjustment(piece, strength=draw.randint(*able.strength))
    if kind == 4 and able.formations:
        return Adjustment(piece, formation=draw.choice(able.formations))
    mark = draw.choice(able.marks)[0]
    return Adjustment(piece, marks=((mark, draw.random() < 0.5),))


@pytest.mark.parametrize("seed", range(4))
def test_the_umpire_may_do_anything_and_the_battle_goes_on(seed: int) -> None:
    """Any wish at any moment is refused with a sentence, or the battle plays on from it without a fault."""
    draw = random.Random(seed)
    made, known = 0, ids()
    for table, _, _ in battles()[seed::12]:
        patch = RULESET.adjust(table, wishes(table, draw))
        if isinstance(patch, Finding):
            assert patch.message in known
            continue
        if not patch:
            continue
        override = Override(patch, "as it was")
        refused = RULESET.refusal(table, override)
        if refused is not None:
            assert refused.message in known
            continue
        after = RULESET.play(table, override).after
        made += 1
        assert not RULESET.problems(after)
        for _ in range(12):
            actor = RULESET.to_act(after)
            if actor == NOBODY:
                break
            if actor == CHANCE:
                roll = RULESET.roll(after)
                assert roll is not None
                after = RULESET.follow(after, Rolled(faces=faces_of(roll, [draw.randrange(99)] * roll.count)))
            else:
                after = RULESET.follow(after, draw.choice(list(RULESET.orders(after))))
    assert made > 10


def test_wishes_do_what_they_say() -> None:
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Knights")
    field.unit(BLUE, FOOT, (5, 0), "W", name="Foot")
    rider = field.leader(RED, (0, 0))
    table = settled(field.table())

    def adjusted(wanted: Adjustment) -> Table:
        patch = RULESET.adjust(table, wanted)
        assert not isinstance(patch, Finding), patch
        assert RULESET.refusal(table, Override(patch)) is None
        return fold(table, patch)

    moved = adjusted(Adjustment(0, cell=cell(2, 0), facing=3, strength=2, marks=(("disrupted", True),)))
    unit = moved.units[0]
    assert (unit.cell, unit.facing, unit.stands, unit.disrupted) == (cell(2, 0), 3, 2, True)
    assert moved.leaders[rider - LEADERS].cell == cell(2, 0), "his host takes him along"
    gone = adjusted(Adjustment(0, cell=-1))
    assert (gone.units[0].cell, gone.units[0].gone) == (-1, "lost")
    assert gone.leaders[rider - LEADERS].gone == "lost"
    alone = adjusted(Adjustment(rider, cell=cell(0, 4)))
    assert (alone.leaders[rider - LEADERS].cell, alone.leaders[rider - LEADERS].host) == (cell(0, 4), -1)
    assert 0 not in adjusted(Adjustment(0, marks=(("commanded", False),))).commanded
    onto = RULESET.adjust(table, Adjustment(0, cell=cell(5, 0)))
    assert not isinstance(onto, Finding)
    refused = RULESET.refusal(table, Override(onto))
    assert refused is not None
    assert isinstance(RULESET.adjust(table, Adjustment(77, cell=0)), Finding)
