"""What a screen is told: by the code that plays, in words that are there."""

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from hheditor import text
from hheditor.rules.api import CHANCE, NOBODY, Adjustment, Gesture, Override, Phrase
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.looking import BADGES
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateArmy,
    ActivateStandard,
    Charge,
    Declare,
    EndPhase,
    Fire,
    Move,
    Pass,
    Ride,
    Shock,
    Shoot,
)
from hheditor.rules.men_of_iron.position.table import LEADERS, STANDARDS, Gone, State, Table
from hheditor.rules.men_of_iron.position.tasks import Flight
from hheditor.rules.men_of_iron.scenarios.shipped import SCENARIOS, opening
from hheditor.rules.men_of_iron.screen import kinds
from hheditor.rules.men_of_iron.screen.measures import DEEDS, FATES
from hheditor.rules.men_of_iron.screen.overlays import why_no_charge
from hheditor.text.speech import own
from tests.rules.men_of_iron.eagerness import eager
from tests.rules.men_of_iron.field import BLUE, BR, INF, RED, Field, Played, cell, cells, play
from tests.rules.men_of_iron.openings import skirmish
from tests.systems.battery import Tally as Seen


def said(phrase: Phrase | None) -> str:
    """The message of a sentence, which the catalogues have."""
    assert phrase is not None and known(phrase.message)
    return phrase.message


def known(message: str) -> bool:
    return message in text.ids()


def phrases(table: Table) -> list[Phrase]:
    """Everything the screen would say of a position."""
    found = []
    if RULESET.to_act(table) >= 0:
        for order in list(RULESET.orders(table))[:60]:
            found.append(RULESET.wording(table, order))
            for account in RULESET.accounts(table, order):
                found += [account.title, *(each for band in account.bands for each in band.meaning)]
    for account in RULESET.accounts(table):
        found += [account.title, *(each for band in account.bands for each in band.meaning)]
    return found


def test_everything_said_of_random_battles_has_words_and_odds_add_up() -> None:
    said = set()
    for number in range(8):
        draw, table = Random(number), RULESET.opening(skirmish(number))
        for _ in range(70):
            if RULESET.to_act(table) == NOBODY:
                break
            said |= {phrase.message for phrase in phrases(table)}
            for account in RULESET.accounts(table):
                chances = [int(dict(band.meaning[-1].parameters)["chance"]) for band in account.bands]
                assert sum(chances) == 10
                said |= {tally.title for tally in account.tallies}
                said |= {term.name for tally in account.tallies for term in tally.terms}
            said |= {count.title for count in RULESET.counts(table)}
            said |= {f"measure.{measure.id}" for measure in RULESET.measures(table)}
            said |= {f"phase.men_of_iron.{phase.phase}" for phase in RULESET.phases(table)}
            table = RULESET.play(table, eager(RULESET, table, draw, Seen())).after
    said |= {f"state.men_of_iron.{state}" for state in (*get_args(State), *filter(None, get_args(Gone)))}
    said |= {column.title for column in RULESET.roster(RULESET.opening(skirmish(0))).columns}
    assert {message for message in said if not known(message)} == set()


def test_the_account_of_a_shot_is_what_the_shot_adds() -> None:
    field = Field()
    bows, pikes = field.red("LB", (0, 2)), field.blue("PK", (0, 0))
    table = field.acting()
    [account] = RULESET.accounts(table, Fire(bows, pikes))
    fired = play(table, Fire(bows, pikes), 7).named("fired")[0]
    assert account.tallies[0].total + 7 == fired.fact("total")
    assert account.tallies[0].terms == fired.terms
    [band] = [each for each in account.bands if each.low <= account.tallies[0].total + 7 <= each.high]
    assert band.meaning[0].message == f"result.men_of_iron.{str(fired.fact('result')).lower() or 'nothing'}"
    told = RULESET.account_of(fired)
    assert told is not None and told.tallies[0].total == fired.fact("total")
    assert sum(term.value for term in told.tallies[0].terms) == told.tallies[0].total


