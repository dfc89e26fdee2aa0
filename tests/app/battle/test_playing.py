"""Playing at a table: what follows by itself, where it stops, and what one undo takes back."""

import random
from pathlib import Path
from typing import Any

import pytest

from hheditor.app import desk_in_memory, desk_on_disk
from hheditor.app.battle import InSession, Table, choosing, dice, turn
from hheditor.app.battle.settings import InMemory
from hheditor.app.frame.session import StandingAnswer, TableSettings
from hheditor.battles import Battle, read_battle
from hheditor.rules.api import CHANCE, Order, Ruleset
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase, Evade, Fight, Move
from hheditor.store import StoreError
from hheditor.store.errors import refused
from hheditor.values import Finding, encode
from tests.app.battle.help import Kept, battle_at, done, give, table_at, table_of
from tests.rules.hordes_heroes.battlefields import random_scenario
from tests.rules.hordes_heroes.builder import BLUE, MEN_AT_ARMS, RED, Field, cell
from tests.rules.hordes_heroes.driver import arena, settled
from tests.systems.activation import ACTIVATION, meeting
from tests.systems.gridless import GRIDLESS, two
from tests.systems.training import TRAINING, skirmish

E, N, S, W = 0, 9, 3, 6
HORSE_ARCHERS = "B 2/4 s5R 7+ E2 F kind=cavalry"
FOOT = "C 3(+1)/4 s1CR"
BOWS = "C 2/4 s1CR 7+"


def duel() -> Field:
    """One fight to come: red men-at-arms against blue foot, one hex apart."""
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Knights")
    field.unit(BLUE, FOOT, (2, 0), "W", name="Foot")
    return field


def engaged() -> Field:
    """Two fights in contact, so that there is a choice which comes first."""
    field = arena()
    field.unit(RED, MEN_AT_ARMS, (0, 0), "E", name="Knights")
    field.unit(BLUE, FOOT, (1, 0), "W", name="Foot")
    field.unit(RED, MEN_AT_ARMS, (0, 4), "E", name="Squires")
    field.unit(BLUE, FOOT, (1, 4), "W", name="Levy")
    return field


# Going on ------------------------------------------------------------------------------------------------


def test_a_refused_order_changes_nothing() -> None:
    table = table_at(settled(duel().table()))
    before = table.battle.cursor
    reply = table.give(Move(0, cell(9, 0), E))
    assert isinstance(reply, Finding)
    assert (reply.message, reply.rule) == ("refusal.hordes_heroes.too-far", "MOV-1")
    assert table.battle.cursor == before
    assert not table.can_undo


def test_an_order_is_kept_before_it_is_answered() -> None:
    kept = Kept()
    table = Table(battle_at(settled(duel().table()), journal=kept))
    before = len(kept.rows)
    progress = give(table, Move(0, cell(-1, 0), E))
    assert len(kept.rows) > before
    again = Battle.open(table.battle.header, kept.entries(), RULESET)
    assert again.cursor.node == progress.nodes[-1]
    assert again.position() == table.position


def test_a_fight_rolls_by_itself_and_is_one_undo() -> None:
    table = table_at(settled(engaged().table("combat")))
    waiting = table.waiting
    assert (waiting.kind, waiting.side) == ("question", RED)
    assert waiting.question is not None
    assert waiting.question.message == "question.hordes_heroes.fight"
    progress = give(table, Fight(0, (1,)))
    rolled = [node for node in progress.automatic if table.battle.node(node).added.actor == CHANCE]
    assert len(rolled) >= 2, "both sides' dice, thrown by the program"
    assert table.ruleset.to_act(table.position) != CHANCE
    assert table.undo()
    assert table.battle.cursor.node == 0
    assert not table.can_undo
    assert table.redo()
    assert table.battle.cursor.node == progress.nodes[-1]


def test_the_only_answer_is_given_unasked() -> None:
    """The last fight is no choice: it follows from ending the one before, dice and all."""
    table = table_at(settled(engaged().table("combat")))
    progress = give(table, Fight(0, (1,)))
    fought = [
        event for node in progress.nodes for event in table.battle.events(node) if event.event == "fought"
    ]
    assert [event.pieces for event in fought] == [(0, 1), (2, 3)]
    assert progress.waiting.kind in ("question", "order")


