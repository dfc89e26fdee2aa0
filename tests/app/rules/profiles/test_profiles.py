"""Profiles without a window: copied, changed, compared, kept, sent, attached, and tried on a battle."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.app import Desk, desk_in_memory
from hheditor.app.forms import parse
from hheditor.app.library import DeskLibrary, use_library
from hheditor.app.rules.profiles import (
    Crossover,
    Kept,
    Shelf,
    attach,
    copy_under,
    differences,
    fields_of,
    replay_under,
    what_changes,
)
from hheditor.app.rules.profiles.terms import check
from hheditor.app.rules.profiles.terms import with_value as changed
from hheditor.app.scenario.options import with_option
from hheditor.app.scenario.start import StartWith, start_battle
from hheditor.battles import Record, read_battle
from hheditor.battles.notation import Loaded
from hheditor.rules.api import find, systems
from hheditor.scenarios import Scenario
from hheditor.scenarios.edits import Edit, apply, join
from hheditor.store import Profile
from hheditor.store.exchange.reading import read_document
from hheditor.text import knows
from hheditor.values import Finding
from hheditor.values.resources import example_path
from tests.rules.hordes_heroes.playthroughs import whole

RULES = find("hordes_heroes")
MEDIEVAL = {"id": "medieval"}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = desk_in_memory()
    use_library(desk, tmp_path / "own.hhlibrary")
    return desk


@pytest.fixture
def books(desk: Desk) -> Any:
    books = desk.library
    yield books
    books.close()


@pytest.fixture
def shelf(books: DeskLibrary) -> Shelf:
    return Shelf(books)


@pytest.fixture(scope="module")
def battle() -> Record:
    loaded = read_battle(whole.FILE.read_text(encoding="utf-8"))
    assert isinstance(loaded, Loaded)
    return loaded.battle


def medieval(shelf: Shelf) -> Kept:
    found = shelf.get("hordes_heroes/medieval")
    assert found is not None
    return found


def example() -> Scenario:
    path = example_path("hadlow-bridge.hhscenario")
    found = read_document(path.read_bytes(), path.name).content
    assert isinstance(found, Scenario)
    return found


def refused(terms: dict[str, Any], path: str, value: Any) -> Finding:
    found = changed(RULES, terms, path, value)
    assert isinstance(found, Finding), found
    return found


# The schema ------------------------------------------------------------------------------------------------


def test_every_term_of_the_profile_has_a_field() -> None:
    fields = {field.name: field for field in fields_of(RULES.profile_type)}
    assert set(fields) == set(RULES.profile_type.__struct_fields__) - {"id", "name", "sources"}
    assert fields["aggressive_always"].kind == "switch"
    assert fields["small_arms_range"].kind == "number"
    assert (fields["flight"].kind, fields["flight"].choices) == ("choice", ("two_moves", "one_move"))
    assert (fields["class_points"].kind, fields["class_points"].width) == ("numbers", 5)
    assert fields["shooting_points"].kind == "pairs"
    assert (fields["results"].kind, fields["results"].width) == ("grid", 5)
    assert fields["terrain"].kind == "rows"
    assert {column.name for column in fields["terrain"].columns} >= {"id", "entry", "cover", "impact"}


def test_any_system_has_a_form_even_without_a_profile() -> None:
    for system in systems():
        assert fields_of(find(system).profile_type) is not None


# Changing terms --------------------------------------------------------------------------------------------


def test_a_change_is_tagged_as_ones_own_and_dropped_when_taken_back() -> None:
    after = changed(RULES, MEDIEVAL, "aggressive_always", False)
    assert after == {"id": "medieval", "aggressive_always": False, "sources": {"aggressive_always": "user"}}
    assert changed(RULES, after, "aggressive_always", True) == MEDIEVAL


def test_cells_of_tables_are_changed_one_by_one() -> None:
    after = changed(RULES, MEDIEVAL, "results.0.3", "R1")
    assert isinstance(after, dict)
    assert RULES.profile_of(after).results[0] == ("-", "-", "-", "R1", "FD")
    after = changed(RULES, MEDIEVAL, "terrain.4.cover", 1)
    assert isinstance(after, dict)
    assert [row.cover for row in RULES.profile_of(after).terrain if row.id == "wood"] == [1]


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("small_arms_range", 0, "small_arms_range"),
        ("small_arms_range", "two", "small_arms_range"),
        ("breaking_point", 300, "breaking_point"),
        ("deployment_rows", 99, "deployment_rows"),
        ("flight", "sideways", "flight"),
        ("results.2.1", "banana", "results.2.1"),
        ("results", [], "results"),
        ("class_points", [1, 2], "class_points"),
        ("class_points.2", -4, "class_points.2"),
        ("terrain.4.cover", 77, "terrain.4.cover"),
        ("terrain.4.entry", "by boat", "terrain.4.entry"),
        ("terrain.4.id", "open", "terrain.4.id"),
        ("no_such_term", 1, "no_such_term"),
    ],
)
def test_nonsense_is_a_finding_at_its_field_and_changes_nothing(path: str, value: Any, field: str) -> None:
    terms = dict(MEDIEVAL)
    assert refused(terms, path, value).field == field
    assert terms == MEDIEVAL


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("small_arms_range", " 3 ", 3),
        ("class_points", "5, 4 3;2 · 1", [5, 4, 3, 2, 1]),
        ("shooting_points", "6+: 3, 7: 2", [[6, 3], [7, 2]]),
    ],
)
def test_what_is_typed_is_read(name: str, text: str, value: Any) -> None:
    field = next(each for each in fields_of(RULES.profile_type) if each.name == name)
    assert parse(field, text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("small_arms_range", "far"),
        ("small_arms_range", ""),
        ("small_arms_range", "9" * 40),
        ("class_points", "5, 4"),
        ("class_points", "a b c d e"),
        ("shooting_points", "6, 7"),
    ],
)
def test_what_is_typed_wrongly_is_a_finding(name: str, text: str) -> None:
    field = next(each for each in fields_of(RULES.profile_type) if each.name == name)
    assert isinstance(parse(field, text), Finding)


def test_profiles_are_compared_cell_by_cell() -> None:
    base = RULES.profiles()["medieval"]
    terms = changed(RULES, MEDIEVAL, "results.0.3", "R1")
    assert isinstance(terms, dict)
    terms = changed(RULES, terms, "terrain.4.cover", 1)
    assert isinstance(terms, dict)
    other = RULES.profile_of({**terms, "pursuit_once": False})
    found = [(each.path, each.first, each.second) for each in differences(RULES, base, other)]
    assert found == [
        ("pursuit_once", True, False),
        ("results.0.3", "D", "R1"),
        ("terrain.wood.cover", 2, 1),
    ]
    assert differences(RULES, base, base) == ()


# The shelf -------------------------------------------------------------------------------------------------


def test_own_profiles_are_kept_and_shipped_ones_stay(shelf: Shelf, books: DeskLibrary) -> None:
    own = shelf.copy(medieval(shelf), "Club")
    assert shelf.set(own.id, "pursuit_once", value=False) is None
    assert shelf.rename(own.id, "  Club   rules ") is None
    again = Shelf(DeskLibrary(desk_in_memory(), books.path))
    kept = again.get(own.id)
    assert kept is not None
    assert (kept.name, kept.own, kept.profile.pursuit_once) == ("Club rules", True, False)
    assert medieval(again).profile.pursuit_once
    again.undo(own.id)
    again.undo(own.id)
    kept = again.get(own.id)
    assert kept is not None
    assert (kept.name, kept.terms) == ("Club", MEDIEVAL), "undo survives a restart"
    again._books.close()


def test_names_are_told_apart_and_never_empty(shelf: Shelf) -> None:
    first, second = (shelf.copy(medieval(shelf), "Club") for _ in range(2))
    assert (first.name, second.name) == ("Club", "Club 2")
    assert shelf.rename(first.id, "   ") is not None
    shelf.trash(first.id)
    assert [kept.name for kept in shelf.own()] == ["Club 2"]


def test_nonsense_leaves_a_kept_profile_as_it_is(shelf: Shelf) -> None:
    own = shelf.copy(medieval(shelf), "Club")
    finding = shelf.set(own.id, "breaking_point", 0)
    assert finding is not None
    assert finding.field == "breaking_point"
    assert shelf.get(own.id) == own


def test_a_profile_goes_out_and_comes_back(shelf: Shelf, tmp_path: Path) -> None:
    own = shelf.copy(medieval(shelf), "Club")
    shelf.set(own.id, "results.0.3", "R1")
    kept = shelf.get(own.id)
    assert kept is not None
    shelf.export(kept, tmp_path / "club.hhprofile")
    back = shelf.take_in(tmp_path / "club.hhprofile")
    assert isinstance(back, Kept)
    assert (back.name, back.terms) == ("Club 2", kept.terms)


@pytest.mark.parametrize(
    "terms",
    [
        '{"id": "medieval", "breaking_point": 0}',
        '{"results": [["-"]]}',
        '{"colour": "blue"}',
        '{"flight": 3}',
    ],
)
def test_a_file_of_nonsense_is_refused_and_changes_nothing(shelf: Shelf, tmp_path: Path, terms: str) -> None:
    own = shelf.copy(medieval(shelf), "Club")
    path = tmp_path / "club.hhprofile"
    shelf.export(own, path)
    written = path.read_text(encoding="utf-8")
    spoilt = re.sub(r'"terms": \{[^}]*\}', f'"terms": {terms}', written)
    path.write_text(spoilt, encoding="utf-8")
    assert path.read_text(encoding="utf-8") != written
    before = shelf.all()
    assert isinstance(shelf.take_in(path), Finding)
    assert shelf.all() == before


def test_what_is_no_profile_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "odd.hhprofile"
    path.write_bytes(b"\x00\x01 nothing of ours")
    assert isinstance(shelf.take_in(path), Finding)
    assert isinstance(shelf.take_in(example_path("hadlow-bridge.hhscenario")), Finding)


# Playing by it ---------------------------------------------------------------------------------------------


def test_a_scenario_takes_a_profile_and_a_begun_battle_keeps_its_own(
    shelf: Shelf, books: DeskLibrary
) -> None:
    card = books.create(example())
    scenario = books.library.documents.load(card.id, Scenario)
    begun = start_battle(books, scenario, RULES, StartWith(deployed=False), parent=card.id)
    own = shelf.copy(medieval(shelf), "Club")
    shelf.set(own.id, "deployment_rows", 5)
    kept = shelf.get(own.id)
    assert kept is not None
    assert attach(books, card.id, kept) is None
    after = books.library.documents.load(card.id, Scenario)
    profile = RULES.profile_of(after.profile)
    assert (profile.name, profile.deployment_rows, profile.sources["deployment_rows"]) == ("Club", 5, "user")
    assert RULES.profile_of(begun.header.scenario.profile).deployment_rows == 3
    assert books.library.battles.parent(begun.header.id) == card.id


def test_a_scenario_open_elsewhere_takes_it_through_its_own_history(shelf: Shelf, books: DeskLibrary) -> None:
    card = books.create(example())
    history = books.edit(card.id, Scenario, apply, Edit, join=join)
    assert attach(books, card.id, shelf.copy(medieval(shelf), "Club")) is None
    assert history.document.profile["name"] == "Club"
    history.undo()
    assert books.library.documents.load(card.id, Scenario).profile == example().profile


def test_a_copy_to_the_other_profile_says_what_changes_and_leaves_all_else(
    shelf: Shelf, books: DeskLibrary
) -> None:
    scenario = replace(example(), profile=with_option(RULES, example().profile, "breaking_point", 60))
    first = books.create(scenario)
    begun = start_battle(books, scenario, RULES, StartWith(deployed=False), parent=first.id)
    fantasy = shelf.get("hordes_heroes/fantasy")
    assert fantasy is not None
    found = what_changes(scenario, fantasy)
    assert isinstance(found, Crossover)
    terms = {each.path: (each.first, each.second) for each in found.differences}
    assert terms["fastest"] == (5, 6)
    assert "breaking_point" not in terms, "what the scenario changed itself goes along"
    made = copy_under(books, scenario, fantasy, "The other book")
    assert not isinstance(made, Finding)
    copied = books.library.documents.load(made.id, Scenario)
    assert (copied.name, copied.profile["id"]) == ("The other book", "fantasy")
    assert RULES.profile_of(copied.profile).breaking_point == 60
    assert replace(copied, name=scenario.name, profile=scenario.profile) == scenario
    assert books.library.documents.load(first.id, Scenario) == scenario, "the old one stays"
    kept = books.open_battle(begun.header.id).header.scenario.profile
    assert RULES.profile_of(kept).fastest == 5, "and so does a battle begun from it"


def test_a_copy_says_what_no_longer_fits(shelf: Shelf) -> None:
    sides = (replace(example().sides[0], army=RULES.sample_armies()["undead_100"]), example().sides[1])
    scenario = replace(example(), sides=sides, profile={"id": "fantasy"}, deployments=(), start="choose")
    found = what_changes(scenario, medieval(shelf))
    assert isinstance(found, Crossover)
    assert found.comes, "what the other book does not know is told"
    assert isinstance(what_changes(replace(scenario, system="training"), medieval(shelf)), Finding)


def test_a_battle_under_its_own_profile_goes_the_same_way(battle: Record) -> None:
    assert replay_under(battle, battle.header.scenario.profile) == ()


def test_a_battle_under_another_profile_parts_where_the_rule_first_matters(battle: Record) -> None:
    terms = {**battle.header.scenario.profile, "deployment_rows": 1}
    partings = replay_under(battle, terms)
    assert partings[0].what == "refused"
    assert partings[0].rules == ("DEP-1",)
    weaker = [["FD9"] * 5 for _ in range(10)]
    partings = replay_under(battle, {**battle.header.scenario.profile, "results": weaker})
    first = partings[0]
    assert first.what == "events"
    assert first.recorded != first.played
    assert first.node > 30, "deployment is alike"


def test_nonsense_cannot_begin(battle: Record) -> None:
    partings = replay_under(battle, {"id": "medieval", "flight": "sideways"})
    assert [each.what for each in partings] == ["opening"]


def test_check_speaks_of_refusals_only() -> None:
    assert check(RULES, {"id": "medieval", "breaking_point": 55}) == ()
    assert Profile("x", "hordes_heroes").terms == {}


@pytest.mark.parametrize("system", sorted(systems()))
def test_every_term_has_words(system: str) -> None:
    for field in fields_of(find(system).profile_type):
        assert knows(f"rulebook-term.{system}.{field.name.replace('_', '-')}"), field.name
