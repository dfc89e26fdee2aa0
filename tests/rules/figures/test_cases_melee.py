"""Worked situations 44 to 56, 84, 85, 89: melee, camps, the end, setting up, the order of things."""

from __future__ import annotations

from typing import Any

import pytest

from hheditor.rules.api import CHANCE, Stage
from hheditor.rules.figures import RULESET, Situation
from hheditor.rules.figures.command import deployment
from hheditor.rules.figures.command.victory import can_compose, look_for_end
from hheditor.rules.figures.melee.allotment import proposed
from hheditor.rules.figures.melee.modifiers import attacker_terms, defender_terms, own_terms
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.orders import (
    Advance,
    Attack,
    Camp,
    Deploy,
    EndPhase,
    FormUp,
    GoFirst,
    Lose,
    Strike,
    Walk,
)
from hheditor.rules.figures.position.setup import UnitCard
from hheditor.rules.figures.position.table import BASES, Table, change_figure
from hheditor.rules.figures.situation import box
from tests.rules.figures.driver import BLUE, RED, Game


def total(terms: Any) -> int:
    return sum(term.value for term in terms)


def sums(field: Situation, one: int, other: int, active: int = RED) -> tuple[int, int]:
    """The modifiers of an attacker and of the one he attacks."""
    table = field.table("melee", active)
    return total(attacker_terms(table, (one, 0), other)), total(
        defender_terms(table, (other, 0), ((one, 0),))
    )


@pytest.mark.rule("MEL-7", "MEL-8", "MEL-14")
def test_44_sums() -> None:
    field = Situation()
    red = field.formation(RED, "4x2 c hX", (6000, 6000, 0), met=(BASES + 1,))
    blue = field.formation(BLUE, "4x2 c fM", (6700, 6000, 1800))
    one, other = field.cards[red].figures[1], field.cards[blue].figures[1]
    assert sums(field, one, other) == (4, 0)
    assert sums(field, other, one, BLUE) == (0, 3)
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    loose = field.single(BLUE, "fS", (6300, 5900, 1800))
    router = field.single(BLUE, "hL", (6450, 6300, 0), state="rout")
    assert sums(field, 1, loose) == (0, -2)
    assert sums(field, 3, router) == (1, -1)


@pytest.mark.rule("MEL-16", "MEL-17")
def test_44_a_lost_camp() -> None:
    field = Situation()
    field.razed = (True, False)
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", (6400, 6000, 1800))
    assert sums(field, 1, 10) == (-1, 0)


def combat(mine: str, theirs: str, dice: tuple[int, ...], count: int, mixed: Any = None) -> Game:
    """So many front figures of a compact formation on one loose enemy in its own camp, where nobody has a
    minus."""
    field = Situation()
    field.formation(RED, f"4x2 c {mine}", (9000, 6000, 0), mixed=mixed)
    field.formation(BLUE, f"3x1 c {theirs}", (9300, 6000, 1800))
    field.single(BLUE, "fM", (1000, 1000, 0))
    game = Game(field, "melee")
    target = game.figure(1, 1, 0)
    men = tuple((game.figure(0, file, 0), 0) for file in range(count))
    game.table = game.table.push(tasks.Combat(men, target))
    return game.roll(*dice)


@pytest.mark.rule("MEL-5", "FR-49")
def test_45_averages() -> None:
    assert "fell" in combat("fH", "fH", (2, 4, 6), 2, {(1, 0): "fX"}).told()
    game = combat("fM", "fM", (1, 1, 2, 4), 3, {(2, 0): "fH"})
    assert game.events[0].fact("lead") == 1
    assert "fell" in game.told()
    assert combat("fM", "fM", (1, 1, 2, 4), 3).events[0].fact("lead") == 0


@pytest.mark.rule("MEL-5", "SEQ-7")
def test_46_the_weakest_goes() -> None:
    game = combat("fH", "fH", (1, 2, 6), 2)
    assert game.table.figures[0].state == "gone"
    game = combat("fH", "fH", (2, 2, 6), 2)
    assert game.question == "lose"
    assert game.why(Lose(3)) == "MEL-5"
    assert game.do(Lose(1)).table.figures[1].state == "gone"


def opposed(blue: str, at: tuple[int, int, int], red: str = "4x2 c fM") -> Game:
    field = Situation()
    field.formation(RED, red, (6000, 6000, 0))
    field.formation(BLUE, blue, at)
    return Game(field, "melee")


