"""Every rules system shows its doors in one place: its ruleset, its orders, a builder of positions."""

from importlib import import_module

import pytest

from hheditor.rules.api import Order, Ruleset


@pytest.mark.parametrize(
    ("system", "builder"),
    [
        ("figures", "Situation"),
        ("hordes_heroes", "Situation"),
        ("impetus", "Situation"),
        ("men_of_iron", "Builder"),
    ],
)
def test_a_system_exports_ruleset_orders_and_a_builder(system: str, builder: str) -> None:
    package = import_module(f"hheditor.rules.{system}")
    assert {"RULESET", "orders", builder} <= set(package.__all__)
    assert isinstance(package.RULESET, Ruleset)
    kinds = [
        each for each in vars(package.orders).values() if isinstance(each, type) and issubclass(each, Order)
    ]
    assert len(kinds) > 5
    assert callable(getattr(package, builder))
    with pytest.raises(AttributeError):
        package.nothing_of_the_kind  # noqa: B018
