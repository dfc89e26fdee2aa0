"""Armies as documents: Battles under leaders, and what is amiss with them."""

import pytest
from msgspec.structs import replace

from hheditor import text
from hheditor.armies import Army, Leader, TroopType
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.armies.troops import (
    STANDARD,
    Characteristics,
    LeaderCharacteristics,
    known_types,
    troop_type,
    type_of,
)
from hheditor.rules.men_of_iron.scenarios.documents import document, profile_of

ARMY = document("hastings").sides[0].army


def found(army: Army) -> set[str]:
    messages = {finding.message for finding in RULESET.inspect(army)}
    assert messages <= set(text.ids())
    return {message.rpartition(".")[2] for message in messages}


def test_an_army_of_battles_has_nothing_amiss() -> None:
    assert found(ARMY) == set()


def test_what_is_amiss_is_named() -> None:
    assert found(replace(ARMY, groups=ARMY.groups[1:])) == {"no-battle"}
    strange = TroopType("tank", "Tank", "men_of_iron", characteristics={"type": "tank"})
    assert found(replace(ARMY, troops=(*ARMY.troops, strange))) == {"unknown-type"}
    odd = replace(strange, characteristics={"wheels": 4})
    assert found(replace(ARMY, troops=(*ARMY.troops, odd))) == {"unknown-type"}
    bare = tuple(leader for leader in ARMY.leaders if leader.role != STANDARD)
    assert found(replace(ARMY, leaders=bare)) == {"no-standard"}
    idle = Leader("Tostig")
    assert found(replace(ARMY, leaders=(*ARMY.leaders, idle))) == {"leads-nobody"}
    rival = replace(ARMY.leaders[0], name="Tostig", first=False)
    assert found(replace(ARMY, leaders=(*ARMY.leaders, rival))) == {"two-leaders"}


def test_every_type_of_the_charts_is_offered_without_a_price() -> None:
    types = {troop.id: troop for troop in RULESET.troop_types()}
    assert {"lb", "mm", "kn", "art", "pk-levy", "ax-huscarl"} <= set(types)
    assert types["ax-huscarl"] == troop_type("AX", "huscarl")
    assert not RULESET.has_points
    assert RULESET.price(types["lb"]) is None


def test_every_rating_and_kind_is_explained() -> None:
    fields = (*Characteristics.__struct_fields__, *LeaderCharacteristics.__struct_fields__)
    wanted = {f"characteristic.men_of_iron.{name}{tail}" for name in fields for tail in ("", ".hint")}
    variants = {variant for variants in known_types().values() for variant in variants}
    wanted |= {f"characteristic.men_of_iron.variant.{variant}" for variant in (*variants, "none")}
    assert wanted | {f"role.men_of_iron.{STANDARD}"} <= set(text.ids())


@pytest.mark.parametrize(("name", "army"), RULESET.sample_armies().items())
def test_an_army_to_start_from_is_sound_and_comes_to_its_flight_level(name: str, army: Army) -> None:
    assert RULESET.inspect(army) == ()
    assert not army.fixed and army.groups
    scenario, _, _ = name.partition("_")
    # SCN-4, before a scenario tunes it: half of what its units are worth, and five.
    values = {row.id: row.fp for row in profile_of(document(scenario)).types}
    worth = sum(values[type_of(army.troop(unit.troop)).type] for unit in army.units)
    assert RULESET.appraise(army).total("men_of_iron.flight-level") == worth // 2 + 5


def test_figures_are_those_of_the_charts_and_nothing_costs_points() -> None:
    army = RULESET.sample_armies()["hastings_english"]
    huscarls = next(troop for troop in army.troops if "huscarl" in troop.name)
    assert [figure.text for figure in RULESET.figures(huscarls)] == ["5/4", "−2/−1", "", "2"]
    harold = next(leader for leader in army.leaders if leader.name == "Harold")
    assert [figure.text for figure in RULESET.leader_figures(harold)] == ["3", "6", "+2"]
    standard = next(leader for leader in army.leaders if leader.role == "standard")
    assert RULESET.leader_figures(standard) == () and RULESET.leader_symbol(standard) == "standard"
    assert RULESET.appraise(army).points == 0
    assert RULESET.figures(TroopType("x", "X", "men_of_iron")) == ()


def test_two_commanders_and_types_of_no_flavour_are_told() -> None:
    army = RULESET.sample_armies()["arsuf_crusaders"]
    second = replace(army, leaders=tuple(replace(leader, first=True) for leader in army.leaders))
    assert "warning.men_of_iron.two-commanders" in {each.message for each in RULESET.inspect(second)}
    mixed = replace(army, troops=(*army.troops, troop_type("DM")))
    assert "warning.men_of_iron.no-flavour" in {each.message for each in RULESET.inspect(mixed)}
