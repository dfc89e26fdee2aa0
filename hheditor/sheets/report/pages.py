"""A story broken into pages: pictures give way or grow so that no page is left half empty.

What is written is a list of parts, each with the height it needs and the height it may take. Where pages end
is chosen for all of them together, by the paper left empty, as a printer breaks a paragraph into lines.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import Block

_EMPTY = 100.0
"""What an empty page would cost, against one page more."""
_SMALL = 0.6
"""What pictures cost that are all as small as they may be, on one page."""


class Part(NamedTuple):
    """Something of a page."""

    least: float
    most: float
    draw: Callable[[Book, float, float, float], None]
    """On a book, from the left and the top, so high."""
    gap: float = 0.0
    """Millimetres to what follows on the page."""
    kept: bool = False
    """Whether it stays on a page with what follows."""


def fixed(block: Block, gap: float = 0.0, *, kept: bool = False) -> Part:
    """A block, whose height is given."""
    tall = block.height
    return Part(tall, tall, lambda book, x, y, high: block.draw(book, x, y), gap, kept)  # noqa: ARG005


def broken(parts: Sequence[Part], tall: float) -> list[tuple[Part, ...]]:
    """The parts page by page, on pages so high; what is higher than a page has one of its own."""
    count = len(parts)
    costs, begins = [0.0] + [float("inf")] * count, [0] * (count + 1)
    for start in range(count):
        if costs[start] == float("inf"):
            continue
        least = most = 0.0
        alone = True  # nothing so far but what stays with what follows
        for end in range(start + 1, count + 1):
            last = parts[end - 1]
            before = parts[end - 2].gap if end - start > 1 else 0.0
            least, most = least + last.least + before, most + last.most + before
            if least > tall and end - start > 1:
                break
            alone = alone and last.kept
            if end < count and last.kept and not (alone and least + last.gap + parts[end].least > tall):
                continue
            cost = costs[start] + _cost(least, most, tall, ends=end == count)
            if cost < costs[end]:
                costs[end], begins[end] = cost, start
    pages, end = [], count
    while end:
        pages.append(tuple(parts[begins[end] : end]))
        end = begins[end]
    return pages[::-1]


def _cost(least: float, most: float, tall: float, *, ends: bool) -> float:
    """What a page costs: the share of it left empty, and how small its pictures are."""
    empty = 0.0 if ends else max(0.0, tall - most) / tall
    shrunk = 0.0 if most <= least else min(1.0, max(0.0, most - tall) / (most - least))
    return 1.0 + _EMPTY * empty * empty + _SMALL * shrunk * shrunk


def heights(page: Sequence[Part], tall: float) -> list[float]:
    """How high each part of a page is: they share the room there is by what each may take."""
    room = tall - sum(part.least for part in page) - sum(part.gap for part in page[:-1])
    wanted = sum(part.most - part.least for part in page)
    share = max(0.0, min(1.0, room / wanted)) if wanted else 0.0
    return [part.least + share * (part.most - part.least) for part in page]
