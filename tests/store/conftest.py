"""Battles of these tests are fought with pebbles."""

from collections.abc import Iterator

import pytest

from hheditor.rules.api import forget, register
from tests.battles.pebbles import RULESET


@pytest.fixture(autouse=True, scope="session")
def _pebbles() -> Iterator[None]:
    register(RULESET)
    yield
    forget(RULESET.id)
