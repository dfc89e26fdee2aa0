"""A finding: something to say about a document, an order or a position, without saying it in words.

The core never speaks. It names a message, the rule it rests on and the numbers that failed; `text`
turns that into a sentence in the reader's language. A refusal is a finding, too.

>>> refuse("refusal.too-far", rule="CMD-2", distance=4, range=3).parameter("distance")
4
"""

from typing import Literal

from hheditor.values.codec import Value

Weight = Literal["note", "warning", "refusal"]
Parameter = int | str


class Finding(Value, frozen=True):
    """What is wrong, why, and where."""

    message: str
    """Id of the sentence in the catalogues, e.g. ``refusal.out-of-range``."""
    rule: str = ""
    """Id of the rule or ruling it rests on, e.g. ``CMD-2``; empty where no rule speaks."""
    weight: Weight = "refusal"
    parameters: tuple[tuple[str, Parameter], ...] = ()
    """The numbers and names of the sentence, sorted by name."""
    places: tuple[int, ...] = ()
    """Cells of the board it concerns."""
    pieces: tuple[int, ...] = ()
    """Pieces it concerns."""
    field: str = ""
    """Path of the document's field it concerns, e.g. ``units.3.stands``."""

    def parameter(self, name: str) -> Parameter:
        """The parameter of that name; `KeyError` if the finding has none."""
        return dict(self.parameters)[name]


def refuse(
    message: str,
    *,
    rule: str = "",
    places: tuple[int, ...] = (),
    pieces: tuple[int, ...] = (),
    field: str = "",
    **parameters: Parameter,
) -> Finding:
    """A finding that forbids."""
    return Finding(message, rule, "refusal", tuple(sorted(parameters.items())), places, pieces, field)


def warn(
    message: str,
    *,
    rule: str = "",
    places: tuple[int, ...] = (),
    pieces: tuple[int, ...] = (),
    field: str = "",
    **parameters: Parameter,
) -> Finding:
    """A finding that only advises."""
    return Finding(message, rule, "warning", tuple(sorted(parameters.items())), places, pieces, field)


def tell(message: str, **parameters: Parameter) -> Finding:
    """A note: something went well, and the person is told."""
    return Finding(message, parameters=tuple(sorted(parameters.items())), weight="note")
