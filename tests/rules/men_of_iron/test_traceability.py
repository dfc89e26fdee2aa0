"""Every rule has its test."""

from pathlib import Path

from tests.rules import coverage

HERE = Path(__file__).parent
IDS = tuple((HERE / "ids.txt").read_text(encoding="utf-8").split())
"""Every id of the rule index, in its order."""

UNTESTABLE = {
    "DEF-10": "the scale of map and men, for the reader only",
    "MR-2": "how the book is cited, since its numbers slip",
}
TESTS = coverage.marked_tests(HERE)
PROVEN = {rule_id for test in TESTS for rule_id in test.ids}


def test_the_index_is_whole() -> None:
    assert len(IDS) == len(set(IDS)) == 442


def test_every_id_has_a_test() -> None:
    missing = {rule_id for rule_id in IDS if rule_id not in PROVEN}
    assert missing == set(UNTESTABLE)


def test_no_test_names_an_unknown_id() -> None:
    assert set(IDS) >= PROVEN


def test_no_test_carries_more_than_three_ids() -> None:
    assert coverage.overloaded(TESTS) == ()


def test_no_docstring_names_an_unknown_id() -> None:
    places = coverage.homes(coverage.SYSTEM.parent / "men_of_iron", IDS)
    assert set(places) <= set(IDS)


def test_all_the_worked_situations_are_played() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_cases_*.py"))
    assert [number for number in range(1, 89) if f"def test_{number}_" not in text] == []
