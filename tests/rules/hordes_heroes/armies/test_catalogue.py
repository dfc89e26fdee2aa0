"""The shipped data: complete, in both languages, and right to the point."""

import re
from collections import Counter
from typing import Any

import pytest

from hheditor import text
from hheditor.armies import TroopType
from hheditor.drawing.pieces.arms import ARMS
from hheditor.drawing.pieces.heraldry import FIELDS, Livery, charges
from hheditor.drawing.pieces.units import base_ops
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies.catalogue import (
    chapters,
    entries,
    entry,
    generals,
    medieval_ids,
    profile_ids,
    sample_armies,
    troop_lists,
)
from hheditor.rules.hordes_heroes.armies.troops import FANTASTIC, FANTASTIC_KINDS

TRAITS = {
    "hard_target", "horde", "aggressive", "aggressive_horde", "evade1", "evade2", "flee", "skirmish", "pike",
    "pavise", "stakes", "disengage", "combined", "high_trajectory", "low_trajectory", "evade", "no_retreat",
    "psychological", "flyer", "bomber", "shoots_flyers",
}  # fmt: skip
KEYS = {
    "class", "speed", "column", "road", "combat", "impact", "shooting", "weapon", "armour", "kind", "stands",
    "traits",
}  # fmt: skip
STANDS = {
    "infantry": {4},
    "cavalry": {4},
    "chariot": {2, 3},
    "war_wagon": {2, 3},
    "artillery": {1, 2, 3},
    "siege_engine": {1, 2, 3},
    "creature": {2, 3, 4},
    "machine": {2, 3},
}
FANTASY = ("elves", "dark_elves", "dwarves", "orcs", "undead", "barbarians", "ratmen")
PRINTED = ("printed", "printed_fantasy")
MAGICIAN_PRICE = 15
ALL_TROOPS = [troop for troops in troop_lists().values() for troop in troops]


def points(troop: TroopType) -> int:
    """The formula once more, written independently of the rules."""
    table: dict[str, Any] = troop.characteristics
    if table["kind"] == "artillery":
        return int(table["price"])
    total: int = {"A": 5, "B": 4, "C": 3, "D": 2, "E": 1}[table["class"]]
    total += table["speed"] + table["combat"] + table["armour"]
    total += {0: 0, 6: 3, 7: 2, 8: 1}[table["shooting"]]
    return total - bool({"horde", "aggressive_horde"} & set(table["traits"]))


# The list of rules ------------------------------------------------------------------------------------


def test_every_id_is_there_once():
    ids = [rule.id for rule in entries()]
    assert len(ids) == len(set(ids)) == 497
    last = {"R": 186, "SW": 66, "ARM": 11, "DEP": 6, "SEQ": 9, "TER": 15, "MOV": 10, "FAC": 7, "FRM": 5}
    last |= {"PAS": 5, "CMP": 16, "RSP": 6, "ZOC": 7, "CMD": 10, "STD": 4, "ART": 12, "SHO": 13, "H2H": 13}
    last |= {"CRT": 3, "SKI": 8, "PAV": 2, "STK": 3, "HT": 2, "CMB": 3, "HOR": 2, "PIK": 1, "AGG": 2}
    last |= {"TRC": 2, "GEN": 5, "HER": 2, "DUE": 2, "DIS": 6, "VIC": 6, "MAG": 11, "FLY": 9, "PSY": 2}
    known = {f"{prefix}-{n}" for prefix, most in last.items() for n in range(1, most + 1)}
    assert set(ids) == known | {f"R-{n}" for n in range(190, 215)}


def test_entries_hang_together():
    keys = {chapter.key for chapter in chapters()}
    known = {rule.id for rule in entries()}
    assert {rule.chapter for rule in entries()} == keys
    for rule in entries():
        assert set(rule.related) <= known - {rule.id}, rule.id
        assert rule.profiles in (("medieval",), ("fantasy",), ("medieval", "fantasy")), rule.id
        assert bool(rule.why_en and rule.why_it) == rule.id.startswith("R-"), rule.id
        if rule.id.startswith("SW-"):
            assert rule.source == "book", rule.id


@pytest.mark.parametrize("language", ["en", "it"])
def test_entries_are_short_sentences(language):
    for rule in entries():
        sentence = rule.text(language)
        assert 15 <= len(sentence) <= 480, rule.id
        assert sentence[0].isupper() or sentence[0] == '"', rule.id
        assert sentence.endswith("."), rule.id
        assert "  " not in sentence, rule.id
        assert 3 <= len(rule.title(language)) <= 50, rule.id
        assert not rule.title(language).endswith("."), rule.id
        if rule.why(language):
            assert rule.why(language).endswith("."), rule.id