def test_typed_dice_stop_the_battle_until_they_are_typed() -> None:
    table = table_at(settled(engaged().table("combat")), source="typed")
    progress = give(table, Fight(0, (1,)))
    assert progress.waiting.kind == "dice"
    assert progress.waiting.roll is not None
    assert progress.waiting.roll.purpose == "combat"
    assert progress.waiting.side == RED
    assert done(table.type_dice("6")).waiting.side == BLUE
    following = done(table.type_dice("1")).waiting.roll
    assert following is not None
    assert following.pieces == (2,), "the only fight left has begun by itself"
    assert [thrown.source for thrown in dice.history(table.battle)] == ["typed", "typed"]
    assert [thrown.faces for thrown in dice.history(table.battle)] == [(6,), (1,)]


def test_program_and_typed_dice_mix() -> None:
    table = table_at(settled(engaged().table("combat")), source="typed")
    give(table, Fight(0, (1,)))
    assert done(table.throw()).waiting.kind == "dice"
    done(table.type_dice("3"))
    assert [thrown.source for thrown in dice.history(table.battle)] == ["program", "typed"]
    seeded = table_at(settled(engaged().table("combat")), keeper=InMemory(TableSettings(pause=True)))
    assert give(seeded, Fight(0, (1,))).waiting.kind == "throw"
    done(seeded.type_dice("4"))
    assert seeded.waiting.kind == "throw"
    done(seeded.throw())
    assert [thrown.source for thrown in dice.history(seeded.battle)] == ["typed", "program"]


def volley() -> Field:
    """Six red units shoot at three blue ones that do not shoot back."""
    field = arena()
    for n in range(6):
        field.unit(RED, BOWS, (0, 2 * n - 6), "E", name=f"Bows {n}")
    for n in (0, 2, 4):
        field.unit(BLUE, FOOT, (2, 2 * n - 6), "W", name=f"Foot {n}")
    return field


def test_the_shooting_of_six_units_is_one_confirmation() -> None:
    table = table_at(settled(volley().table("shooting")))
    shooters = {shot.unit for shot in table.position.agenda[-1].shots}
    assert len(shooters) == 6, "what the rules force is declared already"
    done(table.rest())
    assert len(dice.history(table.battle)) == 3, "all dice are thrown, target by target"
    typed = table_at(settled(volley().table("shooting")), source="typed")
    done(typed.rest())
    numbers = 0
    while typed.waiting.kind == "dice":
        done(typed.type_dice("0h"))
        numbers += 1
    assert numbers == 3, "one number for each target"
    paused = table_at(settled(volley().table("shooting")), keeper=InMemory(TableSettings(pause=True)))
    assert done(paused.rest()).waiting.kind == "throw"
    assert done(paused.throw()).waiting.kind != "throw", "one key for the whole volley"


def test_one_key_throws_for_both_sides_of_a_fight() -> None:
    table = table_at(settled(engaged().table("combat")), keeper=InMemory(TableSettings(pause=True)))
    give(table, Fight(0, (1,)))
    done(table.throw())
    assert [thrown.roll.side for thrown in dice.history(table.battle)] == [RED, BLUE]
    assert table.waiting.kind == "throw", "the next fight waits, so that its scores can be looked at"
    (account,) = table.accounts()
    assert account.title.pieces == (2, 3)


def test_dice_typed_and_taken_back_are_one_input_each() -> None:
    table = table_at(settled(engaged().table("combat")), source="typed")
    give(table, Fight(0, (1,)))
    done(table.type_dice("6"))
    done(table.type_dice("1"))
    assert table.undo()
    assert table.waiting.kind == "dice"
    assert len(dice.history(table.battle)) == 1
    assert table.undo()
    assert table.undo()
    assert table.battle.cursor.node == 0


def test_a_throw_asked_for_again_after_an_undo_shows_the_same() -> None:
    table = table_at(settled(engaged().table("combat")), keeper=InMemory(TableSettings(pause=True)))
    give(table, Fight(0, (1,)))
    done(table.throw())
    first = dice.history(table.battle)
    table.undo()
    done(table.throw())
    assert dice.history(table.battle) == first


# Another order after an undo -----------------------------------------------------------------------------


def branched() -> tuple[Table, tuple[int, ...]]:
    """A fight taken back, another one begun: the question of the dice is open."""
    table = table_at(settled(engaged().table("combat")))
    give(table, Fight(0, (1,)))
    faces = dice.history(table.battle)[0].faces
    table.undo()
    assert give(table, Fight(2, (3,))).waiting.kind == "dice-choice"
    return table, faces


def test_another_order_that_reaches_a_die_asks_which_dice() -> None:
    table, faces = branched()
    assert isinstance(table.throw(), Finding)
    done(table.choose_dice("same"))
    assert dice.history(table.battle)[0].faces == faces
    assert table.waiting.kind != "dice-choice"


