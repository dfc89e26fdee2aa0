"""Battles of these tests are fought with pebbles."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _known(_pebbles: None) -> None:
    """The system is known before the first of these tests runs."""