def test_a_shot_that_is_answered_has_two_accounts() -> None:
    field = Field()
    bows, others = field.red("LB", (0, 2)), field.blue("LB", (0, 0))
    played = play(field.acting(), Fire(bows, others), Shoot(others))
    assert len(RULESET.accounts(played.table)) == 2
    assert len(RULESET.accounts(play(played.table, 5).table)) == 1


def test_the_account_of_a_charge_counts_from_where_it_ends() -> None:
    field = Field()
    lances, bows = field.red("MM", (0, 2)), field.blue("LB", (0, 0))
    table, order = field.shock(), Charge(0, 1, cells((0, 1)), 9)
    assert (lances, bows) == (0, 1)
    [account] = RULESET.accounts(table, order)
    assert account.title.message == "account.men_of_iron.charge"
    charged = play(table, order, Declare())
    while RULESET.to_act(charged.table) != CHANCE:
        charged = play(charged.table, next(iter(RULESET.orders(charged.table))))
    fought = play(charged.table, 5).named("fought")[0]
    assert fought.terms == account.tallies[0].terms
    continues = [band for band in account.bands if any("continues" in each.message for each in band.meaning)]
    assert continues


def test_the_account_of_going_on_says_the_chance() -> None:
    field = Field()
    second = field.battle(RED)
    field.leader(RED, (3, 3), second, activation=4)
    field.red("PK", (3, 3), battle=second)
    table = field.continuing(successes=1)
    [account] = RULESET.accounts(table, Activate(second))
    good = [band for band in account.bands if band.meaning[0].message.endswith("goes-on")]
    assert (good[0].low, good[0].high) == (1, 4)
    card = RULESET.group_cards(table)[second]
    assert (card.state, card.order) == ("able", Activate(second))
    assert card.note is not None and dict(card.note.parameters) == {"chance": 4}
    assert dict(RULESET.wording(table, Activate(second)).parameters)["chance"] == 4
    just = RULESET.group_cards(table)[field.main[RED]]
    assert just.state == "barred" and just.why is not None and just.why.rule == "CON-2"
    assert {card.state for card in RULESET.group_cards(table) if card.side == BLUE} == {"other"}
    assert RULESET.side_orders(table) == (Pass(),)
    assert said(RULESET.next_step(table)) == "next.men_of_iron.continue"


def test_flight_checks_are_accounted_for_both_sides() -> None:
    table = Field().side(RED, level=12).side(BLUE, level=11).table(Flight(), points=(8, 7))
    first, second = RULESET.accounts(table)
    assert first.bands[0].high == 12
    assert second.bands[0].high == 11


def test_cards_follow_the_activation() -> None:
    field = Field()
    pikes, bows = field.red("PK", (0, 0)), field.red("LB", (1, 0))
    table = field.acting()
    card = RULESET.group_cards(table)[field.main[RED]]
    assert card.state == "acting" and {pikes, bows} <= set(card.pieces)
    assert said(RULESET.next_step(table)) == "next.men_of_iron.acting"
    assert not any(pip.done for pip in card.pips) and not RULESET.side_orders(table)
    moved = play(table, Move(pikes, cell((0, -1)), 9)).table
    card = RULESET.group_cards(moved)[field.main[RED]]
    assert [pip.piece for pip in card.pips if pip.done] == [pikes]
    assert pikes not in RULESET.idle(moved) and bows in RULESET.idle(moved)
    phases = RULESET.phases(moved)
    assert [phase.state for phase in phases] == ["done", "now", "ahead", "ahead", "ahead"]
    free = {card.state for card in RULESET.group_cards(field.free()) if card.side == RED}
    assert free == {"able"}
    assert {type(order) for order in RULESET.side_orders(field.free())} == {Pass, ActivateStandard}
    waits = RULESET.group_cards(RULESET.opening(opening("bosworth")))
    assert {card.name for card in waits if card.state == "waiting"} == {
        *("Northumberland", "W. Stanley", "Lord Stanley")
    }


