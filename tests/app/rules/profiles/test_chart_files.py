"""Charts that players pass round: out to a file, in again, and one sentence for whatever is no chart."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hheditor import text
from hheditor.app import desk_in_memory
from hheditor.app.library import use_library
from hheditor.app.rules.profiles import Shelf, attach
from hheditor.rules.men_of_iron.scenarios.documents import document
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.values import Finding
from tests.sheets.pdfs import words
from tests.store.fuzzing import _TOKENS


@pytest.fixture
def shelf(tmp_path: Path) -> Any:
    books = use_library(desk_in_memory(), tmp_path / "charts.hhlibrary")
    yield Shelf(books)
    books.close()


def _own(shelf: Shelf, flavour: str = "men_of_iron") -> Any:
    house = shelf.get(f"men_of_iron/{flavour}")
    assert house is not None
    own = shelf.copy(house, "Our charts")
    assert shelf.type(own.id, "weapons.0.against.LB", "+6") is None
    return shelf.get(own.id)


def test_a_chart_goes_round_and_is_played_and_printed_as_own(shelf: Shelf, tmp_path: Path) -> None:
    own = _own(shelf)
    shelf.export(own, tmp_path / "ours.hhprofile")
    found = shelf.take_in(tmp_path / "ours.hhprofile")
    assert not isinstance(found, Finding)
    assert found.profile.weapons[0].against["LB"] == 6
    card = shelf._books.create(document("agincourt"))
    assert attach(shelf._books, card.id, found) is None
    scenario = shelf._books.load(card.id)
    printed = make("side", Subject(scenario), PrintOptions())  # type: ignore[arg-type]
    said = words(printed.pdf)
    assert "+6" in said and "Our charts" in said and "Weapons own" in said


def test_typing_is_taken_back(shelf: Shelf) -> None:
    own = _own(shelf)
    shelf.undo(own.id)
    now = shelf.get(own.id)
    assert now is not None and now.terms == {"id": "men_of_iron"}


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"weapons": [{"attacker": "MM", "against": {}}]}, "chart-column"),
        ({"terrain": []}, "chart-lacks"),
        ({"seizures": [1]}, "chart-count"),
        ({"ranges": [{"type": "Tank", "figures": [1]}]}, "chart-"),
        ({"fire": {"foot": "many"}}, ""),
        ({"types": 3}, ""),
        ({"weapons": [{"attacker": "MM", "against": {"LB": 1.5}}]}, ""),
        ({"sources": {"weapons": "stolen"}}, ""),
    ],
)
def test_a_bad_chart_is_told_with_its_row(
    shelf: Shelf, tmp_path: Path, terms: dict[str, Any], message: str
) -> None:
    path = tmp_path / "bad.hhprofile"
    shelf.export(_own(shelf), path)
    data = json.loads(path.read_text())
    body = next(part for part in _dicts(data) if "terms" in part)
    body["terms"] = {"id": "men_of_iron", **terms}
    path.write_text(json.dumps(data))
    before = len(shelf.own())
    found = shelf.take_in(path)
    assert isinstance(found, Finding), "refused"
    assert message in found.message or found.message == "profile.nonsense"
    said = text.say_finding(found, "it")
    assert said and "\n" not in said
    assert len(shelf.own()) == before


def _dicts(value: Any) -> Any:
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from _dicts(each)


def test_cut_and_scribbled_files_get_one_sentence(shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "ours.hhprofile"
    shelf.export(_own(shelf), path)
    whole, dice = path.read_bytes(), Random(24)
    for number in range(160):
        data = bytearray(whole)
        if number < 60:
            data = data[: dice.randrange(len(data))]
        else:
            for _ in range(dice.randrange(1, 4)):
                at = dice.randrange(len(data))
                data[at : at + dice.randrange(4)] = dice.choice(_TOKENS)
        path.write_bytes(bytes(data))
        found = shelf.take_in(path)
        if isinstance(found, Finding):
            said = text.say_finding(found, "en")
            assert said.strip() and "\n" not in said and "Traceback" not in said
        else:
            assert found.findings == (), "what is taken in can be played"
