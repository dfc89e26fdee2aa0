"""What a Men of Iron scenario says of its sides: places and Battles by their names."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox

from hheditor.app.frame.session import OpenDocument
from hheditor.rules.api import forget, register, systems
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.scenarios.documents import document
from hheditor.text.documents.scenario import told
from tests.journeys.driver import Driver


@pytest.fixture(autouse=True)
def iron() -> Iterator[None]:
    known = RULESET.id in systems()
    register(RULESET)
    yield
    if not known:
        forget(RULESET.id)


def _open(driver: Driver, name: str) -> Any:
    card = driver.desk.library.create(document(name))
    session = driver.desk.session
    session.change(documents=session.value.with_document(OpenDocument("scenario", "scenario", card.id)))
    driver.key("Ctrl+4")
    page: Any = driver.find("scenario")
    return page._session


def test_a_garrison_is_named_by_its_hex(driver: Driver) -> None:
    session = _open(driver, "courtrai")
    garrison = driver.find("scenario:term-0:garrison")
    assert isinstance(garrison, QLineEdit) and garrison.text() == "0604"
    garrison.setFocus()
    driver.key("Ctrl+A")
    driver.type("0705")
    driver.key("Return")
    board = session.scenario.map.board
    assert session.scenario.sides[0].terms["garrison"] == 4 * board.columns + 6
    driver.key("Ctrl+A")
    driver.type("castle")
    driver.key("Return")
    assert "castle" in driver.window.status.text(), "what is no hex is said"
    driver.key("Ctrl+A")
    driver.key("Delete")
    driver.key("Return")
    assert session.scenario.sides[0].terms.get("garrison", -1) == -1
    ambush = driver.find("scenario:term-1:ambush")
    assert isinstance(ambush, QLineEdit)
    ambush.setFocus()
    driver.type("0101 0202")
    driver.key("Return")
    assert session.scenario.sides[1].terms["ambush"] == [0, board.columns + 1]


def test_battles_are_called_by_their_names_and_say_how_they_wait(driver: Driver) -> None:
    session = _open(driver, "bosworth")
    chooser = driver.find("scenario:term-0:rows:battles")
    assert isinstance(chooser, QComboBox)
    assert [chooser.itemText(at) for at in range(3)] == ["Norfolk", "Richard III", "Northumberland"]
    waits = driver.find("scenario:term-0:battles.stirs")
    assert isinstance(waits, QSpinBox) and waits.text() == "does not wait"
    waits.setFocus()
    driver.key("Up")
    driver.key("Up")
    neutral = driver.find("scenario:term-0:battles.neutral")
    assert isinstance(neutral, QCheckBox)
    driver.click(neutral)
    rows = session.scenario.sides[0].terms["battles"]
    assert (rows[0]["battle"], rows[0]["stirs"], rows[0]["neutral"]) == ("battle-1", 1, True)
    assert session.editor.ruleset.terms_of(session.scenario.sides[0]).battles[2].stirs == 3, "others stay"


@pytest.mark.parametrize(("language", "edge"), [("en", "Flees to the edge: north"), ("it", "nord")])
def test_terms_are_told_in_words(language: str, edge: str) -> None:
    said = " ".join(told(document("bosworth"), language))
    assert "BattleSheet" not in said and "()" not in said and "-1" not in said and "False" not in said
    assert "Northumberland (" in said and edge in said
    courtrai = " ".join(told(document("courtrai"), language))
    assert "0604" in courtrai
    assert not any("PK" in line for line in told(document("courtrai"), language, setup=False))
