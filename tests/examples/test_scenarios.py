"""The shipped scenarios: as the sketches say, sound, in both languages, and fit to be fought out."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.maps.inspect import inspect
from hheditor.rules.api import CHANCE, NOBODY, Rolled, find
from hheditor.scenarios import Scenario
from hheditor.store.exchange.reading import read_document
from hheditor.text import translated
from tools.examples.battlefields.__main__ import BATTLES
from tools.examples.battlefields.italian import WORDS
from tools.examples.battlefields.press import path_of, points, printed
from tools.examples.battlefields.sketch import Battle

FILES = sorted(Path(__file__).parents[2].joinpath("examples").glob("*.hhscenario"))


def scenario(path: Path) -> Scenario:
    """The scenario of a file."""
    found = read_document(path.read_bytes(), path.name).content
    assert isinstance(found, Scenario)
    return found


def test_the_six_battles_are_there() -> None:
    """Six historical scenarios and one to practise on."""
    assert {path.stem for path in FILES} == {battle.slug for battle in BATTLES} | {"hadlow-bridge"}


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle.slug)
def test_the_file_is_what_the_sketch_says(battle: Battle) -> None:
    """`python -m tools.examples.battlefields` has been run since the sketch was changed."""
    assert path_of(battle).read_bytes() == printed(battle)


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle.slug)
def test_the_armies_are_built_by_points(battle: Battle) -> None:
    """Nobody is over his budget, and nobody leaves ten points at home."""
    for host in battle.hosts:
        assert host.budget - 10 < points(host) <= host.budget


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_found_amiss(path: Path) -> None:
    """Neither the rules nor the map have anything to say, and everybody is on the table, in command."""
    document = scenario(path)
    ruleset = find(document.system)
    assert ruleset.inspect(document) == ()
    assert inspect(replace(document.map, system=document.system)) == ()
    for number, side in enumerate(document.sides):
        pieces = len(side.army.units) + len(side.army.leaders)
        placed = next(deployment for deployment in document.deployments if deployment.side == number)
        assert sorted(placement.piece for placement in placed.placements) == list(range(pieces))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_languages_are_told_the_same(path: Path) -> None:
    """Notes, rules and briefings exist twice; the historical ones name sources and judge the balance."""
    document = scenario(path)
    pairs = [(document.notes, document.notes_it), (document.special_rules, document.special_rules_it)]
    pairs += [(side.briefing, side.briefing_it) for side in document.sides]
    for english, italian in pairs:
        assert bool(english) == bool(italian)
        assert english != italian or not english
    if "historical" in document.tags:
        assert "Sources: " in document.notes
        assert "Fonti: " in document.notes_it
        assert "Balance: " in document.notes
        assert "Equilibrio: " in document.notes_it


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_names_are_told_in_italian(path: Path) -> None:
    """Every name that is a word has one, nothing is listed that is not there, and no English is left."""
    document = scenario(path)
    called = WORDS[path.stem]
    assert document.words == {"it": called}
    armies = [side.army for side in document.sides]
    units = [unit.name for army in armies for unit in army.units if unit.name]
    names = {document.name, document.place, *units, *(label.text for label in document.map.labels)}
    names |= {name for army in armies for name in (army.name, army.notes)}
    names |= {leader.name for army in armies for leader in army.leaders}
    names |= {side.name for side in document.sides} | {goal.name for goal in document.goals}
    names |= {deployment.name for deployment in document.deployments}
    assert called.keys() <= names
    assert {side.name for side in document.sides} <= called.keys()
    told = translated(document, "it")
    assert translated(document, "en").sides[0].name == document.sides[0].name
    assert told.notes == document.notes_it
    english = re.compile(r"\b(the|of|and|at|to|Archers|Knights|Men|Foot|Horse)\b", re.IGNORECASE)
    shown = [text for side in told.sides for text in (side.name, side.army.name)]
    shown += [unit.name for side in told.sides for unit in side.army.units]
    shown += [troop.name for side in told.sides for troop in side.army.troops]
    assert [name for name in shown if english.search(name)] == []
    # What the rules make of it is the same battle.
    ruleset = find(document.system)
    assert ruleset.inspect(told) == ruleset.inspect(document)


def fought_out(ruleset: Any, document: Scenario, seed: int) -> Any:
    """The last position of a battle at random: the unit first, then its order."""
    random = Random(seed)
    position = ruleset.opening(document)
    for _ in range(20_000):
        actor = ruleset.to_act(position)
        if actor == NOBODY:
            return position
        if actor == CHANCE:
            listed = list(ruleset.chance_orders(position))
            order = random.choices([each for each, _ in listed], [weight for _, weight in listed])[0]
            assert isinstance(order, Rolled)
        else:
            about = ruleset.subjects(position)
            subject = random.choice(about) if about and random.random() < 0.9 else None
            choices = list(ruleset.orders(position, subject)) or list(ruleset.orders(position))
            order = random.choice(choices)
        position = ruleset.follow(position, order)
    raise AssertionError("no end in sight")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_random_play_reaches_the_end(path: Path) -> None:
    """Each can be fought out from the deployment it brings along."""
    document = replace(scenario(path), start="deployed")
    ruleset = find(document.system)
    for seed in range(2):
        last = fought_out(ruleset, document, seed)
        assert ruleset.outcome(last) is not None