def attack(game: Game, *pairs: tuple[int, int]) -> Attack:
    """By files: Red's front figure on Blue's front figure."""
    return Attack(0, tuple((game.figure(0, mine, 0), 0, game.figure(1, theirs, 0)) for mine, theirs in pairs))


@pytest.mark.rule("MEL-3", "MEL-4")
def test_47_all_of_them() -> None:
    game = opposed("4x2 o fM", (6400, 6000, 1800))
    assert game.may(attack(game, (0, 2), (1, 2), (2, 1), (3, 1)))
    assert game.why(attack(game, (0, 2), (1, 2))) in ("MEL-3", "MEL-4")
    assert game.why(attack(game, (0, 2))) == "MEL-3"
    assert game.may(EndPhase())
    field = Situation()
    field.formation(RED, "4x2 o fM", (6000, 6000, 0))
    field.formation(BLUE, "2x2 c hM", (6700, 6125, 1800))
    game = Game(field, "melee")
    shared: dict[int, list[int]] = {}
    for number in game.table.members[0]:
        for enemy in game.table.contacts.get(number, ()):
            shared.setdefault(enemy, []).append(number)
    enemy, men = next((enemy, men) for enemy, men in shared.items() if len(men) > 1)
    assert game.why(Attack(0, tuple((man, 0, enemy) for man in men))) == "MEL-4"


@pytest.mark.rule("MEL-4", "MEL-6", "FR-48")
def test_48_nobody_to_spare() -> None:
    game = opposed("4x2 c fM", (6400, 6100, 1800))
    only = attack(game, (0, 3), (1, 2), (2, 1), (3, 0))
    assert game.may(only)
    assert game.why(attack(game, (0, 3), (1, 3), (2, 1), (3, 0))) != ""
    order = proposed(game.table, 0)
    assert order is not None
    assert set(order.pairs) == set(only.pairs)


@pytest.mark.rule("MEL-3", "TAB-4")
def test_49_overlap() -> None:
    game = opposed("3x2 c fM", (6400, 6000, 1800), "5x2 c fM")
    assert sum(len(game.table.contacts.get(number, ())) for number in game.table.members[0]) == 9
    assert game.may(attack(game, (0, 2), (1, 2), (2, 1), (3, 0), (4, 0)))
    assert game.may(attack(game, (0, 2), (1, 1), (2, 1), (3, 1), (4, 0)))
    assert game.why(attack(game, (1, 1), (2, 1), (3, 1), (0, 2))) != ""
    order = proposed(game.table, 0)
    assert order is not None
    assert len(order.pairs) == 5


def charge(red: str, blue: str, met: bool = True, mixed: Any = None, at: int = 0) -> int:
    field = Situation()
    fields: Any = {"met": (BASES + 1,)} if met else {}
    one = field.formation(RED, red, (6000, 6000, 0), mixed=mixed, **fields)
    field.formation(BLUE, blue, (6000 + at, 6000, 1800))
    table = field.table("melee")
    man = next(number for number in table.members[one] if number in table.contacts)
    foe = table.contacts[man][0]
    return total(attacker_terms(table, (man, 0), foe))


@pytest.mark.rule("MEL-14", "MEL-15", "FR-8")
def test_50_charges() -> None:
    assert charge("2x1 o el[fM fM fM]", "4x2 c hM", at=875) == 4
    assert charge("2x1 o el[fM fM fM]", "2x1 o ch[fL fM]", at=750) == 2
    assert charge("4x2 o hX", "4x2 c fM", at=700) == 3
    assert charge("4x2 c hX", "4x2 c fM", mixed={(3, 1): "hH"}, at=700) == 3
    assert charge("4x2 c hX", "4x2 c fM", met=False, at=700) == 3
    assert charge("4x1 c cX", "4x2 c fM", at=500) == 3
    assert charge("4x2 c hX", "4x2 c fM", at=700) == 4


