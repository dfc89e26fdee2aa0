"""Files that travel: complete, recognised when they come back, and asked about when they differ."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from hheditor.battles import Battle, BattleHeader, DiceSettings, answer_chance
from hheditor.maps import Map
from hheditor.maps.files import exchange as map_files
from hheditor.scenarios import Scenario
from hheditor.store import Card, Library, Profile, Query, StoreError, open_library
from hheditor.store.exchange import Answer, carry_out, export, export_all, file_name, plan, read_file
from hheditor.store.exchange.writing import export_bytes
from hheditor.values import new_id
from tests.battles import pebbles
from tests.store.samples import DATA, a_map, a_scenario, an_army, jpeg, picture, png


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "mine" / "library.hhlibrary") as library:
        yield library


@pytest.fixture
def yours(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "yours" / "library.hhlibrary") as library:
        yield library


def fought(library: Library, turns: int = 12, *, pictures: bool = False) -> tuple[Card, Battle]:
    """A battle of pebbles, every order stored as it is given."""
    scenario = pebbles.scenario(60)
    if pictures:
        scenario = msgspec.structs.replace(scenario, pictures=(picture(png()), picture(jpeg())))
    header = BattleHeader(
        new_id(), scenario, "pebbles", "1", DiceSettings("seeded", "crispin"), "At the beach"
    )
    card = library.battles.add(header)
    battle = Battle.begin(header, journal=journal(library, card.id))
    go_on(battle, turns)
    found = library.cards.card(card.id)
    assert found is not None
    return found, battle


def journal(library: Library, identity: str):
    def keep(act) -> None:
        library.battles.append(identity, library.battles.steps(identity), *act)

    return keep


def go_on(battle: Battle, turns: int) -> None:
    for _ in range(turns):
        answer_chance(battle)
        order = next(itertools.islice(battle.ruleset.orders(battle.position()), 1, None), None)
        if order is None:
            order = next(iter(battle.ruleset.orders(battle.position())))
        battle.play(order)
    answer_chance(battle)


def bring(library: Library, path: Path, answer: Answer = "both") -> list[str]:
    shipment = read_file(path)
    try:
        return [outcome.deed for outcome in carry_out(library, shipment, answer)]
    finally:
        shipment.close()


@pytest.mark.parametrize(
    "document",
    [a_map(), an_army(), a_scenario(), an_army().troops[0], Profile("House", "hordes_heroes", {"a": [1, 2]})],
    ids=lambda document: type(document).__name__,
)
def test_a_document_travels(mine: Library, yours: Library, tmp_path: Path, document) -> None:
    card = mine.documents.add(document, tags=("mud",))
    path = export(mine, card.id, tmp_path)
    assert path.name == file_name(document.name, card.kind)
    assert bring(yours, path) == ["added"]
    assert yours.documents.load_any(card.id) == document
    found = yours.cards.card(card.id)
    assert found is not None
    assert "mud" in found.tags
    assert bring(yours, path) == ["same"]
    assert bring(mine, path) == ["same"]


def test_a_scenario_brings_its_pictures_and_comes_home_as_the_same(
    mine: Library, yours: Library, tmp_path: Path
) -> None:
    under = mine.pictures.add(png(80, 60))
    scenario = a_scenario(pictures=(picture(jpeg(50, 40)),), map=a_map(underlay=under))
    card = mine.documents.add(scenario)
    path = export(mine, card.id, tmp_path)
    assert bring(yours, path) == ["added"]
    there = yours.documents.load(card.id, Scenario)
    assert [p.id for p in there.pictures] == [scenario.pictures[0].id, under]
    assert all(p.data for p in there.pictures)
    assert there.map.underlay is not None
    assert yours.pictures.bytes_of(there.map.underlay.picture)
    back = export(yours, card.id, tmp_path / "back.hhscenario")
    shipment = read_file(back)
    (arrival,) = plan(yours, shipment)
    assert arrival.same


def test_a_map_brings_the_picture_under_it(mine: Library, yours: Library, tmp_path: Path) -> None:
    under = mine.pictures.add(png())
    card = mine.documents.add(a_map(underlay=under))
    assert bring(yours, export(mine, card.id, tmp_path)) == ["added"]
    assert yours.pictures.bytes_of(under) == mine.pictures.bytes_of(under)


def test_a_map_file_of_the_map_editor_is_taken_in(mine: Library, tmp_path: Path) -> None:
    path = tmp_path / "field.hhmap"
    path.write_text(map_files.written(a_map()), encoding="utf-8")
    assert bring(mine, path) == ["added"]
    path.write_text(map_files.written(a_map()).replace('"wood"', '"wood", "wood"', 1), encoding="utf-8")
    with pytest.raises(StoreError, match="file-broken"):
        read_file(path)


def test_conflicts_are_asked(mine: Library, yours: Library, tmp_path: Path) -> None:
    card = mine.documents.add(a_scenario())
    path = export(mine, card.id, tmp_path)
    bring(yours, path)
    yours.documents.save(card.id, a_scenario(notes="Mine is better."))
    shipment = read_file(path)
    (arrival,) = plan(yours, shipment)
    assert arrival.conflict
    assert arrival.here is not None
    assert arrival.here.id == card.id

    assert bring(yours, path, "skip") == ["skipped"]
    assert yours.documents.load(card.id, Scenario).notes == "Mine is better."
    assert bring(yours, path, "both") == ["both"]
    assert {found.name for found in yours.cards.find()} == {"Agincourt 1415", "Agincourt 1415 (2)"}
    (copy,) = yours.cards.find(Query(words="2"))
    assert yours.documents.origin_of(copy.id) == card.id
    assert bring(yours, path, "both") == ["both"]
    assert yours.cards.named("Agincourt 1415 (3)", "scenario")

    assert bring(yours, path, "replace") == ["replaced"]
    assert yours.documents.load(card.id, Scenario) == a_scenario()
    (version,) = yours.versions.of(card.id)
    assert version.reason == "import"
    assert bring(yours, path, "replace") == ["same"]


def test_answers_can_differ_from_document_to_document(mine: Library, yours: Library, tmp_path: Path) -> None:
    first, second = mine.documents.add(a_map("One")), mine.documents.add(a_map("Two"))
    mine.export_whole(tmp_path / "all.hhlibrary")
    bring(yours, tmp_path / "all.hhlibrary")
    for card in (first, second):
        yours.documents.save(card.id, a_map(f"{card.name} changed"))
    shipment = read_file(tmp_path / "all.hhlibrary")
    outcomes = carry_out(yours, shipment, {first.id: "replace", second.id: "skip"})
    shipment.close()
    assert [outcome.deed for outcome in outcomes] == ["replaced", "skipped"]
    assert {card.name for card in yours.cards.find()} == {"One", "Two changed"}


def test_what_lies_in_the_trash_is_no_conflict(mine: Library, tmp_path: Path) -> None:
    card = mine.documents.add(a_map())
    path = export(mine, card.id, tmp_path)
    mine.documents.trash(card.id)
    assert bring(mine, path) == ["added"]
    (found,) = mine.cards.find()
    assert found.id != card.id
    assert bring(mine, path) == ["same"]


def test_a_battle_travels_as_its_notation(mine: Library, yours: Library, tmp_path: Path) -> None:
    card, battle = fought(mine, pictures=True)
    battle.annotate(3, author="Anna", text="A bold grab.")
    path = export(mine, card.id, tmp_path)
    assert path.name == "At the beach.hhbattle"
    assert path.read_text(encoding="utf-8").startswith("[Format ")
    assert bring(yours, path) == ["added"]
    tree, here = yours.battles.tree(card.id), mine.battles.tree(card.id)
    assert tree.nodes.keys() == here.nodes.keys()
    assert tree.nodes[3].notes["Anna"].text == "A bold grab."
    assert yours.cards.find(Query(words="bold"))
    assert all(p.data for p in yours.battles.header(card.id).scenario.pictures)
    assert bring(yours, path) == ["same"]
    assert bring(mine, path) == ["same"]


def test_a_battle_that_went_on_is_extended(mine: Library, yours: Library, tmp_path: Path) -> None:
    card, battle = fought(mine)
    path = export(mine, card.id, tmp_path)
    bring(yours, path)
    go_on(battle, 3)
    battle.annotate(2, author="Anna", text="Here it began.")
    later = export(mine, card.id, tmp_path / "later.hhbattle")
    shipment = read_file(later)
    (arrival,) = plan(yours, shipment)
    assert arrival.conflict
    assert arrival.goes_on
    assert bring(yours, later, "replace") == ["extended"]
    assert yours.battles.tree(card.id).nodes.keys() == mine.battles.tree(card.id).nodes.keys()
    assert yours.battles.tree(card.id).cursor.node == mine.battles.tree(card.id).cursor.node
    assert bring(yours, later, "replace") == ["same"]
    assert bring(yours, path, "replace") == ["same"], "an older file brings nothing"


def test_a_battle_that_went_another_way_never_overwrites(
    mine: Library, yours: Library, tmp_path: Path
) -> None:
    card, battle = fought(mine, 4)
    bring(yours, export(mine, card.id, tmp_path))
    go_on(battle, 2)
    other = Battle.open(
        yours.battles.header(card.id), yours.battles.entries(card.id), journal=journal(yours, card.id)
    )
    answer_chance(other)
    other.play(next(iter(other.ruleset.orders(other.position()))))
    steps = yours.battles.steps(card.id)
    path = export(mine, card.id, tmp_path / "theirs.hhbattle")
    assert bring(yours, path, "skip") == ["skipped"]
    assert bring(yours, path, "both") == ["both"]
    assert bring(yours, path, "replace") == ["replaced"]
    (gone,) = yours.cards.find(Query(trashed=True))
    assert gone.id == card.id
    assert gone.steps == steps


def test_a_whole_library_travels(mine: Library, yours: Library, tmp_path: Path) -> None:
    mine.documents.add(a_map(underlay=mine.pictures.add(png())))
    mine.documents.add(an_army())
    mine.documents.add(a_scenario(pictures=(picture(jpeg()),)), tags=("x",))
    gone = mine.documents.add(a_map("Gone"))
    mine.documents.trash(gone.id)
    fought(mine, pictures=True)
    mine.export_whole(tmp_path / "all.hhlibrary")
    assert bring(yours, tmp_path / "all.hhlibrary") == ["added"] * 4
    assert {card.id for card in yours.cards.find()} == {card.id for card in mine.cards.find()}
    for card in mine.cards.find(Query(kinds=("map", "army", "scenario"))):
        assert yours.documents.load_any(card.id) == mine.documents.load_any(card.id)
    assert bring(yours, tmp_path / "all.hhlibrary") == ["same"] * 4
    assert yours.check().sound


def test_a_library_of_an_earlier_version_travels(yours: Library) -> None:
    assert bring(yours, DATA / "version-1.hhlibrary") == ["added"] * 4


def test_a_deployment_travels_only_with_its_scenario(mine: Library) -> None:
    from hheditor.scenarios import Deployment

    card = mine.documents.add(Deployment("Wings", 0))
    with pytest.raises(StoreError, match="stays-here"):
        export_bytes(mine, card.id)
    with pytest.raises(StoreError, match="no-such-document"):
        export_bytes(mine, "0" * 16)


def test_a_battle_of_unknown_rules_stays_but_is_not_lost(mine: Library, tmp_path: Path) -> None:
    from tests.store.samples import a_header, steps

    header = msgspec.structs.replace(a_header(), system="chess")
    card = mine.battles.add(header, steps(3))
    with pytest.raises(StoreError, match="unknown-rules"):
        export(mine, card.id, tmp_path)
    assert mine.battles.steps(card.id) == 3


@pytest.mark.parametrize(
    "name",
    ["", "..", "/etc/passwd", "con", "NUL.txt", "a" * 300, "戦" * 100, "???", "C:\\x", "x\n\ty", ".hidden"],
)
def test_file_names_are_safe(name: str) -> None:
    made = file_name(name, "map")
    assert made.endswith(".hhmap")
    assert len(made.encode()) < 200
    assert Path(made).name == made
    assert not made.startswith(".")
    assert made.lower().split(".")[0] not in ("con", "nul", "")


def test_documents_of_one_name_become_files_of_their_own(mine: Library, tmp_path: Path) -> None:
    cards = [
        mine.documents.add(a_map("Same")),
        mine.documents.add(a_map("same")),
        mine.documents.add(a_map("Same")),
    ]
    folder = tmp_path / "out"
    folder.mkdir()
    written = export_all(mine, [card.id for card in cards], folder)
    assert [path.name for path in written] == ["Same.hhmap", "same (2).hhmap", "Same (3).hhmap"]
    assert sorted(folder.iterdir()) == sorted(written)
    (long,) = export_all(mine, [mine.documents.add(a_map("戦" * 100)).id], folder)
    assert long.is_file()


def test_export_replaces_a_file_whole_or_not_at_all(mine: Library, tmp_path: Path) -> None:
    card = mine.documents.add(a_map())
    target = tmp_path / "field.hhmap"
    target.write_text("old")
    assert export(mine, card.id, target) == target
    assert target.read_text(encoding="utf-8").startswith("{")
    with pytest.raises(StoreError):
        export(mine, card.id, tmp_path / "nowhere" / "field.hhmap")
    assert sorted(path.name for path in tmp_path.glob("*.hhmap*")) == ["field.hhmap"]
    assert mine.documents.load(card.id, Map) == a_map()


def reopened(library: Library, identity: str, author: str, hour: int) -> Battle:
    """The battle in a library, in somebody's hands at an hour."""
    return Battle.open(
        library.battles.header(identity),
        library.battles.entries(identity),
        journal=journal(library, identity),
        author=author,
        clock=lambda: f"2026-01-01T{hour:02}:00:00Z",
    )


