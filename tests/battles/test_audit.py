"""Dice nobody can doubt: pledges bind, links hold, and an audit finds whatever was tampered with."""

import hashlib
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hheditor.battles import (
    ROOT,
    Battle,
    BattleHeader,
    DiceSettings,
    amend,
    answer_chance,
    audit,
    read_battle,
    write_battle,
)
from hheditor.battles.entries import Entry, NodeAdded
from hheditor.battles.notation import Loaded
from hheditor.battles.pledges import (
    LINKS,
    PER_LINK,
    Pledged,
    Revealed,
    common_seed,
    holds,
    kept,
    link,
    opens,
    pledge,
    seal,
)
from hheditor.rules.api import Pool, Roll, Rolled
from hheditor.scenarios import Deployment, Placement
from hheditor.values import BadValue, encode
from hheditor.values.resources import example_path
from tests.battles.help import ID, Clock
from tests.battles.test_systems import SYSTEMS, _play

SECRETS = ("annas-secret", "brunos-secret")
PLEDGES = tuple(map(pledge, SECRETS))


def played(name: str, settings: DiceSettings, steps: int = 80) -> Battle:
    """A random battle of a system, taken back here and there."""
    ruleset, scenarios = SYSTEMS[name]
    header = BattleHeader(ID, scenarios(1), ruleset.id, ruleset.version, settings)
    battle = Battle.begin(header, ruleset, clock=Clock(), author="Anna", dice=_source(settings))
    _play(battle, Random(3), steps)
    return battle


def _source(settings: DiceSettings) -> Any:
    return Revealed(SECRETS) if settings.source == "pledged" else None


def reopened(battle: Battle, entries: list[Entry], dice: DiceSettings | None = None) -> Battle:
    header = battle.header if dice is None else replace(battle.header, dice=dice)
    return Battle.open(header, entries, battle.ruleset)


# Pledges --------------------------------------------------------------------------------------------------


def test_a_link_leads_to_its_pledge_and_to_no_other() -> None:
    for number in (0, 1, 57, LINKS - 1):
        shown = link(SECRETS[0], number)
        assert holds(PLEDGES[0], number, shown)
        assert not holds(PLEDGES[1], number, shown)
        assert not holds(PLEDGES[0], number + 1, shown)
    with pytest.raises(IndexError):
        link(SECRETS[0], LINKS)


def test_a_link_tells_those_before_it_and_none_after() -> None:
    """Hashing goes one way: whoever has link n has all before, and would have to break SHA-256 for n + 1."""
    shown = link(SECRETS[0], 9)
    assert hashlib.sha256(shown.encode()).hexdigest() == link(SECRETS[0], 8)


@given(st.text(max_size=70), st.integers(-5, LINKS + 5))
def test_nonsense_never_holds(text: str, number: int) -> None:
    assert not holds(PLEDGES[0], number, text)


def test_dice_need_the_links_of_both_sides() -> None:
    roll = Roll("demo", (Pool(3, 6),))
    mine, other = ({4: link(secret, 4)} for secret in SECRETS)
    first = 4 * PER_LINK
    assert Pledged((mine, {})).answer(roll, first) is None
    assert Pledged((mine, other)).answer(roll, first + PER_LINK) is None
    for throw in (first, first + 1, first + PER_LINK - 1):
        assert Pledged((mine, other)).answer(roll, throw) == Revealed(SECRETS).answer(roll, throw)


def test_whoever_holds_back_a_secret_can_foresee_nothing() -> None:
    """With one's own links alone every face stays as likely as any other."""
    roll = Roll("demo", (Pool(1, 6),))
    fallen = [0] * 6
    for other in range(600):
        found = Pledged(({0: link(SECRETS[0], 0)}, {0: link(str(other), 0)})).answer(roll, 0)
        assert found is not None
        fallen[found.faces[0] - 1] += 1
    assert min(fallen) > 65 and max(fallen) < 140


def test_anybody_can_check_a_throw_with_a_few_hashes() -> None:
    links = [link(secret, 0) for secret in SECRETS]
    seed = hashlib.sha256(f"hheditor dice/2/{links[0]}/{links[1]}".encode()).hexdigest()
    assert common_seed(2, links) == seed
    first = int.from_bytes(hashlib.sha256(f"{seed}/2/0".encode()).digest()[:8], "big")
    assert Revealed(SECRETS).answer(Roll("demo", (Pool(1, 6),)), 2) == Rolled(faces=(first % 6 + 1,))


def test_a_plan_under_seal_is_bound_and_hidden() -> None:
    plan = encode(Deployment("left", 0, (Placement(0, 7), Placement(1, 8))))
    other = encode(Deployment("left", 0, (Placement(0, 7), Placement(1, 9))))
    sealed = seal("salt", plan)
    assert opens(sealed, "salt", plan)
    assert not opens(sealed, "salt", other)
    assert not opens(sealed, "sal", b"t/" + plan)
    assert sealed != seal("other salt", plan), "equal plans are not told by equal seals"


# Audits ---------------------------------------------------------------------------------------------------

SETTINGS = {
    "seeded": DiceSettings("seeded", "Agincourt"),
    "pledged": DiceSettings("pledged", pledges=PLEDGES, secrets=SECRETS),
}


@pytest.mark.parametrize("source", SETTINGS)
@pytest.mark.parametrize("name", ["training", "activation", "hordes_heroes"])
def test_honest_battles_of_every_system_are_fair(name: str, source: str) -> None:
    found = audit(played(name, SETTINGS[source]))
    allowed = {"unnumbered"} if source == "pledged" else set()
    assert {doubt.kind for doubt in found.doubts} <= allowed, (
        "dice of another line are no throw of both sides"
    )
    assert found.checked > 0


