"""The training system, feature by feature: what the rules API was made for, each in a few readable lines."""

import pytest

from hheditor.armies import Army, TroopType
from hheditor.armies import Unit as ArmyUnit
from hheditor.hexes import Board, cell_labelled
from hheditor.rules.api import (
    CHANCE,
    NOBODY,
    Change,
    Concealed,
    IllegalOrder,
    Order,
    Override,
    Rolled,
    Step,
    diff,
    find,
    fold,
    forget,
    register,
    systems,
)
from hheditor.values import decode, encode
from tests.systems.training import (
    FEINT,
    GUARD,
    STRIKE,
    TRAINING,
    Answer,
    Attack,
    Choose,
    Cover,
    Draw,
    Duel,
    Hold,
    March,
    Move,
    Muster,
    Parley,
    Pass,
    Regroup,
    Shoot,
    Shot,
    Table,
    Turn,
    Unit,
    Watch,
    field,
    skirmish,
)

BOARD = Board(9, 9)


def at(label: str) -> int:
    return cell_labelled(BOARD, label)


def table(*units: Unit, side: int = 0) -> Table:
    return Table(agenda=(Turn(side),), board=BOARD, units=units)


def foot(side: int, label: str, facing: int = 0, strength: int = 4) -> Unit:
    return Unit(side, "foot", at(label), facing, strength)


def bows(side: int, label: str) -> Unit:
    return Unit(side, "bows", at(label), 0, 2)


def line(position: Table, *orders: Order) -> list[Step[Table]]:
    """The steps of one order after the other."""
    steps: list[Step[Table]] = []
    for order in orders:
        steps.append(TRAINING.play(position, order))
        position = steps[-1].after
    return steps


def told(step: Step[Table]) -> list[str]:
    return [event.event for event in step.events]


# A path interrupted and continued -----------------------------------------------------------------------


@pytest.mark.rule("TRN-4")
def test_a_march_is_interrupted_and_goes_on() -> None:
    position = table(foot(0, "B4"), bows(1, "D2"))
    [step] = line(position, Move(0, at("E4"), 3))
    assert told(step) == ["came-under-watch"]
    assert step.after.units[0].cell == at("C4")
    assert step.after.agenda == (Turn(0), March(0, (at("D4"), at("E4")), 3), Watch(0, (1,)))
    assert TRAINING.to_act(step.after) == 1
    question = TRAINING.question(step.after)
    assert question is not None
    assert question.message == "question.training.watch"

    held, again = line(step.after, Hold(), Hold())
    assert told(held) == ["came-under-watch"]
    assert held.after.units[0].cell == at("D4")
    assert again.after.agenda[:-1] == (Turn(0), March(0, (), 3))
    [last] = line(again.after, Hold())
    assert told(last) == [""], "the battle goes on and there is nothing to tell"
    assert last.after.agenda == (Turn(0),)
    assert last.after.units[0] == Unit(0, "foot", at("E4"), 3, 4, moved=True)


@pytest.mark.rule("TRN-4", "TRN-5")
def test_a_question_inside_a_question() -> None:
    position = table(foot(0, "B4"), bows(1, "D2"), bows(1, "F3"))
    watched, shot = line(position, Move(0, at("E4"), 3), Shoot(1))
    assert shot.after.agenda[-2:] == (Watch(0, (1,)), Shot(1, 0))
    assert TRAINING.to_act(shot.after) == 0
    covered, struck = line(shot.after, Cover(take=True), Rolled((6, 5)))
    assert TRAINING.to_act(covered.after) == CHANCE
    assert struck.events[0].fact("hits") == 1, "a five does not hit what is in cover"
    assert struck.after.agenda == (Turn(0),), "the march is over"
    assert struck.after.units[0].cell == at("C4")
    assert struck.after.units[0].strength == 3

    pressed = line(shot.after, Cover(take=False), Rolled((6, 5)))[-1]
    assert pressed.after.units[0].strength == 2
    assert pressed.after.units[0].cell == at("D4"), "the march went on, into the sight of the other bows"
    assert pressed.after.agenda[-1] == Watch(0, (2,))
    assert watched.after.agenda[-1] == Watch(0, (1,))


@pytest.mark.rule("TRN-5", "TRN-10")
def test_a_marcher_that_falls_marches_no_further() -> None:
    position = table(foot(0, "B4", strength=1), bows(1, "D2"))
    last = line(position, Move(0, at("E4"), 3), Shoot(1), Cover(take=False), Rolled((6, 1)))[-1]
    assert told(last) == ["shot", "ended"]
    assert TRAINING.to_act(last.after) == NOBODY
    outcome = TRAINING.outcome(last.after)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (1, "outcome.training.destroyed")


# A sealed choice ----------------------------------------------------------------------------------------


def duel() -> Table:
    position = table(foot(0, "C3"), foot(1, "D3", facing=3))
    position = fold(position, (Change(("hands",), ((5,), (2, 6))),))
    return TRAINING.play(position, Attack(0, 1)).after


