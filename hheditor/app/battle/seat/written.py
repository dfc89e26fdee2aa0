"""Orders that are written in a form, because no list holds them: their kinds, their fields, their meaning.

What a system calls `unlistable` is always written; where a system cannot list its orders at all, every kind
that has something to fill in is.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from hheditor.app.forms import Field, fields_of
from hheditor.rules.api import Concealed, Order, Override, Rolled, Ruleset
from hheditor.values import BadValue, Finding, Value, decode, encode, refuse

PIECE = "piece"
"""What a number in an order is the number of."""
_NEVER = (Rolled, Override, Concealed)


class Written(Value, frozen=True):
    """A kind of order to write."""

    order: str
    """Its tag."""
    message: str = ""
    """Message id of what it is, where the system has named it."""


def kinds(ruleset: Ruleset[Any], position: Any) -> tuple[Written, ...]:
    """The kinds of orders that are written on such a board."""
    named = {each.order: each.message for each in ruleset.unlistable}
    found = [Written(order, message) for order, message in named.items()]
    if not ruleset.lists_all(position):
        structs = _structs(ruleset.order_type)
        others = (tag for tag, struct in structs.items() if tag not in named and fields_of(struct))
        found += [Written(tag) for tag in others]
    return tuple(found)


@cache
def _structs(order_type: Any) -> dict[str, type[Order]]:
    """The structs of a system's orders by their tags."""
    members = get_args(order_type) or (order_type,)
    return {str(each.__struct_config__.tag): each for each in members if each not in _NEVER}


def fields(ruleset: Ruleset[Any], position: Any, kind: Written) -> tuple[Field, ...]:
    """What is to be filled in; of pieces, those that can be ordered now."""
    able = ruleset.subjects(position)
    return tuple(
        replace(field, kind="choice", choices=able, default=able[0] if able else -1)
        if field.of == PIECE
        else field
        for field in fields_of(_structs(ruleset.order_type).get(kind.order))
    )


def order_of(ruleset: Ruleset[Any], kind: Written, entries: Mapping[str, Any]) -> Order | Finding:
    """The order that was written, or why it is none; whether it may be given only `refusal` says."""
    struct = _structs(ruleset.order_type)[kind.order]
    for entry in entries.values():
        if isinstance(entry, Finding):
            return entry
    missing = [
        field.name
        for field in msgspec.structs.fields(struct)
        if field.required and entries.get(field.name, "") == ""
    ]
    if missing:
        return refuse("table.order-lacks", part=missing[0])
    try:
        order: Order = decode(encode({**entries, "order": kind.order}), ruleset.order_type)
    except (BadValue, UnicodeEncodeError):
        return refuse("table.order-unreadable")
    return ruleset.typed_order(order)
