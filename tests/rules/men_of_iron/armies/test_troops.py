"""Armies as documents: Battles under leaders, and what is amiss with them."""

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
)
from hheditor.rules.men_of_iron.scenarios.documents import document

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
