"""The ground floor: frozen values, their one codec, findings and ids.

Everything the program keeps (a map, an army, a position, an order) is a `Value`: immutable, made of
integers, strings, booleans, tuples and other values, equal by content, with one JSON form. This room
imports nothing of ours.
"""

from hheditor.values.codec import BadValue, Value, decode, digest, encode, encode_pretty
from hheditor.values.finding import Finding, Parameter, Weight, refuse, tell, warn
from hheditor.values.ids import is_id, new_id
from hheditor.values.numbers import Cell, Few, Number, Quantity, too_large

__all__ = [
    "BadValue",
    "Cell",
    "Few",
    "Finding",
    "Number",
    "Parameter",
    "Quantity",
    "Value",
    "Weight",
    "decode",
    "digest",
    "encode",
    "encode_pretty",
    "is_id",
    "new_id",
    "refuse",
    "tell",
    "too_large",
    "warn",
]
