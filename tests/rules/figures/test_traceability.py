"""Every rule has its test, or says plainly that it has none yet; the list may only get shorter."""

from pathlib import Path

from tests.rules import coverage

HERE = Path(__file__).parent
IDS = tuple((HERE / "ids.txt").read_text(encoding="utf-8").split())
"""Every id of the rule index, in its order, and of the rulings."""
NOT_YET = frozenset((HERE / "not_yet.txt").read_text(encoding="utf-8").split())
"""Rules still to be written or proven. Whoever proves one takes it out; nobody puts one in."""
MOST_NOT_YET = 0
CASES = frozenset(range(1, 93))

TESTS = coverage.marked_tests(HERE)
PROVEN = {rule_id for test in TESTS for rule_id in test.ids}


def test_the_index_is_whole() -> None:
    assert len(IDS) == len(set(IDS))


def test_every_id_has_a_test_or_is_named_as_missing() -> None:
    assert {rule_id for rule_id in IDS if rule_id not in PROVEN} == NOT_YET


def test_what_is_missing_only_gets_less() -> None:
    assert len(NOT_YET) <= MOST_NOT_YET
    assert set(IDS) >= NOT_YET


def test_no_test_names_an_unknown_id() -> None:
    assert set(IDS) >= PROVEN


def test_no_test_carries_more_than_three_ids() -> None:
    assert coverage.overloaded(TESTS) == ()


def test_every_proven_rule_has_a_home_in_the_code() -> None:
    places = coverage.homes(coverage.SYSTEM.parent / "figures", IDS)
    assert set(places) <= set(IDS)
    assert [rule_id for rule_id in IDS if rule_id in PROVEN and rule_id not in places] == []


def test_all_the_worked_situations_are_played() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_cases_*.py")))
    missing = {number for number in CASES if f"def test_{number}_" not in text}
    assert missing == set()