def test_fresh_dice_are_other_throws() -> None:
    table, _ = branched()
    done(table.choose_dice("fresh"))
    draws = [node.added.draw for node in table.battle.tree.nodes.values() if node.added.draw >= 0]
    assert len(set(draws)) == len(draws), "no throw of the seed comes twice"


def test_chosen_dice_are_typed() -> None:
    table, _ = branched()
    assert done(table.choose_dice("chosen")).waiting.kind == "dice"
    done(table.type_dice("5"))
    assert dice.history(table.battle)[0].faces == (5,)


def test_nobody_asks_about_dice_unasked() -> None:
    table = table_at(settled(engaged().table("combat")))
    reply = table.choose_dice("same")
    assert isinstance(reply, Finding)
    assert reply.message == "table.no-dice-choice"


# Standing answers ----------------------------------------------------------------------------------------


def pressed() -> Field:
    """Blue knights ride at red horse archers, who have one way to evade."""
    field = arena()
    field.unit(RED, HORSE_ARCHERS, (0, 0), "E", name="Archers")
    field.unit(BLUE, MEN_AT_ARMS, (2, 0), "W", name="Knights")
    return field


def charge(table: Table) -> Any:
    return give(table, Move(1, cell(1, 0), W))


def evasions(table: Table) -> list[Order]:
    return [order for order in RULESET.orders(table.position, 0) if isinstance(order, Evade)]


def test_a_standing_answer_is_given_where_it_leaves_one_order() -> None:
    table = table_at(settled(pressed().table(mover=BLUE)))
    table.answer_always(0, "question.hordes_heroes.contact", "hold")
    waiting = charge(table).waiting
    assert waiting.question is None or waiting.question.message != "question.hordes_heroes.contact"
    assert any(event.event == "stood" for node in table.battle.line() for event in table.battle.events(node))
    assert table.undo()
    assert table.battle.cursor.node == 0, "one undo takes back the charge and the answer"


def test_a_standing_answer_with_several_places_asks_for_the_place_only() -> None:
    table = table_at(settled(pressed().table(mover=BLUE)))
    table.answer_always(0, "question.hordes_heroes.contact", "evade")
    assert charge(table).waiting.kind == "question"
    assert len(evasions(table)) > 1
    assert {type(entry.order) for entry in table.answers()} == {Evade}
    table.ask_again(0)
    assert {type(entry.order) for entry in table.answers()} > {Evade}


def test_an_answer_can_be_made_the_standing_one() -> None:
    table = table_at(settled(pressed().table(mover=BLUE)))
    charge(table)
    done(table.give(evasions(table)[0], always=True))
    assert table.standing_answers(0) == (StandingAnswer(0, "question.hordes_heroes.contact", "evade"),)


def test_standing_answers_and_seats_survive_a_restart(home: Path) -> None:
    desk = desk_on_disk(home)
    battle = battle_at(settled(pressed().table(mover=BLUE)))
    table = Table(battle, keeper=InSession(desk, battle.header.id))
    table.answer_always(0, "question.hordes_heroes.contact", "evade")
    table.seat(1, "recruit")
    table.change_settings(clerk=True, pause=True)
    other = Table(battle, keeper=InSession(desk, "another-battle"))
    other.seat(0, "recruit")
    again = Table(battle, keeper=InSession(desk_on_disk(home), battle.header.id))
    assert again.settings == table.settings
    assert again.opponent_of(1) == "recruit"
    assert again.opponent_of(0) == ""
    assert again.standing_answers(0) == table.standing_answers(0)


def test_only_so_many_battles_are_remembered() -> None:
    desk = desk_in_memory()
    battle = battle_at(settled(pressed().table(mover=BLUE)))
    for number in range(60):
        Table(battle, keeper=InSession(desk, f"battle-{number}")).change_settings(pause=True)
    kept = desk.session.value.tables
    assert len(kept) == 40
    assert kept[-1].battle == "battle-59"


def test_whoever_listens_hears_what_happened() -> None:
    table = table_at(settled(duel().table()))
    heard: list[str] = []
    table.changed.connect(heard.append)
    give(table, Move(0, cell(-1, 0), E))
    assert isinstance(table.give(Move(0, cell(9, 0), E)), Finding)
    table.undo()
    table.redo()
    table.look_at(0)
    table.look_at(table.battle.cursor.tip)
    table.change_settings(pause=True)
    table.correct(table.battle.line()[0], Move(0, cell(0, 0), N))
    assert heard == ["played", "undone", "undone", "looked", "looked", "settings", "amended"]


