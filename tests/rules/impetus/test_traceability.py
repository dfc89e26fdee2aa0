"""Every rule of Basic Impetus has its test and its home, and its cases."""

from pathlib import Path

from tests.rules import coverage

HERE = Path(__file__).parent
KNOWN = tuple((HERE / "ids.txt").read_text(encoding="utf-8").split())
SYSTEM = coverage.ROOT / "hheditor" / "rules" / "impetus"


def marked() -> tuple[coverage.Marked, ...]:
    return coverage.marked_tests(HERE)


def test_every_id_has_a_test() -> None:
    assert coverage.unproven(KNOWN, marked(), {}) == ()


def test_no_test_names_an_unknown_id() -> None:
    named = {rule_id for test in marked() for rule_id in test.ids}
    assert named <= set(KNOWN)


def test_no_test_carries_more_than_three_ids() -> None:
    assert coverage.overloaded(marked()) == ()


def test_every_id_has_a_home_in_the_code() -> None:
    places = coverage.homes(SYSTEM, KNOWN)
    assert [rule_id for rule_id in KNOWN if rule_id not in places] == []
    assert set(places) <= set(KNOWN)


def test_all_cases_are_there() -> None:
    """Seventy situations, ten of them on the table."""
    names = {test.name for test in marked() if test.is_case}
    found = {int(name.split("_")[2]) for name in names if name.startswith("test_case_")}
    assert found == set(range(1, 71))