def test_titles_tell_rules_apart():
    for language in ("en", "it"):
        doubled = [t for t, n in Counter(rule.title(language) for rule in entries()).items() if n > 1]
        assert not doubled, doubled


def numbers(sentence: str) -> set[str]:
    return set(re.findall(r"\d+", sentence))


def test_both_languages_say_the_same_numbers():
    for rule in entries():
        assert numbers(rule.en) == numbers(rule.it), rule.id


def test_profiles():
    medieval, fantasy = medieval_ids(), profile_ids("fantasy")
    assert len(medieval) == 408
    assert {
        "R-19",
        "R-41",
        "R-50",
        "R-61",
        "R-77",
        "R-86",
        "R-93",
        "R-96",
        "R-108",
        "R-120",
    } == medieval - fantasy
    only = {rule_id.partition("-")[0] for rule_id in fantasy - medieval}
    assert {"MAG", "FLY", "PSY"} <= only
    assert {rule_id for rule_id in fantasy - medieval if rule_id.startswith("SW-")} == {
        f"SW-{n}" for n in range(62, 67)
    }


def test_an_entry_by_its_id():
    assert entry("CMD-2").chapter == "command"
    assert entry("CMD-2").text("it") != entry("CMD-2").text("en")
    with pytest.raises(KeyError):
        entry("CMD-99")


# Troop types ------------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-8")
def test_the_printed_types_cost_what_the_book_prints():
    printed = troop_lists()["printed"]
    assert [points(troop) for troop in printed] == [14, 11, 2, 7, 6, 13, 16, 7, 10, 16]
    assert all(troop.source == "book" and troop.printed_price is None for troop in printed)


@pytest.mark.rule("ARM-8", "ARM-3", "R-126")
def test_the_printed_fantasy_types_cost_what_the_book_prints_two_of_them_by_override():
    printed = troop_lists()["printed_fantasy"]
    assert [points(troop) for troop in printed] == [12, 14, 9, 11, 10, 12, 16, 8, 14, 14]
    prices = [RULESET.price(troop) for troop in printed]
    assert [price.points for price in prices if price] == [12, 14, 9, 11, 10, 12, 16, 8, 13, 16]
    assert [price.formula for price in prices if price] == [points(troop) for troop in printed]
    told = [[finding.rule for finding in price.findings] for price in prices if price]
    assert told == [[]] * 8 + [["ARM-3"]] * 2
    assert all(troop.source == "book" for troop in printed)


def test_every_people_has_a_list():
    lists = troop_lists()
    assert set(lists) == {
        *PRINTED, *FANTASY,
        "hyw_english", "hyw_french", "wars_of_the_roses", "scots", "teutonic_order", "mongols",
        "normans", "saxons", "burgundians", "hussites", "ottomans", "hungarians", "poles",
    }  # fmt: skip
    for name, troops in lists.items():
        assert 8 <= len(troops) <= 14, name
        if name not in PRINTED:
            assert {troop.people for troop in troops} == {name}
            assert {troop.source for troop in troops} == {"ours"}
            assert all(troop.period for troop in troops)
            assert (name in FANTASY) == ({troop.period for troop in troops} == {"fantasy"})


def test_troop_ids_are_unique():
    assert len({troop.id for troop in ALL_TROOPS}) == len(ALL_TROOPS)


@pytest.mark.parametrize("troop", ALL_TROOPS, ids=lambda troop: troop.id)
def test_characteristics_follow_the_schema(troop):
    table = troop.characteristics
    assert troop.system == "hordes_heroes"
    guns = table["kind"] == "artillery"
    assert set(table) == (KEYS | {"rows", "price"} if guns else KEYS)
    assert table["class"] in tuple("ABCDE")
    assert 1 <= table["speed"] <= (6 if troop.period == "fantasy" else 5)
    assert table["column"] in (0, 1)
    assert table["road"] in (0, 1)
    assert 0 <= table["impact"] <= 4
    assert table["shooting"] in (0, 6, 7, 8)
    assert (table["weapon"] != "") == (table["shooting"] > 0)
    assert table["weapon"] in ("", "bow", "crossbow", "gunpowder")
    assert table["armour"] in (0, 1, 2)
    assert table["stands"] in STANDS[table["kind"]]
    traits = set(table["traits"])
    assert traits <= TRAITS
    assert troop.period == "fantasy" or not (traits & FANTASTIC or table["kind"] in FANTASTIC_KINDS)
    assert len(traits) == len(table["traits"])
    if guns:
        assert table["price"] in ((6, 8, 9, 10) if troop.period == "fantasy" else (6, 8, 10))
        assert len(traits & {"high_trajectory", "low_trajectory"}) == 1
        following = 1
        for start, end, one, two in table["rows"]:
            assert start == following
            assert start <= end
            assert 2 <= one < two <= 13
            following = end + 1
        assert table["rows"]