@pytest.mark.parametrize(
    ("spoil", "rule", "message"),
    [
        ("", "", ""),
        ("disordered", "CHG-4", "disordered"),
        ("uncommanded", "CMD-5", "charge-uncommanded"),
        ("far", "CHG-5", "charge-far"),
        ("wood", "LOS-3", "sight"),
        ("marsh", "CHG-5", "charge-ground"),
        ("behind", "CHG-5", "charge-front"),
    ],
)
def test_why_a_charge_cannot_be_ridden(spoil: str, rule: str, message: str) -> None:
    field = Field()
    at = {"far": (0, 4), "behind": (0, 2)}.get(spoil, (0, 2))
    states: dict[str, dict[str, Any]] = {
        "disordered": {"state": "disordered"},
        "uncommanded": {"commanded": False},
    }
    state = states.get(spoil, {})
    lances = field.red("MM", at, "S" if spoil == "behind" else "", **state)
    bows = field.blue("LB", (0, 0))
    if spoil in ("wood", "marsh"):
        field.paint(spoil, (0, 1))
    table = field.shock()
    found = why_no_charge(table, lances, bows)
    if not spoil:
        assert found is None
        [overlay] = RULESET.overlays(table, kinds.CHARGE, piece=lances)
        assert (cell((0, 2)), cell((0, 1)), cell((0, 0))) in overlay.paths
        assert RULESET.overlays(table, kinds.NO_CHARGE, piece=lances) == ()
        return
    assert found is not None
    assert (found.rule, found.message) == (rule, f"refusal.men_of_iron.{message}")
    assert known(found.message)
    near = [each.finding for each in RULESET.overlays(table, kinds.NO_CHARGE, piece=lances)]
    assert near == [found]


def test_overlays_show_what_the_rules_allow() -> None:
    field = Field()
    bows, pikes = field.red("LB", (0, 2)), field.blue("PK", (0, 0))
    stray = field.blue("PK", (9, -14))
    table = field.acting()
    [target] = RULESET.overlays(table, kinds.TARGET, piece=bows)
    assert target.numbers == ((cell((0, 0)), 2),)
    [arc] = RULESET.overlays(table, kinds.ARC, piece=bows)
    [sight] = RULESET.overlays(table, kinds.SIGHT, piece=bows)
    assert set(sight.cells) <= set(arc.cells) and cell((0, 3)) not in arc.cells
    [zone] = RULESET.overlays(table, kinds.STOP, piece=pikes)
    assert set(zone.cells) == set(cells((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)))
    broken = RULESET.overlays(table, kinds.COMMAND_BROKEN, side=BLUE)
    assert stray in {each.piece for each in broken} or pikes in {each.piece for each in broken}
    assert all(each.finding is not None and known(each.finding.message) for each in broken)
    for kind in RULESET.overlay_kinds:
        assert known(kind.message)
        for side in (-1, RED, BLUE):
            found = RULESET.overlays(table, kind.id, side=side)
            assert all(each.kind == kind.id and side in (-1, each.side) for each in found)
    pinned = {kind for pin in RULESET.pins for kind in pin.kinds}
    assert pinned <= {kind.id for kind in RULESET.overlay_kinds}
    assert all(known(pin.message) for pin in RULESET.pins)
    line = RULESET.line_of_sight(table, bows, cell((0, 0)))
    assert line is not None and line.finding is None
    assert RULESET.line_of_sight(table, bows, cell((0, 2))) is None


