"""The ground floor: one JSON form, strict reading, ids, places."""

import contextlib
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hheditor.values import (
    BadValue,
    Value,
    decode,
    digest,
    encode,
    encode_pretty,
    is_id,
    new_id,
    refuse,
    warn,
)
from hheditor.values.places import config_folder, data_folder
from hheditor.values.resources import example_path, resource_path


class Sample(Value, frozen=True):
    name: str
    numbers: tuple[int, ...] = ()
    pairs: tuple[tuple[str, int], ...] = ()


samples = st.builds(
    Sample,
    name=st.text(),
    numbers=st.lists(st.integers(-(2**63), 2**63 - 1)).map(tuple),
    pairs=st.lists(st.tuples(st.text(), st.integers(0, 9))).map(tuple),
)


@given(samples)
def test_a_value_survives_its_json(sample: Sample) -> None:
    assert decode(encode(sample), Sample) == sample
    assert decode(encode_pretty(sample), Sample) == sample
    assert digest(decode(encode(sample), Sample)) == digest(sample)


@given(st.binary(max_size=200))
def test_foreign_bytes_are_refused_not_crashed_on(data: bytes) -> None:
    with contextlib.suppress(BadValue):
        decode(data, Sample)


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ('{"name":3}', "$.name"),
        ('{"name":"a","more":1}', "more"),
        ('{"name":"a","numbers":[1.5]}', "$.numbers[0]"),
        ('{"name":', "truncated"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_the_refusal_says_where(data: str, where: str) -> None:
    with pytest.raises(BadValue, match=re.escape(where)):
        decode(data, Sample if not data.startswith("[") else list[list])


def test_ids_are_ids_and_differ() -> None:
    made = {new_id() for _ in range(1000)}
    assert len(made) == 1000
    assert all(is_id(one) for one in made)
    assert not is_id("")
    assert not is_id("A" * 16)


def test_findings_order_their_parameters() -> None:
    assert refuse("x", b=1, a=2) == refuse("x", a=2, b=1)
    assert warn("x").weight == "warning"
    with pytest.raises(KeyError):
        refuse("x").parameter("y")


def test_places_follow_the_own_home(home: Path) -> None:
    assert config_folder() == home / "config"
    assert data_folder() == home / "data"


def test_places_without_an_own_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HHEDITOR_HOME")
    assert config_folder().name == "hheditor"
    assert data_folder().name == "hheditor"


def test_resources_and_examples_are_found() -> None:
    assert resource_path("README.md").is_file()
    assert example_path("README.md").is_file()
