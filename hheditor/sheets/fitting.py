"""Making a page hold what it must: measure, shrink within limits, leave out by priority, or say so.

A page is composed again and again with other sizes and fewer lines until it fits; composing only measures,
nothing is drawn before the choice is made. Text never gets smaller than `LEAST_BODY`, notes never smaller
than `LEAST_FOOT`: the readers stand in club light.
"""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from hheditor.sheets.setting import Type

LEAST_BODY = 8.0
LEAST_FOOT = 7.0
SIZES = (
    Type(9.5, 8.0, 1.24),
    Type(9.25, 8.0, 1.22),
    Type(9.0, 7.5, 1.22),
    Type(8.75, 7.5, 1.2),
    Type(8.5, 7.5, 1.2),
    Type(8.25, 7.0, 1.18),
    Type(LEAST_BODY, LEAST_FOOT, 1.18),
    Type(LEAST_BODY, LEAST_FOOT, 1.14),
)
"""From the most comfortable to the smallest allowed."""

RETRIES = 10
"""How many of the items left out are tried again, the most important first."""

T = TypeVar("T")
K = TypeVar("K")


class Fitted(NamedTuple, Generic[T, K]):
    """A page that fits, and what it lacks."""

    page: T
    dropped: tuple[K, ...]


def fit(
    compose: Callable[[Type, frozenset[K]], T],
    height: Callable[[T], float],
    room: float,
    optional: Sequence[tuple[int, K]],
) -> Fitted[T, K] | None:
    """The most comfortable page that fits into the room; None if nothing does.

    `compose` makes a page of a size without some items; `optional` lists those that may go, with their
    priority: higher numbers go first, of equal ones the later. First the type shrinks, then items go, no more
    of them than needed.
    """
    nothing: frozenset[K] = frozenset()
    for type_ in SIZES:
        page = compose(type_, nothing)
        if height(page) <= room:
            return Fitted(page, ())
    order = [
        key
        for _, _, key in sorted(
            ((-priority, -index, key) for index, (priority, key) in enumerate(optional)),
            key=lambda entry: entry[:2],
        )
    ]
    smallest = SIZES[-1]
    least, most = 1, len(order)
    if not order or height(compose(smallest, frozenset(order))) > room:
        return None
    while least < most:
        middle = (least + most) // 2
        if height(compose(smallest, frozenset(order[:middle]))) <= room:
            most = middle
        else:
            least = middle + 1
    gone = frozenset(order[:least])
    # What was left out early may still fit into what the last one freed.
    for key in order[:least][: -RETRIES - 1 : -1]:
        back = gone - {key}
        if height(compose(smallest, back)) <= room:
            gone = back
    for type_ in SIZES:
        page = compose(type_, gone)
        if height(page) <= room:
            return Fitted(page, tuple(key for _, key in optional if key in gone))
    return None