@pytest.mark.parametrize(
    "name", ["agincourt-1415", "bannockburn-1314", "hastings-1066", "mirror-lake", "stone-gate"]
)
def test_the_recorded_battles_are_fair(name: str) -> None:
    loaded = read_battle(example_path(f"{name}-annotated.hhbattle").read_bytes())
    assert isinstance(loaded, Loaded)
    found = audit(loaded.battle)
    assert found.doubts == ()
    assert found.checked > 30


def _tampered(entries: list[Entry], draw: Random) -> tuple[list[Entry], int]:
    """One face of one throw changed; the step it belongs to."""
    thrown = [at for at, each in enumerate(entries) if isinstance(each, NodeAdded) and each.draw >= 0]
    at = draw.choice(thrown)
    entry = entries[at]
    assert isinstance(entry, NodeAdded) and entry.roll is not None
    order = msgspec.json.decode(bytes(entry.order))
    die = draw.randrange(len(order["faces"]))
    sides = [pool.faces for pool in entry.roll.pools for _ in range(pool.count)][die]
    order["faces"][die] = draw.choice([face for face in sides if face != order["faces"][die]])
    changed = replace(entry, order=msgspec.Raw(msgspec.json.encode(order)))
    return [*entries[:at], changed, *entries[at + 1 :]], entry.node


@pytest.mark.parametrize("source", SETTINGS)
def test_a_thousand_tampered_dice_are_all_found(source: str) -> None:
    battle = played("training", SETTINGS[source], 150)
    entries = list(battle.entries())
    honest = {doubt.node for doubt in audit(reopened(battle, entries)).doubts}
    draw = Random(1415)
    for _ in range(1000 if source == "pledged" else 200):
        changed, node = _tampered(entries, draw)
        doubts = audit(reopened(battle, changed)).doubts
        assert [doubt.node for doubt in doubts if doubt.node not in honest] == [node]
        assert {doubt.kind for doubt in doubts if doubt.node == node} == {"dice"}


def _changed(entries: list[Entry], which: int, **changes: Any) -> list[Entry]:
    thrown = [at for at, each in enumerate(entries) if isinstance(each, NodeAdded) and each.draw >= 0]
    at = thrown[which]
    return [*entries[:at], replace(entries[at], **changes), *entries[at + 1 :]]


def test_a_number_taken_away_used_twice_or_out_of_order_is_a_doubt() -> None:
    settings = SETTINGS["pledged"]
    battle = played("training", settings, 60)
    entries = list(battle.entries())
    honest = set(audit(battle).doubts)
    draws = [each.draw for each in entries if isinstance(each, NodeAdded) and each.draw >= 0]
    for changes, kinds in (
        ({"draw": -1}, {"unnumbered"}),
        ({"draw": draws[0]}, {"twice"}),
        ({"draw": 9999}, {"dice", "disorder"}),
    ):
        found = set(audit(reopened(battle, _changed(entries, 3, **changes))).doubts) - honest
        assert found and {doubt.kind for doubt in found} <= kinds


def test_other_secrets_than_those_pledged_are_found() -> None:
    battle = played("training", SETTINGS["pledged"], 40)
    false = replace(SETTINGS["pledged"], secrets=("another", SECRETS[1]))
    assert not kept(false)
    found = audit(reopened(battle, list(battle.entries()), false))
    assert [doubt.kind for doubt in found.doubts] == ["secrets"]


def test_until_the_secrets_are_shown_nothing_can_be_worked_out() -> None:
    hidden = replace(SETTINGS["pledged"], secrets=())
    battle = played("training", SETTINGS["pledged"], 40)
    found = audit(reopened(battle, list(battle.entries()), hidden))
    assert found.waiting and found.checked == 0


def test_pledges_stay_once_dice_were_thrown_and_secrets_may_be_shown() -> None:
    hidden = replace(SETTINGS["pledged"], secrets=())
    ruleset, scenarios = SYSTEMS["training"]
    header = BattleHeader(ID, scenarios(1), ruleset.id, ruleset.version, hidden)
    battle = Battle.begin(header, ruleset, clock=Clock(), dice=Revealed(SECRETS))
    _play(battle, Random(3), 30)
    with pytest.raises(BadValue):
        battle.change_header(dice=replace(hidden, pledges=PLEDGES[::-1]))
    battle.change_header(dice=SETTINGS["pledged"])
    assert audit(battle).checked > 0


def test_pledged_dice_travel_in_a_file() -> None:
    ruleset, _ = SYSTEMS["hordes_heroes"]
    battle = played("hordes_heroes", SETTINGS["pledged"], 40)
    loaded = read_battle(write_battle(battle))
    assert isinstance(loaded, Loaded)
    assert loaded.battle.header.dice == SETTINGS["pledged"]
    assert audit(loaded.battle).checked == audit(battle).checked
    assert ruleset.id == "hordes_heroes"


def test_a_correction_takes_its_dice_along_and_is_no_doubt() -> None:
    battle = played("training", SETTINGS["seeded"], 60)
    thrown = next(n for n in battle.main_line() if battle.node(n).added.roll is not None)
    order = battle.order(thrown)
    assert isinstance(order, Rolled)
    other = Rolled(faces=tuple(7 - face if face in range(1, 7) else face for face in order.faces))
    amend(battle, thrown, other)
    found = audit(battle)
    assert found.doubts == ()
    assert found.loose, "the corrected throw is named as one nobody can check"
    assert battle.node(ROOT).id == ROOT
    answer_chance(battle)