def test_notes_of_two_people_come_together_by_author(mine: Library, yours: Library, tmp_path: Path) -> None:
    card, _ = fought(mine)
    reopened(mine, card.id, "Anna", 1).annotate(3, text="Too far.")
    bring(yours, export(mine, card.id, tmp_path / "1.hhbattle"))
    # Both go on writing; Anna thinks again while Bruno has her first words.
    reopened(yours, card.id, "Bruno", 2).annotate(3, text="I would have gone, too.", glyphs=("!?",))
    reopened(mine, card.id, "Anna", 3).annotate(3, text="Too far, but brave.")
    back = export(yours, card.id, tmp_path / "2.hhbattle")
    assert bring(mine, back, "replace") == ["extended"]
    notes = mine.battles.tree(card.id).nodes[3].notes
    assert {author: note.text for author, note in notes.items()} == {
        "Anna": "Too far, but brave.",
        "Bruno": "I would have gone, too.",
    }, "an older word that comes back replaces nothing"
    assert bring(mine, back, "replace") == ["same"]
    assert bring(yours, export(mine, card.id, tmp_path / "3.hhbattle"), "replace") == ["extended"]
    assert yours.battles.tree(card.id).nodes[3].notes == notes, "both have the same in the end"


def test_words_nobody_can_put_in_order_stand_side_by_side(
    mine: Library, yours: Library, tmp_path: Path
) -> None:
    card, _ = fought(mine)
    bring(yours, export(mine, card.id, tmp_path / "1.hhbattle"))
    reopened(mine, card.id, "Anna", 1).annotate(3, text="Left!")
    reopened(yours, card.id, "Anna", 1).annotate(3, text="Right!")
    theirs = export(yours, card.id, tmp_path / "2.hhbattle")
    assert bring(mine, theirs, "replace") == ["extended"]
    notes = mine.battles.tree(card.id).nodes[3].notes
    assert {author: note.text for author, note in notes.items()} == {"Anna": "Left!", "Anna (2)": "Right!"}
    assert bring(mine, theirs, "replace") == ["same"], "once is enough"
