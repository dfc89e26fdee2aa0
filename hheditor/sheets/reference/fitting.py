"""Making a page hold what it must: measure, shrink within limits, leave out by priority, or say so.

A page is composed again and again with other sizes and fewer lines until it fits; composing only measures,
nothing is drawn before the choice is made. Text never gets smaller than `LEAST_BODY`, notes never smaller
than `LEAST_FOOT`: the readers stand in club light. What is looked up most, troops and modifiers, keeps its
size the longest: before it gets smaller, what could be spared goes.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from hheditor.sheets.paper.setting import TIGHTEST, Type

LEAST_BODY = 8.0
LEAST_FOOT = 7.0
LEAD = 9.5
"""Of troops and modifiers, where the armies allow."""
_COMFORTABLE = (
    Type(9.5, 8.0, 1.24, LEAD),
    Type(9.25, 8.0, 1.22, LEAD),
    Type(9.0, 7.5, 1.22, LEAD),
    Type(8.75, 7.5, 1.2, LEAD),
    Type(8.5, 7.5, 1.2, LEAD),
    Type(8.25, 7.0, 1.18, LEAD),
    Type(LEAST_BODY, LEAST_FOOT, 1.18, LEAD),
)
_TIGHT = (
    (Type(LEAST_BODY, LEAST_FOOT, 1.14, LEAD), 3),
    (Type(LEAST_BODY, LEAST_FOOT, 1.14, 9.0), 3),
    (Type(LEAST_BODY, LEAST_FOOT, 1.14, 9.0), 2),
    (Type(LEAST_BODY, LEAST_FOOT, 1.14, 8.5), 2),
    (Type(LEAST_BODY, LEAST_FOOT, 1.14, LEAST_BODY), 2),
    (Type(LEAST_BODY, LEAST_FOOT, 1.14, LEAST_BODY), 1),
    (Type(LEAST_BODY, LEAST_FOOT, TIGHTEST, LEAST_BODY), 1),
)
"""Sizes, each with the priority from which on items may go for it."""
_SOLID = (
    *_TIGHT[:5],
    (Type(LEAST_BODY, LEAST_FOOT, TIGHTEST, LEAD, solid=True), 3),
    (Type(LEAST_BODY, LEAST_FOOT, TIGHTEST, 9.0, solid=True), 2),
    (Type(LEAST_BODY, LEAST_FOOT, TIGHTEST, 8.5, solid=True), 2),
    (Type(LEAST_BODY, LEAST_FOOT, TIGHTEST, LEAST_BODY, solid=True), 2),
    (Type(LEAST_BODY, LEAST_FOOT, TIGHTEST, LEAST_BODY, solid=True), 1),
)
"""The same where nothing may be missing: sentences rather run on."""
SIZES = (*_COMFORTABLE, *(type_ for type_, _ in _TIGHT), *(type_ for type_, _ in _SOLID[5:]))
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
    *,
    solid: bool = False,
) -> Fitted[T, K] | None:
    """The most comfortable page that fits into the room; None if nothing does.

    `compose` makes a page of a size without some items; `optional` lists those that may go, with their
    priority: higher numbers go first, of equal ones the later. First the type shrinks, then items go, no more
    of them than needed; `solid` pages run their sentences on before many go.
    """
    nothing: frozenset[K] = frozenset()
    for type_ in _COMFORTABLE:
        page = compose(type_, nothing)
        if height(page) <= room:
            return Fitted(page, ())
    order = [
        (priority, key)
        for _, _, priority, key in sorted(
            ((-priority, -index, priority, key) for index, (priority, key) in enumerate(optional)),
            key=lambda entry: entry[:2],
        )
    ]
    for type_, least in _SOLID if solid else _TIGHT:
        may_go = [key for priority, key in order if priority >= least]
        if height(compose(type_, frozenset(may_go))) <= room:
            gone = _least(partial(_fits, compose, height, room, type_), may_go)
            found = next(
                page for page in (compose(size, gone) for size in _larger(type_)) if height(page) <= room
            )
            return Fitted(found, tuple(key for _, key in optional if key in gone))
    return None


def _fits(
    compose: Callable[[Type, frozenset[K]], T],
    height: Callable[[T], float],
    room: float,
    type_: Type,
    gone: frozenset[K],
) -> bool:
    return height(compose(type_, gone)) <= room


def _larger(least: Type) -> list[Type]:
    """The sizes from the most comfortable down to that one."""
    return [
        *(size for size in SIZES if size.solid <= least.solid and size != least and size.lead >= least.lead),
        least,
    ]


def _least(fits: Callable[[frozenset[K]], bool], order: Sequence[K]) -> frozenset[K]:
    """The fewest items, in their order, without which it fits."""
    least, most = 0, len(order)
    while least < most:
        middle = (least + most) // 2
        if fits(frozenset(order[:middle])):
            most = middle
        else:
            least = middle + 1
    gone = frozenset(order[:least])
    # What was left out early may still fit into what the last one freed.
    for key in order[:least][: -RETRIES - 1 : -1]:
        back = gone - {key}
        if fits(back):
            gone = back
    return gone
