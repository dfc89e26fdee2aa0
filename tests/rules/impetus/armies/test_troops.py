"""TRP, ARM: troops, armies, findings."""

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.armies import Leader, TroopType, Unit
from hheditor.rules.impetus import RULESET, Situation
from hheditor.rules.impetus.armies.catalogue import SKIRMISH_WEAPONS, variants
from hheditor.rules.impetus.armies.points import vdt
from hheditor.rules.impetus.armies.troops import TRAITS, characteristics_of
from hheditor.rules.impetus.command.victory import vd_of
from hheditor.rules.impetus.position.profile import CLASSES, inspect_profile
from hheditor.rules.impetus.scenes import miniatures
from hheditor.rules.impetus.situation import troop_from
from hheditor.values import BadValue

FOOT = {"FP", "FL", "T", "S", "ART", "W"}


@pytest.mark.rule("TRP-1", "TRP-2", "TRP-3")
def test_fourteen_classes_mounted_foot_and_infantry():
    kinds = {name: troop_from(f"{name} 4/0") for name in CLASSES}
    assert len(kinds) == 14
    assert {name for name, kind in kinds.items() if not kind.mounted} == FOOT
    assert {name for name, kind in kinds.items() if kind.infantry} == {"FP", "FL", "T", "S"}
    assert kinds["EL"].mounted, "IR-3"


@pytest.mark.rule("TRP-7", "IR-4")
def test_speeds_are_the_plain_open_figures():
    speeds = {name: troop_from(f"{name} 4/0").speed for name in CLASSES}
    paces = {name: pace.open.figure for pace in RULESET.profiles()["basic"].paces for name in pace.classes}
    assert speeds == paces


@pytest.mark.rule("TRP-4")
def test_a_unit_begins_with_its_full_vbu_in_order():
    field = Situation()
    number = field.red("CP1 7/4/3", (0, 0))
    unit = field.table().units[number]
    assert (unit.vbu, unit.disordered, unit.done, unit.stakes, unit.wall) == (7, False, False, False, False)


@pytest.mark.rule("TRP-6")
def test_traits_are_data_and_unknown_ones_are_refused():
    assert len(TRAITS) == 12
    unreadable: tuple[dict[str, Any], ...] = (
        {"traits": ("bold",)},
        {"weapon": "laser"},
        {"class": "XX"},
        {"vbu": 0},
    )
    for bad in unreadable:
        with pytest.raises(BadValue):
            characteristics_of(TroopType("x", "X", "impetus", characteristics=bad))
    spear, pole = troop_from("FP 4/1 long_spear"), troop_from("FP 4/1 polearm")
    assert spear.speared and pole.speared


@pytest.mark.rule("ARM-1")
def test_few_or_many_units_are_worth_a_word_and_no_more():
    army = RULESET.sample_armies()["nor"]
    small = replace(army, units=army.units[:3])
    found = RULESET.inspect(small)
    assert [(finding.message, finding.weight) for finding in found] == [
        ("warning.impetus.army-size", "warning")
    ]
    assert found[0].parameter("count") == 3


@pytest.mark.rule("ARM-2")
def test_one_general_and_somebody_to_hold_him():
    army = RULESET.sample_armies()["nor"]
    messages = {finding.message for finding in RULESET.inspect(replace(army, leaders=()))}
    assert messages == {"warning.impetus.one-general"}
    plain = replace(
        army,
        troops=tuple(replace(t, characteristics={**t.characteristics, "general": 0}) for t in army.troops),
    )
    assert "warning.impetus.nobody-holds-general" in {finding.message for finding in RULESET.inspect(plain)}
    assert RULESET.leader_price(Leader("")).points == 5  # type: ignore[union-attr]


@pytest.mark.rule("ARM-2")
def test_a_schiltron_with_the_general_counts_three():
    field = Situation()
    plain = field.red("FP 4/1/2 pike schiltron deep", (0, 0))
    led = field.red("FP 4/1/2 pike schiltron deep", (3, 0), general=True)
    table = field.table()
    assert (vd_of(table, plain), vd_of(table, led)) == (2, 3)


@pytest.mark.rule("ARM-4", "IR-5")
def test_old_speeds_and_bows_are_those_of_the_sheets():
    """Knights of the old speed 8 are CP1, of 10 CP2; there is one composite bow."""
    normans = RULESET.sample_armies()["nor"]
    crusaders = RULESET.sample_armies()["fre"]
    assert {t.characteristics["class"] for t in normans.troops if t.characteristics.get("general")} == {"CP2"}
    assert {t.characteristics["class"] for t in crusaders.troops if t.characteristics.get("general")} == {
        "CP1"
    }
    assert [w.id for w in RULESET.profiles()["basic"].weapons if "composite" in w.id] == ["composite_bow"]


