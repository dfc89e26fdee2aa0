"""Names in sentences: one or many, with their article or without, in both languages."""

import pytest

from hheditor import text
from hheditor.text.grammar import is_plural, with_article
from hheditor.text.template import Template

MANY = (
    "Men of Bourbon", "Archers of Kent", "Saxons", "French", "English", "Harold's Huscarls",
    "Doria's Genoese",
    "Noble Men-at-Arms, Mounted", "Poles and Silesians", "Small Folk", "Retinue Longbowmen 3", "Undead",
    "Miners in the Trench", "Sir William's Red Coats", "Knights, Archers",
)  # fmt: skip
ONE = (
    "Fyrd of Sussex", "Brabant's Horse", "Charles of Orléans", "Charles d'Albret", "Henry V", "Lord Camoys",
    "The King's Battle", "Thomas Randolph", "Commune of Rouen", "Red 1", "Red", "Duke William's Household",
)  # fmt: skip


@pytest.mark.parametrize("name", MANY)
def test_many_in_english(name: str) -> None:
    assert is_plural(name, "en")


@pytest.mark.parametrize("name", ONE)
def test_one_in_english(name: str) -> None:
    assert not is_plural(name, "en")


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("Arcieri del Kent", True), ("Inglesi", True), ("I valletti", True), ("Asce del Profondo", True),
        ("Cavalleria del Brabante", False), ("Giovanni di Norfolk", False), ("Enrico V", False),
        ("Elfi e Nani", True), ("Fyrd del Sussex", False),
    ],
)  # fmt: skip
def test_numbers_in_italian(name: str, many: bool) -> None:
    assert is_plural(name, "it") is many


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("Saxons", "en", "the Saxons"), ("Fyrd of Sussex", "en", "the Fyrd of Sussex"),
        ("The King's Battle", "en", "the King's Battle"), ("Henry V", "en", "Henry V"),
        ("Brabant's Horse", "en", "Brabant's Horse"), ("Archers 2", "en", "Archers 2"),
        ("Archers of Devon, The Camp Guard", "en", "the Archers of Devon, the Camp Guard"),
        ("Arcieri del Devon, Enrico V", "it", "gli Arcieri del Devon, Enrico V"),
        ("Inglesi", "it", "gli Inglesi"), ("Scozzesi", "it", "gli Scozzesi"), ("Sassoni", "it", "i Sassoni"),
        ("Normanni", "it", "i Normanni"), ("Cavalleria del Brabante", "it", "Cavalleria del Brabante"),
    ],
)  # fmt: skip
def test_articles(name: str, language: str, said: str) -> None:
    assert with_article(name, language) == said


def test_a_sentence_follows_its_name() -> None:
    assert text.say("course.leads", "en", side="Saxons") == "The Saxons lead"
    assert text.say("course.leads", "en", side="Harold's army") == "Harold's army leads"
    asked = "question.hordes_heroes.push"
    assert (
        text.speech.say_loosely(asked, "en", {"unit": "Men of Bourbon", "other": "Brabant's Horse"})
        == "Brabant's Horse needs room. Where do the Men of Bourbon go?"
    )
    assert text.speech.say_loosely(asked, "it", {"unit": "Fanti", "other": "Arcieri del Kent"}).startswith(
        "Gli Arcieri del Kent hanno bisogno"
    )


def test_what_fills_a_gap_is_never_read_again() -> None:
    sentence = Template.parse("{the unit} {unit?goes|go}")
    assert sentence.names == ("unit",)
    assert sentence.fill(lambda _name, _family: "{unit?a|b}") == "{unit?a|b} goes"