def test_pikes_shooters_and_hordes_make_sense():
    for troop in ALL_TROOPS:
        table: dict[str, Any] = troop.characteristics
        traits = set(table["traits"])
        if traits & {"horde", "aggressive_horde"}:
            assert table["column"] == 0, troop.id
        if "pike" in traits:
            assert table["kind"] == "infantry", troop.id
        if traits & {"pavise", "stakes"}:
            assert table["kind"] == "infantry", troop.id
        assert not {"evade1", "evade2"} <= traits, troop.id


def test_every_troop_type_people_and_period_has_a_name_in_every_language():
    wanted = {f"troop.hordes_heroes.{troop.id}" for troop in ALL_TROOPS}
    wanted |= {f"people.hordes_heroes.{troop.people}" for troop in ALL_TROOPS if troop.people}
    wanted |= {f"period.hordes_heroes.{troop.period}" for troop in ALL_TROOPS if troop.period}
    for language in text.languages():
        assert wanted <= text.ids(language), language
    for troop in ALL_TROOPS:
        assert text.say(f"troop.hordes_heroes.{troop.id}", "en") == troop.name


# Generals and armies ----------------------------------------------------------------------------------


@pytest.mark.rule("ARM-4")
def test_generals_of_every_people():
    found = generals()
    assert set(found) == {"", *troop_lists()} - set(PRINTED)
    assert (found["mongols"].move, found["mongols"].range, found["mongols"].source) == (5, 5, "book")
    assert (found["elves"].move, found["elves"].range, found["elves"].source) == (4, 4, "book")
    assert (found[""].move, found[""].range) == (3, 3)
    for people, general in found.items():
        assert (general.price, general.hero_price) == (10, 15), people
        if people not in ("mongols", "elves"):
            assert 2 <= general.move <= 4, people
            assert 2 <= general.range <= 4, people
            assert general.source == "ours", people


def test_two_armies_for_every_people():
    armies = sample_armies()
    sizes = Counter((army.people, army.budget) for army in armies.values())
    for people in troop_lists():
        if people not in PRINTED:
            wanted = 2 if people == "wars_of_the_roses" else 1
            assert sizes[people, 100] == sizes[people, 150] == wanted, people
    assert {name.rpartition("_")[0] for name in armies} >= {"york", "lancaster"}


@pytest.mark.parametrize("name", sample_armies())
def test_an_army_is_complete_and_within_its_budget(name):
    army = sample_armies()[name]
    shipped = {troop.id: troop for troop in troop_lists()[army.people]}
    general = generals()[army.people]
    total = 0
    for unit in army.units:
        troop = army.troop(unit.troop)
        assert troop == shipped[troop.id]
        total += points(troop)
    assert {troop.id for troop in army.troops} == {unit.troop for unit in army.units}
    for leader in army.leaders:
        assert set(leader.characteristics) == {"move", "range", "hero"}
        assert (leader.characteristics["move"], leader.characteristics["range"]) == (
            general.move,
            general.range,
        )
        if leader.role == "magician":
            total += MAGICIAN_PRICE
        else:
            total += general.hero_price if leader.characteristics["hero"] else general.price
    assert sum(leader.first for leader in army.leaders) == 1
    assert army.budget - (army.people not in FANTASY) <= total <= army.budget
    assert not [finding for finding in RULESET.inspect(army) if finding.weight == "refusal"]
    assert army.device.first != army.device.second


# What is drawn ------------------------------------------------------------------------------------------


def test_every_symbol_is_drawn():
    symbols = {troop.symbol for troop in ALL_TROOPS}
    assert symbols
    assert {symbol.replace("_", "-") for symbol in symbols} <= set(ARMS)
    livery = Livery("#800000", "#a04040", "#400000", "#e0e0e0")
    drawn = {symbol: tuple(map(str, base_ops(symbol, livery))) for symbol in symbols}
    assert drawn["knights"] != drawn["light_cavalry"] != drawn["horse_archers"]
    assert drawn["cannon"] != drawn["catapult"] != drawn["bolt_thrower"]


def test_every_device_is_drawn():
    for name, army in sample_armies().items():
        assert army.device.field in FIELDS, name
        assert army.device.charge in ("", *charges()), name
