"""Every number of every document has its bound where it is read: said by its type, so none is forgotten."""

import inspect
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hheditor.battles.annotations import Arrow
from hheditor.battles.entries import Entry
from hheditor.battles.header import BattleHeader
from hheditor.battles.notation.machine import RecordLine
from hheditor.rules.api import find, systems
from hheditor.store.contents import TYPES
from hheditor.values import BadValue, decode, encode
from tests.store.samples import a_map, a_scenario, an_army

PAIRED = {"Arrow.start", "Arrow.end", "HexMark.spot"}
"""May also be a pair, which msgspec cannot bound; the struct itself does."""
TOLD = {"Roll.parameters"}
"""Said in a sentence, never laid out; an entry from outside is looked through as a whole."""


def loose(kind: Any, where: str, seen: set[Any]) -> Iterator[str]:
    """The places of a type that take a number of any size."""
    match kind:
        case msgspec.inspect.IntType(ge=None, gt=None) | msgspec.inspect.IntType(le=None, lt=None):
            yield where
        case msgspec.inspect.FloatType():
            yield where
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            if cls not in seen:
                seen.add(cls)
                for field in fields:
                    yield from loose(field.type, f"{cls.__name__}.{field.name}", seen)
        case msgspec.inspect.UnionType(types=types) | msgspec.inspect.TupleType(item_types=types):
            for each in types:
                yield from loose(each, where, seen)
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
            yield from loose(item, where, seen)
        case msgspec.inspect.DictType(value_type=value):
            yield from loose(value, where, seen)


def schemas() -> list[Any]:
    found = [each for name in systems() for each in (find(name).troop_schema, find(name).leader_schema)]
    return [each for each in found if inspect.isclass(each)]


@pytest.mark.parametrize("kind", [*TYPES.values(), BattleHeader, Entry, RecordLine, *schemas()], ids=str)
def test_every_number_has_its_bound(kind: Any) -> None:
    found = set(loose(msgspec.inspect.type_info(kind), "", set()))
    assert found - PAIRED - TOLD == set(), f"{kind} reads numbers of any size"


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield path
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(inner, (*path, key))


@pytest.mark.parametrize(
    "document", [a_map(underlay="u" * 16), an_army(), a_scenario()], ids=["map", "army", "scenario"]
)
@pytest.mark.parametrize("number", [2**31, -(2**31), 2**63, 10**9 + 1])
def test_no_number_of_a_document_may_be_huge(document: Any, number: int) -> None:
    plain = msgspec.json.decode(encode(document))
    places = list(numbers(plain))
    assert len(places) > 1
    for path in places:
        copy = msgspec.json.decode(encode(document))
        inside = copy
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = number
        with pytest.raises((BadValue, ValueError)):
            decode(encode(copy), type(document))


def test_an_arrow_leads_somewhere() -> None:
    for spoilt in (b'{"start":1000000000,"end":1}', b'{"start":1,"end":[1,1000000000]}'):
        with pytest.raises(BadValue):
            decode(spoilt, Arrow)
