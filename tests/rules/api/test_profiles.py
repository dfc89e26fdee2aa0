"""Every system reads its shipped profiles, and a scenario's own over them, in one way."""

from importlib import import_module

import pytest

from hheditor.rules.api.paper.profiles import profile_over
from hheditor.values import BadValue, Value


class Chart(Value, frozen=True):
    id: str
    reach: int = 1


CHARTS = {"plain": Chart("plain", 3), "far": Chart("far", 9)}


def test_terms_lie_over_the_profile_they_name_or_the_first() -> None:
    assert profile_over(CHARTS, {"id": "far"}, Chart) == CHARTS["far"]
    assert profile_over(CHARTS, {}, Chart) == CHARTS["plain"]
    assert profile_over(CHARTS, {"id": "ours"}, Chart) == Chart("ours", 3)
    assert profile_over(CHARTS, {"id": "far", "reach": 4}, Chart) == Chart("far", 4)
    assert profile_over({}, {"id": "ours"}, Chart) == Chart("ours", 1)
    with pytest.raises(BadValue):
        profile_over(CHARTS, {"reach": "far"}, Chart)


@pytest.mark.parametrize(
    ("system", "first"), [("figures", "book"), ("hordes_heroes", "medieval"), ("impetus", "basic")]
)
def test_a_scenario_that_names_no_profile_is_played_by_the_first(system: str, first: str) -> None:
    rules = import_module(f"hheditor.rules.{system}").RULESET
    shipped = rules.profiles()
    assert next(iter(shipped)) == first
    assert rules.profile_of({}) == shipped[first]
    shipped.clear()
    assert rules.profiles(), "nobody can spoil what ships"
