"""Sentences are said in the reader's language, and names of people are only names."""

import logging

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hheditor import text
from hheditor.text import speech
from hheditor.text.template import BadTemplate, Template
from hheditor.values import refuse

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {0}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)
ENGLISH = """
msgid "greet"
msgstr "Hail, {name}!"
msgid "units"
msgid_plural "units"
msgstr[0] "one unit"
msgstr[1] "{n} units"
msgid "enter"
msgstr "{unit} enters {terrain:terrain}."
msgid "march"
msgstr "{name} led {men:units} and {guns:units}."
msgid "terrain.wood"
msgstr "wood"
msgid "only.english"
msgstr "Only here"
msgid "braces"
msgstr "{{name}} stays, {name} goes"
msgid "finding.ruled"
msgstr "{rule}: {sentence}"
"""
ITALIAN = """
msgid "greet"
msgstr "Salve, {name}!"
msgid "units"
msgid_plural "units"
msgstr[0] "un'unità"
msgstr[1] "{n} unità"
msgid "terrain.wood"
msgstr "bosco"
"""


@pytest.fixture
def words(tmp_path, monkeypatch):
    """A small world of words instead of the program's own."""
    for language, entries in (("en", ENGLISH), ("it", ITALIAN)):
        (tmp_path / language).mkdir()
        (tmp_path / language / "x.po").write_text(HEADER.format(language) + entries, encoding="utf-8")
    monkeypatch.setattr(speech, "FOLDER", tmp_path)
    speech.languages.cache_clear()
    speech._catalogue.cache_clear()
    yield
    speech.languages.cache_clear()
    speech._catalogue.cache_clear()


@pytest.fixture
def lenient():
    text.be_strict(False)
    yield
    text.be_strict(True)


pytestmark = pytest.mark.usefixtures("words")


def test_both_languages_speak() -> None:
    assert text.languages() == ("en", "it")
    assert text.say("greet", name="Anna") == "Hail, Anna!"
    assert text.say("greet", "it", name="Anna") == "Salve, Anna!"


def test_numbers_decide_the_form() -> None:
    assert [text.say("units", n=n) for n in (0, 1, 2)] == ["0 units", "one unit", "2 units"]
    assert text.say("units", "it", n=1) == "un'unità"


def test_a_word_of_the_catalogues_is_said_in_the_language() -> None:
    assert text.say("enter", unit="Pikes", terrain="wood") == "Pikes enters wood."
    assert text.say("enter", unit="terrain.wood", terrain="lava") == "terrain.wood enters lava."


def test_a_gap_in_a_language_falls_back_to_english() -> None:
    assert text.say("only.english", "it") == "Only here"


@given(st.text())
@example("{name}")
@example("{0}")
@example("%s %(name)s 100 %")
@example("{n!r:>{width}}")
def test_names_of_people_are_only_names(name: str) -> None:
    assert text.say("greet", name=name) == f"Hail, {name}!"
    assert text.say("braces", name=name) == f"{{name}} stays, {name} goes"
    assert name in text.say("greet", "xx", name=name)


def test_pseudo_language_stretches_but_keeps_parameters() -> None:
    said = text.say("greet", "xx", name="Anna")
    assert said.startswith("Háîl")
    assert "Anna" in said
    assert len(said) > len("Hail, Anna!")
    assert text.ids("xx") == text.ids("en")


@pytest.mark.parametrize(
    ("call", "trouble"),
    [
        (lambda: text.say("nobody.wrote"), "not in catalogues"),
        (lambda: text.say("greet"), r"lacks \['name'\]"),
        (lambda: text.say("greet", name="A", nane="B"), r"does not know \['nane'\]"),
        (lambda: text.say("units"), "plural needs n"),
        (lambda: text.say("units", n="2"), "plural needs n"),
    ],
)
def test_faults_of_programmers_are_errors_in_tests(call, trouble) -> None:
    with pytest.raises(text.UnsaidMessage, match=trouble):
        call()


@pytest.mark.usefixtures("lenient")
def test_a_person_sees_the_id_and_the_log_the_reason(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert text.say("nobody.wrote") == "nobody.wrote"
        assert text.say("greet") == "greet"
        assert text.say("greet", name="A", nane="B") == "greet"
        assert text.say("units") == "units"
    assert len(caplog.records) == 4


def test_a_number_within_a_sentence_brings_its_noun() -> None:
    assert text.say("march", name="Anna", men=7, guns=1) == "Anna led 7 units and one unit."
    assert text.say("march", name="Anna", men="many", guns=0) == "Anna led many and 0 units."


def test_a_finding_is_led_by_its_rule_and_may_carry_more() -> None:
    finding = refuse("greet", rule="CMD-2", name="Anna", distance=4)
    assert text.say_finding(finding) == "CMD-2: Hail, Anna!"
    assert text.say_finding(refuse("greet", name="Anna"), "it") == "Salve, Anna!"
    assert text.knows("greet")
    assert not text.knows("greet.not")


@pytest.mark.parametrize("sentence", ["{", "}", "{Name}", "{a.b}", "{a!r}", "{}", "{a:}", "{a} {b"])
def test_gaps_that_mean_nothing_are_refused(sentence: str) -> None:
    with pytest.raises(BadTemplate):
        Template.parse(sentence)


def test_a_template_knows_its_gaps() -> None:
    template = Template.parse("{a} and {b:terrain} and {a}")
    assert template.names == ("a", "b")
    assert template.families == ("terrain",)