def test_a_hand_that_points_is_understood_and_told_why_not() -> None:
    field = Field()
    bows, pikes, foe = field.red("LB", (0, 2)), field.red("PK", (1, 2)), field.blue("PK", (0, 0))
    leader = field.lead(RED, (1, 2))
    table = field.acting()
    assert RULESET.order_of(table, Gesture("", bows, cell((0, 0)))) == Fire(bows, foe)
    assert RULESET.order_of(table, Gesture("", pikes, cell((0, 0)))) == Fire(pikes, foe)
    near = RULESET.order_of(table, Gesture("", pikes, cell((1, 1)), 9))
    assert isinstance(near, Move) and (near.cell, near.facing) == (cell((1, 1)), 9)
    far = RULESET.order_of(table, Gesture("", pikes, cell((9, -9))))
    assert isinstance(far, Move) and RULESET.refusal(table, far) is not None
    assert isinstance(RULESET.order_of(table, Gesture("", LEADERS + leader, cell((2, 2)))), Ride)
    assert RULESET.gesture(table, Move(pikes, cell((1, 1)), 9)).cost == 1
    assert RULESET.order_of(table, Gesture("", pikes)) is None
    shock = Field()
    lances, mates, enemy = shock.red("MM", (0, 2)), shock.red("PK", (1, 0)), shock.blue("LB", (0, 0), "N")
    deciding = shock.shock()
    charge = RULESET.order_of(deciding, Gesture("", lances, cell((0, 0))))
    assert isinstance(charge, Charge) and RULESET.refusal(deciding, charge) is None
    beside = RULESET.order_of(deciding, Gesture("", mates, cell((0, 0))))
    assert isinstance(beside, Shock) and beside.targets == (enemy,)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_piece_of_a_scenario_has_a_name_and_a_row(name: str) -> None:
    table = RULESET.opening(opening(name))
    names = RULESET.names(table)
    pieces = {piece.id for piece in RULESET.scene(table).pieces}
    assert pieces <= set(names) and all(names[piece] for piece in pieces)
    rows = {row.piece for row in RULESET.roster(table).rows}
    assert rows == {piece for piece in names if piece < STANDARDS}
    flight = RULESET.counts(table)[0]
    assert flight.values == ("0", "0")
    assert flight.limits == tuple(str(side.level) for side in table.setup.sides)


def headings(played: Played) -> list[str]:
    found = [heading for event in played.events if (heading := RULESET.heading(event))]
    assert all(map(known, found))
    return [each.rpartition(".")[2] for each in found]


@pytest.mark.rule("CON-6")
def test_a_run_of_continuations_is_one_chapter() -> None:
    field = Field(BR)
    field.red("Inf", (0, 6))
    field.lead(RED, (0, 6), oc=True, effectiveness=0)
    field.red("Inf", (2, 6), battle=field.battle(RED))
    once = play(field.free(), ActivateArmy(), EndPhase(), ActivateArmy(), 0)
    twice = play(once.table, EndPhase(), ActivateArmy(), 0)
    again = play(twice.table, EndPhase(), ActivateArmy(), 0)
    assert [headings(each) for each in (once, twice, again)] == [[], ["run"], []]
    assert [each.named("continued")[0].fact("run") for each in (once, twice, again)] == [1, 2, 3]


def test_measures_and_beats_follow_the_fight() -> None:
    field = Field()
    bows, horse = field.red("LB", (0, 1)), field.blue("MM", (0, 0))
    table = field.acting()
    before = {measure.id: measure.values for measure in RULESET.measures(table)}
    played = play(table, Fire(bows, horse), 4)
    after = {measure.id: measure.values for measure in RULESET.measures(played.table)}
    assert before["men_of_iron.disordered"] == (0, 0) and after["men_of_iron.disordered"] == (0, 1)
    beats = [RULESET.beat(event) for event in played.events]
    assert "shooting" in beats
    fates = [deed for event in played.events for deed in RULESET.fates(event)]
    assert (horse, "men_of_iron.disordered") in [(deed.piece, deed.kind) for deed in fates]
    assert [RULESET.beginning(event) for event in played.events] == [None] * len(played.events)
    started = play(field.free(), Activate(field.main[RED]))
    begun = RULESET.beginning(started.named("activated")[0])
    assert begun == RULESET.moment(started.table)
    assert RULESET.told_too(started.named("activated")[0])