@pytest.mark.rule("TRN-6")
def test_a_sealed_choice_waits_until_both_are_in() -> None:
    first, second = line(duel(), Choose(STRIKE, 5), Choose(GUARD, 2))
    assert TRAINING.to_act(first.after) == 1
    assert first.after.hands == ((5,), (2, 6)), "a token still in hand tells nobody that it is chosen"
    assert told(second) == ["chose", "revealed"]
    assert second.after.hands == ((), (6,))
    assert TRAINING.to_act(second.after) == CHANCE
    [fought] = line(second.after, Rolled((1, 4)))
    assert fought.events[0].fact("lead") == (4 + 5 + 1) - (4 + 2 + 2 + 4)
    assert {term.name for term in fought.events[0].terms} >= {"term.training.token", "term.training.stance"}


def test_the_enemy_sees_that_something_was_chosen_and_not_what() -> None:
    position = duel()
    seen = [
        TRAINING.view_step(position, TRAINING.play(position, order), 1)
        for order in (Choose(STRIKE), Choose(FEINT, 5))
    ]
    assert seen[0] == seen[1]
    assert seen[0].order == Concealed()
    own = TRAINING.view_step(position, TRAINING.play(position, Choose(FEINT, 5)), 0)
    assert own.order == Choose(FEINT, 5)
    assert own.events[0].fact("stance") == FEINT


def test_samples_of_a_view_hold_every_choice_there_could_be() -> None:
    after = TRAINING.play(duel(), Choose(STRIKE, 5)).after
    view = TRAINING.view(after, 1)
    assert view.hands == ((0,), (2, 6))
    samples = [TRAINING.sample(view, seed) for seed in range(200)]
    tasks = [sample.agenda[-1] for sample in samples]
    assert all(isinstance(task, Duel) for task in tasks)
    stances = {task.chosen[0].stance for task in tasks if isinstance(task, Duel) and task.chosen[0]}
    assert stances == {STRIKE, GUARD, FEINT}
    assert {sample.hands[0] for sample in samples} == {(token,) for token in range(1, 7)}
    assert all(TRAINING.view(sample, 1) == view for sample in samples)


# A hidden draw ------------------------------------------------------------------------------------------


@pytest.mark.rule("TRN-7")
def test_a_hidden_draw() -> None:
    position = TRAINING.opening(skirmish())
    assert position.agenda == (Turn(0), Draw(0))
    step = TRAINING.play(position, Rolled((4,)))
    assert step.after.hands == ((4,), ())
    assert TRAINING.view(step.after, 0).hands == ((4,), ())
    assert TRAINING.view(step.after, 1).hands == ((0,), ())
    seen = TRAINING.view_step(position, step, 1)
    assert seen.order == Concealed()
    assert [(event.event, event.facts) for event in seen.events] == [("drew", ())]
    assert b"4" not in encode(seen.events)


# A piece in two hexes -----------------------------------------------------------------------------------


@pytest.mark.rule("TRN-1", "TRN-3")
def test_a_wain_stands_in_two_hexes_and_its_tail_follows() -> None:
    wain = Unit(0, "wain", at("C3"), 0, 3, tail=at("B3"))
    position = table(wain, foot(1, "H8"))
    assert TRAINING.scene(position).pieces[0].places == (at("C3"), at("B3"))
    [step] = line(position, Move(0, at("E3"), 0))
    assert step.after.units[0].cells == (at("E3"), at("D3"))
    ends = {(order.to, order.facing) for order in TRAINING.orders(position, 0) if type(order) is Move}
    assert (at("D3"), 0) in ends
    assert (at("C3"), 1) not in ends, "a wain does not turn on the spot"
    blocked = table(wain, foot(0, "D3"), foot(1, "H8"))
    refused = TRAINING.refusal(blocked, Move(0, at("D3"), 0))
    assert refused is not None
    assert (refused.rule, refused.parameter("reach")) == ("TRN-3", 2)


def test_a_wain_may_be_fought_at_either_end() -> None:
    wain = Unit(1, "wain", at("C3"), 0, 3, tail=at("B3"))
    for place in ("D3", "A3"):
        assert TRAINING.refusal(table(foot(0, place), wain), Attack(0, 1)) is None
    refused = TRAINING.refusal(table(foot(0, "F3"), wain), Attack(0, 1))
    assert refused is not None
    assert refused.parameter("distance") == 3


# The umpire ---------------------------------------------------------------------------------------------


def test_an_override_is_checked_and_marked() -> None:
    position = table(foot(0, "C3"), foot(1, "D3"))
    onto = Override((Change(("units", 0, "cell"), at("D3")),), "pushed by a sleeve")
    refused = TRAINING.refusal(position, onto)
    assert refused is not None
    assert (refused.message, refused.pieces) == ("problem.training.shared", (0, 1))
    with pytest.raises(IllegalOrder):
        TRAINING.play(position, onto)

    aside = Override((Change(("units", 0, "cell"), at("C4")),), "pushed by a sleeve")
    step = TRAINING.play(position, aside)
    assert step.after.units[0].cell == at("C4")
    assert (step.events[0].event, step.events[0].fact("reason")) == ("override", "pushed by a sleeve")


