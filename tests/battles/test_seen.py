"""What somebody may see of a battle: the tree is the same, the secrets are not there."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.battles import (
    ROOT,
    Battle,
    BattleHeader,
    DiceSettings,
    answer_chance,
    copy_for,
    read_battle,
    seen_by,
    told,
    whole,
    write_battle,
)
from hheditor.battles.notation import Loaded
from hheditor.battles.reading.seen import is_over
from hheditor.rules.api import ONLOOKER, Concealed, fold, seen
from tests.battles.help import ID
from tests.battles.test_systems import SYSTEMS


def _fought(steps: int = 60) -> Battle:
    ruleset, scenarios = SYSTEMS["activation"]
    header = BattleHeader(ID, scenarios(1), ruleset.id, ruleset.version, DiceSettings("seeded", "seen"))
    battle = Battle.begin(header, ruleset, author="Anna")
    draw = Random(7)
    for _ in range(steps):
        if answer_chance(battle).waiting != "side":
            break
        battle.play(draw.choice(list(ruleset.orders(battle.position()))))
    return battle


@pytest.fixture(scope="module")
def battle() -> Battle:
    """A battle of counters drawn face down, not yet over."""
    found = _fought()
    assert not is_over(found)
    return found


@pytest.mark.parametrize("viewer", [0, 1, ONLOOKER])
def test_positions_orders_and_events_hide_what_the_viewer_may_not_see(battle: Battle, viewer: int) -> None:
    reader, hidden = seen_by(battle, viewer), 0
    for node in battle.tree.nodes:
        position = reader.position(node)
        assert position == seen(battle.ruleset, battle.position(node), viewer)
        for side in {0, 1} - {viewer}:
            assert set(position.hands[side]) <= {0}
        if node == ROOT:
            continue
        events = reader.events(node)
        before = reader.position(battle.node(node).parent)
        assert fold(before, *(event.patch for event in events)) == position
        assert [event.event for event in told(reader, node)] == [event.event for event in events]
        for event, said in zip(events, told(reader, node), strict=True):
            if event.secret and event.side != viewer:
                assert not event.facts
                assert not said.facts
        hidden += isinstance(reader.order(node), Concealed)
    assert hidden == {0: 2, 1: 3, ONLOOKER: 5}[viewer]


def test_nobody_in_particular_sees_the_battle_itself(battle: Battle) -> None:
    assert seen_by(battle, None) is battle
    assert copy_for(battle, None) is battle
    assert whole(seen_by(seen_by(battle, 1), 0)) is battle


def test_a_system_without_secrets_is_never_copied() -> None:
    ruleset, scenarios = SYSTEMS["hordes_heroes"]
    header = BattleHeader(ID, scenarios(1), ruleset.id, ruleset.version)
    battle = Battle.begin(header, ruleset)
    assert seen_by(battle, 0) is battle


def test_what_is_written_goes_to_the_true_battle() -> None:
    battle = _fought(10)
    reader = seen_by(battle, 0)
    node = battle.cursor.node
    reader.author = "Berta"
    reader.annotate(node, text="Too far.")
    assert battle.node(node).notes["Berta"].text == "Too far."
    order = next(iter(battle.ruleset.orders(battle.position())))
    reader.play(order)
    assert battle.cursor.node != node
    assert reader.cursor == battle.cursor
    assert reader.position() == seen(battle.ruleset, battle.position(), 0)


@pytest.mark.parametrize("viewer", [0, ONLOOKER])
def test_a_file_for_a_side_opens_and_tells_no_more(battle: Battle, viewer: int) -> None:
    ruleset = battle.ruleset
    text = write_battle(copy_for(battle, viewer))
    assert "seen" not in text.split("scenario:")[0]
    assert "concealed" in text
    loaded: Any = read_battle(text, rules=lambda _: ruleset)
    assert isinstance(loaded, Loaded), loaded
    reader = seen_by(battle, viewer)
    for node in battle.tree.nodes:
        assert loaded.battle.position(node) == reader.position(node)
        assert loaded.battle.order(node) == reader.order(node)
    # Nothing in it says more: neither the drawn counters nor what would be drawn again.
    assert all(set(loaded.battle.position(node).hands[1]) <= {0} for node in battle.tree.nodes)


def test_a_seed_changed_on_the_way_is_not_in_the_file() -> None:
    battle = _fought(0)
    fresh = Battle.begin(replace(battle.header, dice=DiceSettings("seeded", "")), battle.ruleset)
    fresh.change_header(dice=DiceSettings("seeded", "betraying"))
    assert "betraying" in write_battle(fresh)
    assert "betraying" not in write_battle(copy_for(fresh, 0))
