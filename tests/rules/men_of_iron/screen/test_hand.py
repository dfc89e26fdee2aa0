"""The counters a side holds on a screen that two people share: what may be seen, and when it is passed on."""

from hheditor import text
from hheditor.rules.api import CHANCE, NOBODY, ONLOOKER, Rolled, seen
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.activation.counters import BATTLE_CRY, NEGATION, WAVERING
from hheditor.rules.men_of_iron.position.orders import Activate, Decline, Play
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.scenarios.documents import document
from tests.rules.men_of_iron.field import BLUE, RED, Field, play


def counters(*hands: tuple[int, ...]) -> Table:
    """A Battle is about to be activated; the enemy holds the first hand, its side the second."""
    field = Field()
    field.red("LB", (0, 1))
    field.blue("MM", (0, -2))
    for side, held in zip((BLUE, RED), hands, strict=True):
        field.hand(side, *held)
    return play(field.free(), Activate(field.main[RED])).table


def test_a_hand_is_read_by_its_owner_and_counted_by_everybody() -> None:
    table = counters((1, WAVERING), (NEGATION,))
    names = [held.name.message for held in RULESET.hand(table, BLUE) if held.name is not None]
    assert names == ["held.men_of_iron.opportunity", "held.men_of_iron.wavering"]
    assert all(name in text.ids() and f"{name}.words" in text.ids() for name in names)
    for viewer in (RED, ONLOOKER):
        hidden = RULESET.hand(seen(RULESET, table, viewer), BLUE)
        assert len(hidden) == 2
        assert all(held.name is None and not held.orders for held in hidden)


def test_a_counter_says_how_it_is_played_or_why_not() -> None:
    table = counters((1, BATTLE_CRY, WAVERING), ())
    chance, cry, wavering = RULESET.hand(table, BLUE)
    assert {order.counter for order in wavering.orders if isinstance(order, Play)} == {WAVERING}
    assert wavering.refusal is None
    assert chance.refusal is not None
    assert (chance.refusal.rule, chance.refusal.message) == ("SEI-4", "refusal.men_of_iron.not-its-moment")
    assert cry.refusal is not None
    assert (cry.refusal.rule, cry.refusal.message) == ("SEI-12", "refusal.men_of_iron.no-object-now")


def test_only_what_a_counter_could_answer_is_asked_alone_and_to_play_none_is_said_openly() -> None:
    table = counters((NEGATION,), ())
    assert RULESET.in_secret(table), "asked though it holds nothing to play now (HID-3)"
    assert list(RULESET.orders(table)) == [Decline()] == [RULESET.openly(table)]
    after = RULESET.follow(table, Decline())
    assert not RULESET.in_secret(after)
    assert RULESET.openly(after) is None


def test_only_drawing_is_secret_before_the_first_activation() -> None:
    table = RULESET.opening(document("agincourt"))
    drawn = 0
    while RULESET.to_act(table) == CHANCE:
        assert RULESET.in_secret(table)
        assert RULESET.openly(table) is None
        table, drawn = RULESET.follow(table, Rolled((1,))), drawn + 1
    assert drawn == 6
    assert RULESET.to_act(table) != NOBODY
    assert not RULESET.in_secret(table)


def test_numbers_of_events_have_names() -> None:
    table = RULESET.opening(document("agincourt"))
    called = RULESET.called(table)
    assert called["battle"][:3] == ("Camoys", "Henry V", "York")
    assert all(name in text.ids() for name in called["counter"])