# Trouble -------------------------------------------------------------------------------------------------


def test_a_full_disk_is_one_sentence_and_the_order_has_not_happened() -> None:
    kept = Kept()
    table = Table(battle_at(settled(duel().table()), journal=kept))
    before = table.battle.cursor
    kept.trouble = refused("store.disk-full")
    reply = table.give(Move(0, cell(-1, 0), E))
    assert isinstance(reply, Finding)
    assert reply == kept.trouble.finding
    assert isinstance(kept.trouble, StoreError)
    assert table.battle.cursor == before
    kept.trouble = None
    give(table, Move(0, cell(-1, 0), E))


@pytest.mark.parametrize("after", range(1, 6))
def test_a_gesture_cut_off_goes_on_when_the_battle_is_opened_again(after: int) -> None:
    """Whatever had been written when the program died, opening comes to the same place."""
    kept = Kept()
    table = Table(battle_at(settled(engaged().table("combat")), journal=kept))
    begun = len(kept.rows)
    give(table, Fight(0, (1,)))
    whole = table.position
    cut = kept.entries()[: begun + after]
    again = Table(Battle.open(table.battle.header, cut, RULESET))
    again.resume()
    assert again.position == whole
    assert again.undo()
    assert again.battle.cursor.node == 0, "it is still one gesture"


def test_looking_at_an_old_step_plays_nothing() -> None:
    table = table_at(settled(engaged().table("combat")))
    progress = give(table, Fight(0, (1,)))
    table.look_at(progress.nodes[0])
    assert table.resume().nodes == ()
    table.look_at(table.battle.cursor.tip)
    assert table.at_end_of_line


# Every system --------------------------------------------------------------------------------------------

SYSTEMS: tuple[tuple[Ruleset[Any], Any], ...] = (
    (RULESET, random_scenario(7, size=5, turns=2)),
    (TRAINING, skirmish(3)),
    (ACTIVATION, meeting(2)),
    (GRIDLESS, two()),
)


@pytest.mark.parametrize(("ruleset", "scenario"), SYSTEMS, ids=[system.id for system, _ in SYSTEMS])
def test_a_battle_of_any_system_is_played_to_its_end(ruleset: Ruleset[Any], scenario: Any) -> None:
    """Everything a screen asks at every stop has an answer, and undoing all of it leads to the start."""
    table = table_of(ruleset, scenario)
    draw = random.Random(5)
    for _ in range(400):
        if table.waiting.kind == "over":
            break
        ask_everything(table, draw)
        subjects = ruleset.subjects(table.position)
        resting = ruleset.resting(table.position)
        if resting is not None and (not subjects or draw.random() < 0.3):
            give(table, resting)
            continue
        about = draw.choice(subjects) if subjects and draw.random() < 0.9 else None
        give(table, draw.choice(list(ruleset.orders(table.position, about))))
    stops = 0
    while table.undo():
        assert table.waiting.kind not in ("opponent", "throw")
        stops += 1
    assert stops > 0
    while table.redo():
        stops -= 1
    assert stops == 0
    assert table.at_end_of_line


def ask_everything(table: Table, draw: random.Random) -> None:
    piece = turn.next_piece(table.ruleset, table.position)
    table.scene(0)
    table.roster(1)
    table.ruleset.phases(table.position)
    table.ruleset.counts(table.position)
    turn.forgotten(table.ruleset, table.position)
    table.accounts()
    answers = table.answers()
    assert bool(answers) == (table.waiting.kind == "question")
    if piece is not None:
        choices = choosing.choices(table.ruleset, table.position, piece)
        assert not choices.empty
        for overlay in ("zone", "command", "threat", "target", "forbidden", "sight"):
            table.overlays(overlay, piece=piece)
        for destination in draw.sample(sorted(choices.destinations), min(3, len(choices.destinations))):
            assert choosing.why_not(table.ruleset, table.position, piece, destination) is None
    encode(table.waiting)


def test_a_recorded_battle_opens_at_a_table(tmp_path: Path) -> None:
    """A battle from a file of long ago is looked at and played on like any other."""
    path = Path(__file__).parents[2] / "rules/hordes_heroes/playthroughs/whole-battle.hhbattle"
    loaded: Any = read_battle(path.read_text(encoding="utf-8"))
    battle = loaded.battle
    table = Table(battle)
    assert table.log.lines
    table.look_at(battle.line()[len(battle.line()) // 2])
    before = len(table.log.lines)
    if table.ruleset.refusal(table.position, EndPhase()) is None:
        give(table, EndPhase())
    assert len(table.log.lines) >= before
