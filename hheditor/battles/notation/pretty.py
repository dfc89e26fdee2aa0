"""JSON laid out for people: short things on one line, long lists of short things filled like prose.

>>> print(pretty_json({"name": "Field", "terrain": ["open"] * 3}, width=30))
{
  "name": "Field",
  "terrain": [
    "open", "open", "open"
  ]
}
"""

from typing import Any

from hheditor.values import decode, encode

WIDTH = 100


def pretty_json(value: object, width: int = WIDTH) -> str:
    """The value's JSON in lines of about that width."""
    return "\n".join(_lines(decode(encode(value), Any), width))


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flat(key)}: {_flat(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flat, value)) + "]"
    return encode(value).decode()


def _lines(value: Any, width: int) -> list[str]:
    flat = _flat(value)
    if len(flat) <= width or not isinstance(value, dict | list) or not value:
        return [flat]
    if isinstance(value, dict):
        return ["{", *_items([(f"{_flat(key)}: ", item) for key, item in value.items()], width), "}"]
    if any(isinstance(item, dict | list) for item in value):
        return ["[", *_items([("", item) for item in value], width), "]"]
    return ["[", *_filled([_flat(item) for item in value], width), "]"]


def _items(items: list[tuple[str, Any]], width: int) -> list[str]:
    lines: list[str] = []
    for place, (lead, item) in enumerate(items):
        inner = _lines(item, max(width - 2 - len(lead), 20))
        inner[0] = lead + inner[0]
        if place + 1 < len(items):
            inner[-1] += ","
        lines += ["  " + line for line in inner]
    return lines


def _filled(items: list[str], width: int) -> list[str]:
    lines = [""]
    for place, item in enumerate(items):
        text = item + ("," if place + 1 < len(items) else "")
        if lines[-1] and len(lines[-1]) + 1 + len(text) > width - 2:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + text
    return ["  " + line for line in lines]
