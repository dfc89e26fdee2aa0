"""Every rule of Basic Impetus has its test and its home, or stands in a list that only shrinks."""

from pathlib import Path

from tests.rules import coverage

HERE = Path(__file__).parent
KNOWN = tuple((HERE / "ids.txt").read_text(encoding="utf-8").split())
SYSTEM = coverage.ROOT / "hheditor" / "rules" / "impetus"

TABLE = frozenset(
    {f"TAB-{number}" for number in range(1, 28)} | {"OPT-7", "IR-53", "IR-54", "IR-55", "IR-56"}
)
"""By the book on a bare table: the second board, not yet written."""
NOT_YET = TABLE
STILL = 32
"""How many were open when this was last shortened. It only gets smaller."""


def marked() -> tuple[coverage.Marked, ...]:
    return coverage.marked_tests(HERE)


def test_every_id_has_a_test_or_is_known_to_be_open() -> None:
    missing = set(coverage.unproven(KNOWN, marked(), {}))
    assert missing == NOT_YET
    assert len(NOT_YET) == STILL


def test_no_test_names_an_unknown_id() -> None:
    named = {rule_id for test in marked() for rule_id in test.ids}
    assert named <= set(KNOWN)


def test_no_test_carries_more_than_three_ids() -> None:
    assert coverage.overloaded(marked()) == ()


def test_every_id_has_a_home_in_the_code() -> None:
    places = coverage.homes(SYSTEM, KNOWN)
    assert [rule_id for rule_id in KNOWN if rule_id not in places and rule_id not in NOT_YET] == []
    assert set(places) <= set(KNOWN)


def test_all_cases_on_hexes_are_there() -> None:
    """Seventy situations; ten of them need the table."""
    names = {test.name for test in marked() if test.is_case}
    found = {int(name.split("_")[2]) for name in names if name.startswith("test_case_")}
    assert found == set(range(1, 71)) - set(range(57, 67))