@pytest.mark.rule("ARM-5")
def test_a_block_is_bought_as_its_units():
    army = RULESET.sample_armies()["swi"]
    pikes = next(troop for troop in army.troops if "pike" in troop.characteristics.get("traits", ()))  # type: ignore[operator]
    two = replace(army, units=(Unit(pikes.id), Unit(pikes.id)), leaders=())
    assert RULESET.appraise(two).points == 2 * 23
    assert vdt(two) == 6


@pytest.mark.rule("ARM-7")
def test_the_found_variants():
    found = variants()
    assert set(found) == {
        "ita_carroccio", "eng_crossbows", "fre_crossbows", "mag_horse", "sco_foot", "byz_varangians",
    }  # fmt: skip
    findings = [finding for army in found.values() for finding in RULESET.inspect(army)]
    assert {finding.message for finding in findings} <= {"warning.impetus.army-size"}
    lists = RULESET.sample_armies()
    assert vdt(found["ita_carroccio"]) == vdt(lists["ita"]) + 2
    assert len(found["fre_crossbows"].units) == len(lists["fre"].units) - 1
    assert len(found["mag_horse"].units) == len(lists["mag"].units)
    classes = [
        found["sco_foot"].troop(unit.troop).characteristics["class"] for unit in found["sco_foot"].units
    ]
    assert "CP1" not in classes
    assert set(SKIRMISH_WEAPONS) == {"short_bow_b", "crossbow_b", "sling", "javelin"}


@pytest.mark.rule("ARM-3")
def test_a_printed_price_rules_with_a_finding():
    troop = replace(RULESET.sample_armies()["nor"].troops[0], printed_price=50)
    price = RULESET.price(troop)
    assert price is not None
    assert (price.points, price.formula, price.findings[0].weight) == (50, 29, "warning")


@pytest.mark.rule("OPT-10")
def test_what_would_not_play_is_a_finding_of_the_profile():
    basic = RULESET.profiles()["basic"]
    assert tuple(inspect_profile(basic)) == ()
    bad = replace(
        basic, flight=basic.flight[:5], bands=(6, 3, 12), attacker=7, limit_winner=9, largest_block=0
    )
    bad = replace(bad, paces=basic.paces[1:], deployment_gap=-1)
    assert {finding.field for finding in inspect_profile(bad)} == {
        "flight", "bands", "attacker", "limit_winner", "largest_block", "paces", "deployment_gap",
    }  # fmt: skip


@pytest.mark.rule("LRG-1", "TAB-1", "VIC-3")
@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("largest_block", (1, 2, 3), (0, 4)),
        ("h", (100, 2000, 400), (96, 2004, 402)),
        ("attacker", (-1, 0, 1), (-2, 2)),
        ("limit_winner", (-1, 0, 1, 2), (-2, 3)),
        ("bands", ((1, 1, 1), (3, 6, 12)), ((0, 6, 12), (6, 3, 12), (3, 12, 6))),
    ],
)
def test_the_last_value_a_profile_may_have_and_the_first_it_may_not(field, good, bad):
    profile = RULESET.profiles()["basic"]
    for value in good:
        assert tuple(inspect_profile(replace(profile, **{field: value}))) == (), value
    for value in bad:
        (found,) = inspect_profile(replace(profile, **{field: value}))
        assert found.field == field


@pytest.mark.rule("TRP-1", "TRP-6")
def test_a_base_carries_as_many_figures_as_players_put_there():
    for text, files, figures, mount, weapon, loose in (
        ("CP1 7/4", 4, 4, "horse", "pike", False),
        ("CP2 6/4 camels", 4, 4, "camel", "pike", False),
        ("CM 5/2", 3, 3, "horse", "", False),
        ("CL 3/1 javelin", 2, 2, "horse", "javelin", True),
        ("FP 5/1", 4, 8, "", "", False),
        ("FP 4/1 pike", 4, 8, "", "pike", False),
        ("FP 4/1 long_spear", 4, 8, "", "pike", False),
        ("FL 4/2", 3, 6, "", "", True),
        ("FL 4/2 warband", 4, 8, "", "", True),
        ("T 4/0 longbow_a", 3, 6, "", "longbow", False),
        ("S 2/0 sling", 3, 3, "", "sling", True),
    ):
        stand = miniatures(troop_from(text))
        assert (stand.files, len(stand.kits), stand.loose) == (files, figures, loose), text
        assert {(kit.mount, kit.weapon) for kit in stand.kits if kit is not None} == {(mount, weapon)}, text
    assert [
        len(miniatures(troop_from(text)).kits) for text in ("EL 5/3", "CGP 5/3", "ART 2/0 artillery_a")
    ] == [
        1,
        1,
        0,
    ]