def test_an_override_remembers_the_order_that_was_played_against_the_rules() -> None:
    position = table(foot(0, "C3"), foot(1, "H8"))
    march = Move(0, at("C8"), 0)
    refused = TRAINING.refusal(position, march)
    assert refused is not None
    there = fold(position, (Change(("units", 0, "cell"), at("C8")),))
    step = TRAINING.play(position, Override(diff(position, there), "agreed", refused))
    assert step.events[0].rule == "TRN-3"
    assert step.events[0].fact("refusal") == "refusal.training.out-of-reach"


def test_the_umpire_may_end_a_battle_and_bring_it_back() -> None:
    position = table(foot(0, "C3"), foot(1, "H8"))
    gone = Override((Change(("units", 1, "cell"), -1), Change(("units", 1, "strength"), 0)), "lost")
    over = TRAINING.play(position, gone)
    assert told(over) == ["override", "ended"]
    assert TRAINING.refusal(over.after, Pass()) is not None
    back = TRAINING.play(over.after, Override(diff(over.after, position), "found again"))
    assert back.after == position


def test_an_override_read_from_a_file_is_typed() -> None:
    position = duel()
    patch = diff(position, TRAINING.play(position, Choose(STRIKE)).after)
    order = Override(patch, "said aloud")
    raw = decode(encode(order), TRAINING.order_type)
    assert raw != order
    assert TRAINING.typed_order(raw) == order
    assert TRAINING.play(position, raw).after == TRAINING.play(position, order).after


# What cannot be listed ----------------------------------------------------------------------------------


@pytest.mark.rule("TRN-9")
def test_terms_are_offered_in_words_nobody_lists() -> None:
    position = table(foot(0, "C3"), foot(1, "H8"))
    assert [unlistable.order for unlistable in TRAINING.unlistable] == ["parley"]
    assert not any(type(order) is Parley for order in TRAINING.orders(position))
    offered, rejected = line(position, Parley("Half the cows."), Answer(accept=False))
    question = TRAINING.question(offered.after)
    assert question is not None
    assert dict(question.parameters) == {"words": "Half the cows."}
    refused = TRAINING.refusal(rejected.after, Parley("All the cows."))
    assert refused is not None
    assert refused.message == "refusal.training.parleyed"
    [accepted] = line(offered.after, Answer(accept=True))
    outcome = TRAINING.outcome(accepted.after)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (-1, "TRN-9")


# The rest -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TRN-3")
def test_a_way_round_is_the_same_choice() -> None:
    position = table(foot(0, "C3"), foot(1, "H8"))
    straight, round_about = Move(0, at("E3"), 0), Move(0, at("E3"), 0, (at("C4"), at("D4"), at("E3")))
    assert TRAINING.refusal(position, round_about) is None
    assert TRAINING.canonical(position, round_about) == straight
    assert straight in set(TRAINING.orders(position, 0))
    assert TRAINING.follow(position, straight) == TRAINING.follow(position, round_about)
    leap = TRAINING.refusal(position, Move(0, at("E3"), 0, (at("E3"),)))
    assert leap is not None
    assert leap.message == "refusal.training.way-blocked"


@pytest.mark.rule("TRN-3")
def test_a_march_stops_beside_the_enemy() -> None:
    position = table(foot(0, "B3"), foot(1, "C2"))
    assert TRAINING.refusal(position, Move(0, at("C3"), 0)) is None
    refused = TRAINING.refusal(position, Move(0, at("D3"), 0, (at("C3"), at("D3"))))
    assert refused is not None
    assert refused.message == "refusal.training.must-stop"


@pytest.mark.rule("TRN-8")
def test_regrouping_is_read_in_bands() -> None:
    position = table(foot(0, "B3", strength=1), foot(1, "H8"))
    asked = TRAINING.play(position, Regroup(0)).after
    assert asked.agenda[-1] == Muster(0)
    roll = TRAINING.roll(asked)
    assert roll is not None
    assert (roll.how, roll.pools[0].steps) == ("bands", ((4, 1), (6, 2)))
    step = TRAINING.play(asked, Rolled(reading=(0, 1, 1)))
    assert step.after == TRAINING.play(asked, Rolled((6, 4))).after
    assert step.after.units[0].strength == 4


def test_the_rules_speak_of_documents_too() -> None:
    assert TRAINING.inspect(skirmish()) == ()
    army = Army("odd", "training", units=(ArmyUnit("elephants"),))
    [finding] = TRAINING.inspect(army)
    assert (finding.weight, finding.parameter("troop")) == ("warning", "elephants")
    price = TRAINING.price(TroopType("horse", "horse", "training"))
    assert price is not None
    assert price.points == price.formula == sum(term.value for term in price.terms) == 8
    ours, theirs = TRAINING.zones(field())
    assert len(ours) == len(theirs) == 54


def test_a_system_is_found_by_its_id() -> None:
    assert "training" not in systems()
    register(TRAINING)
    try:
        assert "training" in systems()
        assert find("training") is TRAINING
    finally:
        forget("training")
    with pytest.raises(KeyError):
        find("training")