@pytest.mark.rule("MEL-14", "FR-52")
def test_50_a_charge_is_an_advance_into_contact() -> None:
    field = Situation()
    red = field.formation(RED, "4x2 c hX", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", (7500, 6000, 1800))
    game = Game(field).advance(red, 800)
    assert game.formation(red).met == (BASES + 1,)
    game.end()
    order = proposed(game.table, red)
    assert order is not None
    game.do(order)
    roll = RULESET.roll(game.table)
    assert roll is not None
    game.roll(*([1] * roll.count))
    assert any(term.name == "term.figures.charge" for term in game.events[0].terms)


@pytest.mark.rule("MEL-13", "MEL-2")
def test_51_behind_a_man() -> None:
    for at, mine in (((5700, 6000, 0), 1), ((6300, 6000, 1800), 0)):
        field = Situation()
        red = field.formation(RED, "4x2 c fM", at)
        lone = field.single(BLUE, "fM", (6000, 6000, 0))
        man = next(n for n in field.table("melee").contacts[lone])
        assert sums(field, man, lone) == (mine, -1)
        game = Game(field, "melee", BLUE)
        assert game.actor != BLUE or game.why(Strike(lone, 0, man)) == "MEL-2"
        assert red == 0


@pytest.mark.rule("MEL-10", "FR-51", "CMD-6")
def test_52_phalanx() -> None:
    def own(spec: str, behind: bool = False, mixed: Any = None) -> int:
        field = Situation()
        red = field.formation(RED, spec, (6000, 6000, 0), mixed=mixed)
        field.formation(BLUE, "4x2 c fM", (5600, 6000, 0) if behind else (6400, 6000, 1800))
        table = field.table("melee", BLUE)
        man = table.members[red][-2 if behind else 1]
        return total(defender_terms(table, (man, 0), ((table.contacts[man][0], 0),)))

    def alone(state: Any, x: int, **options: Any) -> int:
        field = Situation(**options).ground("scrub", box(7000, 5000, 9000, 7000))
        man = field.single(RED, "fHp", (x, 6000, 0), state=state)
        foe = field.single(BLUE, "fM", (x + 200, 6000, 1800))
        return total(own_terms(field.table("melee", BLUE), (man, 0), foe))

    assert own("4x2 c fHp") == 2
    assert own("4x2 c fHp", behind=True) == 1
    assert own("4x2 o fHp") == 1
    assert own("4x2 c fHp", mixed={(3, 1): "fH"}) == 1
    assert alone("loose", 5000) == -2
    assert alone("rout", 5000) == -3
    assert alone("loose", 8000) == 1
    assert alone("loose", 8000, rough_phalanx=True) == -1


@pytest.mark.rule("MEL-9", "MEL-11", "FR-50")
def test_53_the_king_and_a_hill() -> None:
    def field(foe: str) -> tuple[Situation, int]:
        laid = Situation().ground("hill", box(5000, 5000, 6200, 7000), 1)
        laid.formation(RED, "4x2 c fM", (6000, 6000, 0))
        laid.formation(BLUE, f"4x2 c {foe}", (6400, 6000, 1800))
        king = laid.single(RED, "hX", (5900, 6525, 0), role="supreme")
        return laid, king

    laid, king = field("fM")
    assert sums(laid, 1, 10)[0] == 2
    assert sums(field("fX")[0], 1, 10)[0] == 1
    table = laid.table("melee", BLUE)
    assert total(own_terms(table, (king, 0), 8)) == 2


def elephant(active: int) -> tuple[Game, int, list[int]]:
    """Four men of one file along an elephant's side, which has another at its left."""
    field = Situation()
    field.formation(RED, "2x4 o fM", (6000, 6000, 0))
    field.formation(BLUE, "2x1 o el[fL fM fM]", (6000, 4950, 0))
    game = Game(field, "melee", active)
    beast = game.figure(1, 1, 0)
    men = [game.figure(0, 0, rank) for rank in range(4)]
    assert game.table.contacts[beast] == tuple(sorted(men))
    return game, beast, men


@pytest.mark.rule("CRW-4", "CRW-5", "MEL-3", "FR-83")
def test_54_round_an_elephant() -> None:
    game, beast, men = elephant(RED)

    def attack(count: int) -> Attack:
        return Attack(0, tuple((man, 0, beast) for man in men[:count]))

    assert game.why(attack(4)) == "CRW-5"
    assert game.finding(attack(4)).parameters == (("most", 3),)
    assert game.why(attack(2)) == "MEL-3"
    order = proposed(game.table, 0)
    assert order is not None and len(order.pairs) == 3
    assert {pair[2] for pair in order.pairs} == {beast}
    game.do(attack(3))
    for seat in range(3):
        terms = defender_terms(game.table, (beast, seat), ((men[0], 0),))
        assert [(term.rule, term.value) for term in terms] == [("MEL-7", 1)], "0 + 1 each"


@pytest.mark.rule("CRW-2", "CRW-4", "MEL-19")
def test_54_the_driver_goes_on_alone() -> None:
    game, beast, men = elephant(RED)
    game.do(Attack(0, tuple((man, 0, beast) for man in men[:3])))
    game.roll(6, 1)
    assert len(game.table.figures[beast].crew) == 2 and 0 in game.table.figures[beast].crew
    game.roll(6, 1)
    assert game.table.figures[beast].crew == (0,)
    game.roll(3, 3)
    assert game.table.figures[beast].crew == (0,), "3 + 1 in the flank v 3 + 1 is a tie"
    assert game.table.figures[beast].state == "base"


@pytest.mark.rule("CRW-4", "MEL-3", "MEL-4")
def test_54_the_elephant_attacks_as_it_likes() -> None:
    game, beast, men = elephant(BLUE)
    spread = Attack(1, tuple((beast, seat, men[seat]) for seat in range(3)))
    assert game.may(spread)
    one = Attack(1, tuple((beast, seat, men[3]) for seat in range(3)))
    game.do(one)
    for face in (1, 1, 6):
        assert game.table.figures[men[3]].state == "base"
        assert RULESET.roll(game.table).pools[0].count == 1, "one after another"  # type: ignore[union-attr]
        game.roll(face, 4)
        if game.actor != CHANCE:
            break


@pytest.mark.rule("CRW-4")
def test_54_a_crew_shares_out_its_attacks() -> None:
    field = Situation()
    red = field.formation(RED, "2x1 o el[fL fM fM]", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", (6000 + 375 + 200, 6000, 1800))
    game = Game(field, "melee")
    beast = game.figure(red, 0, 0)
    enemy = game.table.contacts[beast][0]
    game.do(Attack(red, tuple((beast, seat, enemy) for seat in (0, 1, 2))))
    assert [task.attackers for task in game.table.agenda[1:]] == [  # type: ignore[union-attr]
        ((beast, 2),),
        ((beast, 1),),
        ((beast, 0),),
    ]
    game.roll(6, 1)
    assert game.table.agenda[-1] == tasks.Fighting(RED) or game.table.phase != "melee"


CAMPING = ((8800, 1700), (9000, 1700), (9200, 1400))


@pytest.mark.rule("CMP-3", "CMP-4", "FR-53")
def test_55_the_camp() -> None:
    field = Situation()
    slots = [(file, rank) for rank in range(2) for file in range(4)]
    band = field.broken(RED, "4x2 c fM", CAMPING, lost=tuple(slots[3:]))
    men = field.cards[band].figures
    cook = field.single(BLUE, "fS", (9000, 1400, 0), role="attendant")
    field.formation(BLUE, "4x2 c fM", (3000, 3000, 900))
    field.single(BLUE, "fM", (16000, 2000, 0), state="rout")
    game = Game(field, "melee")
    order = Strike(men[2], 0, cook)
    game.do(order)
    assert game.roll(4, 2).events[0].fact("lead") == 4 - (2 - 1)
    assert game.table.razed == (False, True)
    assert game.formation(band).state == "gone"
    table = game.table
    assert total(own_terms(table, (field.cards[1].figures[0], 0), men[0])) == -1


@pytest.mark.rule("CMP-6", "BRK-3")
@pytest.mark.parametrize(("y", "attendant"), [(1200, 800), (10800, 11200)])
def test_55_in_a_camp_nobody_routs(y: int, attendant: int) -> None:
    field = Situation()
    slots = [(file, rank) for rank in range(2) for file in range(4)]
    spots = ((8800, y), (9000, y), (9200, y))
    band = field.broken(RED, "4x2 c fM", spots, lost=tuple(slots[3:]))
    field.single(BLUE, "fS", (9000, attendant, 0), role="attendant")
    game = Game(field, "shooting", settled=True)
    assert game.formation(band).state == "broken"


@pytest.mark.rule("CMP-5", "ROU-5")
def test_55_without_a_camp_routers_run_to_the_edge() -> None:
    field = Situation()
    field.razed = (True, False)
    one = field.single(RED, "fM", (5000, 11000, 0), state="rout")
    other = field.single(RED, "fM", (6000, 11900, 0), state="rout")
    field.formation(BLUE, "4x2 c fM", (3000, 3000, 900))
    game = Game(field, "shooting", settled=True)
    assert game.spot(one) == (5000, 11900)
    assert game.table.figures[other].state == "gone"


@pytest.mark.rule("CMP-1", "CMP-2")
def test_55_attendants_stay_and_no_base_stands_in_a_camp() -> None:
    field = Situation()
    cook = field.single(RED, "fS", (9000, 10700, 0), role="attendant")
    one = field.formation(RED, "4x2 c fM", (9000, 10000, 900))
    game = Game(field)
    assert game.why(Walk(cook, ((9000, 10400),), 0)) == "CMP-2"
    assert game.why(Advance(one, 400)) == "BRK-2"
    assert game.may(Walk(cook, ((9000, 11000),), 0))


# The end -------------------------------------------------------------------------------------------


def armies(red: dict[str, int], blue: dict[str, int], active: int = RED, **terms: Any) -> Table:
    field = Situation()
    for side, army in ((RED, red), (BLUE, blue)):
        place = 0
        for code, count in army.items():
            for _ in range(count):
                field.single(
                    side, code, (1000 + 600 * (place % 12), 3000 + 5000 * side + 800 * (place // 12), 0)
                )
                place += 1
    return field.table("melee", active, **terms)


def outcome(red: dict[str, int], blue: dict[str, int]) -> str:
    stage: Stage[Table] = Stage(armies(red, blue), record=False)
    look_for_end(stage, turn_over=True)
    ended = stage.position.ended
    return "" if ended is None else ended.reason.rpartition(".")[2] + f" {ended.winner}"


@pytest.mark.rule("VIC-1", "VIC-2", "VIC-3")
def test_56_numbers_at_the_end() -> None:
    assert outcome({"fM": 7, "hM": 3}, {"fM": 5}) == "stalemate -1"
    assert outcome({"fM": 7}, {}) == "narrow 0"
    assert outcome({"fM": 8}, {}) == "eliminated 0"
    assert outcome({"fM": 8}, {"ch[fL fM]": 1}) == ""
    assert outcome({"el[fL fM fM]": 2}, {"hM": 3, "fM": 7}) == ""


@pytest.mark.rule("VIC-4", "FR-54")
def test_56_both_gone() -> None:
    assert outcome({}, {}) == "both-eliminated -1"
    table = armies({"fM": 8}, {"fM": 8})
    for number in range(8):
        table = change_figure(table, number, state="gone")
    assert not can_compose(table, RED)


@pytest.mark.rule("VIC-5")
@pytest.mark.parametrize(
    ("blue", "worth", "winner"),
    [({"fM": 38, "fL": 1}, 155, RED), ({"fM": 39}, 156, RED), ({"fM": 38, "fH": 1}, 157, -1)],
)
def test_89_on_points(blue: dict[str, int], worth: int, winner: int) -> None:
    table = armies({"fM": 50}, blue, BLUE, turn=25, turn_limit=25, points=(450, 440))
    stage: Stage[Table] = Stage(table, record=False)
    assert look_for_end(stage, turn_over=True)
    ended = stage.position.ended
    assert ended is not None
    assert (ended.winner, dict(ended.facts)) == (winner, {"red": 200, "blue": worth})


# Setting up ---------------------------------------------------------------------------------------------


def waiting(*grounds: Any) -> Situation:
    field = Situation()
    for kind, points in grounds:
        field.ground(kind, points)
    for side in (RED, BLUE):
        field.formation(side, "4x2 c fM", (6000, 6000, 0))
        field.formation(side, "4x2 c fM", (8000, 6000, 0))
        field.single(side, "hM", (0, 0, 0), role="supreme")
    return field


@pytest.mark.rule("DEP-1", "DEP-3", "FR-15")
def test_84_dice_for_the_first_turn() -> None:
    field = waiting().camp(RED, ()).camp(BLUE, ())
    table = deployment.opening(field.setup(first=-1))
    game = Game(waiting())
    game.table = table
    assert game.roll(4, 4).purpose == "first"
    game.roll(6, 2)
    assert (game.actor, game.question) == (RED, "go-first")
    game.do(GoFirst(first=True))
    assert (game.table.first, game.actor, game.question) == (RED, BLUE, "camp")


@pytest.mark.rule("DEP-2", "FR-14")
def test_84_camps() -> None:
    field = waiting().camp(RED, ()).camp(BLUE, ())
    game = Game(waiting())
    game.table = deployment.opening(field.setup(first=BLUE))
    assert game.actor == RED
    assert game.may(Camp(box(2000, 10500, 5000, 12000)))
    assert game.why(Camp(box(2000, 10000, 5000, 11500))) == "DEP-2"


@pytest.mark.rule("DEP-4", "DEP-5", "TAB-1")
def test_84_deployment() -> None:
    field = waiting(("scrub", box(1000, 9000, 3000, 11000)))
    game = Game(waiting())
    game.table = deployment.opening(field.setup(first=BLUE))
    assert game.actor == RED
    assert game.may(Deploy(0, 6000, 9200, 2700, 4, 2, compact=True))
    assert game.why(Deploy(0, 6000, 9199, 2700, 4, 2, compact=True)) == "DEP-4"
    assert game.why(Deploy(0, 2000, 10000, 2700, 4, 2, compact=True)) == "DEP-4"
    assert game.may(Deploy(0, 6000, 9200, 2700, 6, 2, compact=False))
    assert game.why(Deploy(0, 6000, 9200, 2700, 7, 2, compact=True)) == "FRM-7"
    game.do(Deploy(0, 6000, 9200, 2700, 4, 2, compact=True))
    assert game.actor == BLUE
    first = next(iter(RULESET.orders(game.table)))
    game.do(first)
    assert game.why(Deploy(1, 6800, 9200, 2700, 4, 2, compact=True)) == "DEP-4"
    assert isinstance(field.cards[0], UnitCard)


@pytest.mark.rule("SEQ-1", "SEQ-3", "SEQ-4")
def test_85_the_order_of_things() -> None:
    field = Situation().camp(RED, box(500, 10500, 3500, 12000))
    f1 = field.formation(RED, "6x2 c fM", (9000, 5100, 2700), lost=((1, 1), (2, 1), (3, 1), (4, 1)))
    f2 = field.formation(RED, "4x2 o fL", (5000, 8000, 2700))
    king = field.single(RED, "hM", (9000, 9000, 0), role="supreme")
    men = tuple(
        field.single(RED, "fM", (8400 + 200 * (place % 4), 9400 + 200 * (place // 4), 0), gathered=True)
        for place in range(8)
    )
    router = field.single(RED, "fM", (5000, 7600, 0), state="rout")
    field.formation(BLUE, "4x2 c fM", (9000, 4400, 900))
    field.formation(BLUE, "4x2 c fM", (16000, 1000, 900))
    game = Game(field, "shooting", command=False, settled=True)
    assert (game.table.phase, game.actor) == ("movement", RED)
    assert game.formation(f1).state == "standing"
    assert game.formation(f1).command
    assert game.table.figures[router].y > 8000
    assert game.formation(f2).crossed
    assert game.may(FormUp(men, 8700, 10100, 2700, 4, 2, compact=True))
    game.do(Walk(king, ((10500, 10000),), 0))
    game.advance(f1, 300)
    game.end()
    assert game.table.phase == "melee"
    assert proposed(game.table, f1) is not None
    assert game.formation(f1).command


@pytest.mark.rule("SEQ-1", "SEQ-2", "SEQ-6")
def test_player_turns_follow_each_other() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 9000, 2700), shot=True)
    field.formation(BLUE, "4x2 c fM", (6000, 3000, 900))
    game = Game(field, "movement")
    game.end()
    assert (game.table.mover, game.table.turn, game.table.phase) == (BLUE, 2, "movement")
    game.end()
    assert (game.table.mover, game.table.turn) == (RED, 3)
    assert not game.formation(0).shot
    assert RULESET.view(game.table, BLUE) == game.table


@pytest.mark.rule("MEL-18", "MEL-19")
def test_an_attack_on_a_figure_gone_is_lost() -> None:
    field = Situation()
    field.formation(RED, "4x2 c fM", (6000, 6000, 0))
    field.formation(BLUE, "4x2 c fM", (6400, 6000, 1800))
    game = Game(field, "melee")
    order = proposed(game.table, 0)
    assert order is not None
    game.do(order)
    before = game.at(0)
    target = game.table.agenda[-1].target  # type: ignore[union-attr]
    game.table = change_figure(game.table, target, state="gone").changed()
    stage: Stage[Table] = Stage(game.table, record=False)
    RULESET.settle(stage)
    assert len(stage.position.agenda) == 4
    game.table = stage.position
    while game.actor == CHANCE:
        game.roll(6, 1)
    assert game.at(0) == before
    assert game.why(order) != ""
