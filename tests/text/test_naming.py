"""Names in the reader's language: the author's own translations, and the catalogues for what ships."""

from msgspec.structs import replace

from hheditor.armies import Leader, TroopType
from hheditor.rules.api import find
from hheditor.rules.api.screen.scene import Piece, Scene
from hheditor.text import (
    Naming,
    army_name,
    decimal,
    named,
    say,
    taken_army,
    translated,
    translated_army,
    troop_name,
)
from hheditor.text.naming import people_name, period_name, rules_name
from tests.examples.test_scenarios import FILES, scenario

AGINCOURT = next(path for path in FILES if path.stem == "agincourt-1415")
SYSTEM = "hordes_heroes"


def test_shipped_troop_types_are_named_by_the_catalogues_and_own_ones_by_their_owner() -> None:
    bows = next(troop for troop in find(SYSTEM).troop_types() if troop.id == "hyw_english_longbow")
    assert troop_name(bows, "en") == bows.name
    assert troop_name(bows, "it") == say("troop.hordes_heroes.hyw_english_longbow", "it") != bows.name
    assert troop_name(replace(bows, name="Robin's lads"), "it") == "Robin's lads"
    assert troop_name(TroopType("mine", "Mine", SYSTEM), "it") == "Mine"


def test_shipped_armies_have_an_italian_name_until_they_are_renamed() -> None:
    for army in find(SYSTEM).sample_armies().values():
        assert army_name(army, "en") == army.name
        assert army_name(army, "it") != army.name
        assert translated_army(army, "it").name == army_name(army, "it")
    assert army_name(replace(army, name="My own"), "it") == "My own"
    royal = find(SYSTEM).sample_armies()["hyw_english_150"]
    taken = taken_army(royal, "it")
    assert [leader.name for leader in taken.leaders] == ["Enrico V", "Duca di York"]
    assert taken_army(royal, "en") == royal
    # Once it is somebody's own, its leaders are called what they call them.
    assert translated_army(royal, "it").leaders == royal.leaders


def test_leaders_without_a_name_go_by_what_they_are() -> None:
    document = scenario(AGINCOURT)
    army = document.sides[0].army
    chief = replace(army.leaders[0], name="")

    def called(*leaders: Leader) -> list[str]:
        told = translated_army(replace(army, leaders=leaders), "it")
        return [leader.name for leader in told.leaders]

    assert called(chief, army.leaders[1]) == ["Generale", army.leaders[1].name]
    assert called(chief, replace(army.leaders[1], name="")) == ["Generale 1", "Generale 2"]
    side = replace(document.sides[0], army=replace(army, leaders=(chief,)))
    begun = named(replace(document, sides=(side, document.sides[1])), "en")
    assert [leader.name for leader in begun.sides[0].army.leaders] == ["General"]
    assert begun.sides[1] == document.sides[1]


def test_a_naming_tells_sides_pieces_and_places_and_leaves_the_rest() -> None:
    document = scenario(AGINCOURT)
    naming = Naming(document, "it")
    assert naming.sides == ("Inglesi", "Francesi")
    assert naming("Nobody has translated this") == "Nobody has translated this"
    # Two that are called the same are still told apart, by the names the reader sees.
    names = naming.names({1: "Archers of Kent", 2: "Archers of Kent", 3: "Lord Camoys"})
    assert names.pieces == {1: "Arcieri del Kent 1", 2: "Arcieri del Kent 2", 3: "Lord Camoys"}
    # What the rules list in a sentence, with numbers or without.
    assert naming.listed("Archers of Kent, Lord Camoys") == "Arcieri del Kent, Lord Camoys"
    assert (
        naming.listed("Archers of Kent 2, Archers of Wales 1") == "Arcieri del Kent 2, Arcieri del Galles 1"
    )
    assert (naming.listed("H10"), naming.listed(3)) == ("H10", 3)
    shown = naming.scene(Scene((Piece(0, 0, "bows", 0, 0, name="The Camp Guard"),)))
    assert shown.pieces[0].name == "Guardia del campo"
    assert "Il campo arato" in {label.text for label in naming.map.labels}
    assert Naming(document, "en").map is document.map


def test_a_translated_scenario_is_the_same_battle() -> None:
    document = scenario(AGINCOURT)
    told = translated(document, "it")
    assert told.sides[0].briefing == document.sides[0].briefing_it
    assert told.deployments[0].placements == document.deployments[0].placements
    assert told.sides[0].army.units[0].troop == document.sides[0].army.units[0].troop
    assert told.sides[0].army.troops[0].name == "Uomini d'arme appiedati"
    assert translated(told, "en") == told


def test_decimals_have_a_comma_in_italian() -> None:
    assert (decimal(0.5, 2, "en"), decimal(0.5, 2, "it"), decimal(3, 0, "it")) == ("0.50", "0,50", "3")


def test_peoples_periods_and_rules_of_shipped_lists_are_said_in_every_language() -> None:
    peoples = {(army.people, army.period) for army in find("figures").sample_armies().values()}
    assert len(peoples) == 16
    for people, period in peoples:
        assert people_name("figures", people, "en") == people
        assert people_name("figures", people, "it") != people
        assert period_name("figures", period, "en") == period
        assert "BC" not in period_name("figures", period, "it")
    assert people_name("figures", "Carthaginians", "it") == "Cartaginesi"
    assert people_name("impetus", "anglo_saxons_1066", "it") == "Anglosassoni"
    # What a person wrote stays as it is.
    assert people_name("figures", "People of the valley", "it") == "People of the valley"
    assert period_name("figures", "1199", "it") == "1199"
    assert rules_name("Figures in centimetres", "it") == "Figure in centimetri"
    assert rules_name("Rules of our club", "it") == "Rules of our club"