def test_counters_show_type_figures_state_and_battle() -> None:
    field = Field()
    shaken, whole = field.red("LB", (0, 1), state="disordered"), field.red("MM", (2, 1))
    broken = field.blue("DM", (0, -4), state="retired")
    field.lead(RED, (2, 1))
    scene = {piece.id: piece for piece in RULESET.scene(field.acting()).pieces}
    faces = [scene[unit].face for unit in (shaken, whole, broken)]
    assert [face and (face.title, face.left, face.right, face.reverse) for face in faces] == [
        ("LB", "4", "+1", "shaken"),
        ("MM", "6", "-1", ""),
        ("DM", "1", "-1", "broken"),
    ]
    assert scene[shaken].symbol == "archers" and scene[whole].symbol == "knights"
    assert scene[shaken].band and scene[shaken].band == scene[whole].band
    leader = next(piece for piece in scene.values() if piece.host == whole)
    assert leader.face is not None and leader.face.title == "3" and not leader.face.faces
    assert leader.x < scene[whole].x, "he stands beside his unit, which can still be read"


def test_what_readers_count_and_fear_has_words() -> None:
    wanted = {own("deed", RULESET.id, kind) for kind in DEEDS.values()}
    wanted |= {own(family, RULESET.id, kind) for family in ("fate", "fates") for kind in FATES.values()}
    wanted |= {own("measure", RULESET.id, each.id) for each in RULESET.measures(Field().acting())}
    wanted |= {f"mark.men_of_iron.{mark}" for mark in BADGES}
    assert sorted(each for each in wanted if not known(each)) == []


def test_the_umpire_changes_what_can_be_changed() -> None:
    field = Field(INF)
    knights = field.red("KN", (0, 2))
    leader = field.lead(RED, (0, 2))
    table = field.acting()
    offered = RULESET.adjustable(table, knights)
    assert offered is not None and ("disordered", False) in offered.marks
    wishes = (
        Adjustment(knights, cell=cell((3, 3)), facing=3, marks=(("disordered", True),)),
        Adjustment(knights, marks=(("retired", True),)),
        Adjustment(knights, cell=-1),
        Adjustment(LEADERS + leader, cell=cell((4, 4)), marks=(("replaced", True),)),
        Adjustment(STANDARDS, cell=cell((5, 5))),
    )
    after = []
    for wish in wishes:
        patch = RULESET.adjust(table, wish)
        assert isinstance(patch, tuple)
        override = Override(patch=patch, reason="a cup of tea")
        assert RULESET.refusal(table, override) is None
        after.append(RULESET.play(table, override).after)
    moved, retired, lost, led, banner = after
    assert (moved.units[knights].cell, moved.units[knights].state) == (cell((3, 3)), "disordered")
    assert retired.points[RED] == 1
    assert lost.units[knights].gone == "lost" and lost.points[RED] == 3
    assert led.leaders[leader].cell == cell((4, 4)) and led.leaders[leader].replaced
    assert banner.standards[0].cell == cell((5, 5))
    for piece in (400, LEADERS + 40, STANDARDS + 40):
        assert RULESET.adjustable(table, piece) is None
        assert not isinstance(RULESET.adjust(table, Adjustment(piece)), tuple)
    assert not isinstance(RULESET.adjust(table, Adjustment(knights, cell=10**6)), tuple)


def test_resting_leaves_the_rest_as_it_is() -> None:
    field = Field()
    assert RULESET.resting(field.acting()) == EndPhase()
    assert RULESET.resting(field.shock()) == Declare()
    assert RULESET.resting(field.continuing()) is None, "whether to go on is a decision"
    assert RULESET.resting(replace(field.free(), agenda=())) is None
