"""What things on a table are called."""

from collections.abc import Callable
from typing import Any

from hheditor.tables.ground import Outline
from hheditor.tables.map.document import Crossing, Label, Line, Work
from hheditor.text import knows

Say = Callable[..., str]


def kind_name(say: Say, family: str, kind: str) -> str:
    """A kind of a family in a word; one nobody knows, as it is."""
    word = f"tables.{family}.{kind}"
    return say(word) if knows(word) else kind


def name_of(say: Say, thing: Any) -> str:
    """A thing in a word or two."""
    if isinstance(thing, Label):
        return f"“{thing.text}”"
    if isinstance(thing, Outline):
        word = kind_name(say, "kind", thing.kind)
        return say("tables.levelled-name", name=word, level=thing.level) if thing.level else word
    family = "way" if isinstance(thing, Line) else "crossing" if isinstance(thing, Crossing) else "work"
    assert isinstance(thing, Line | Crossing | Work)
    return kind_name(say, family, thing.kind)
