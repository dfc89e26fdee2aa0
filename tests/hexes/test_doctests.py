"""The examples in the room's docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import hheditor.hexes as room

MODULES = [
    "hheditor.hexes",
    *(f"hheditor.hexes.{found.name}" for found in pkgutil.iter_modules(room.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0
    assert results.attempted > 0


def test_every_public_name_is_there() -> None:
    assert room.__all__ == sorted(
        room.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name)
    )
    assert all(hasattr(room, name) for name in room.__all__)
