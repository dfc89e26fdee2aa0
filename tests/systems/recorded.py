"""Battles written down order by order, and what the rules of that day made of each.

A line has an order, the events it led to (rule and name) and a sum over everything else: the facts and
patches of those events, every order that was legal, and what was said to orders that were not. A rule that
changes says here which battles it would have changed, and where first: read that, and write the battles anew.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2s
from pathlib import Path
from random import Random
from typing import Any

from hheditor.rules.api import CHANCE, NOBODY, IllegalOrder, Order
from hheditor.values import BadValue, decode, encode
from tests.systems.battery import Chooser, System, Tally, altered, tag

EARLIER = (1, 2, 3, 5, 8, 13, 23, 41, 61, 97)
"""Orders given so many steps ago are asked for again, as they were and altered: most are refused by now."""


def line(system: System, position: Any, order: Order, past: list[Order], listed: bool) -> tuple[str, Any]:
    """What an order leads to, in one line, and the position after it."""
    total = blake2s(digest_size=6)
    if listed and system.to_act(position) != CHANCE:
        for each in sorted(map(encode, system.orders(position))):
            total.update(each)
    total.update(encode((system.question(position), system.roll(position), system.subjects(position))))
    draw = Random(len(past))
    for back in EARLIER:
        if back <= len(past):
            then = past[-back]
            for asked in (then, altered(then, draw), altered(then, draw)):
                total.update(_answer(system, position, asked))
    step = system.play(position, order)
    total.update(encode(step.events))
    events = ", ".join(f"{event.rule} {event.event}" for event in step.events if event.event)
    return f"{encode(order).decode()}\t{events}\t{total.hexdigest()}", step.after


def _answer(system: System, position: Any, order: Order) -> bytes:
    """What is said to an order; nothing to one that cannot be written."""
    try:
        decoded = system.typed_order(decode(encode(order), system.order_type))
    except BadValue:
        return b""
    return encode(system.refusal(position, decoded))


def played(system: System, position: Any, orders: Iterable[Order], listing: int = 1) -> Iterator[str]:
    """The lines of a battle; every so many positions all legal orders are looked at."""
    past: list[Order] = []
    for number, order in enumerate(orders):
        try:
            told, position = line(system, position, order, past, number % listing == 0)
        except IllegalOrder as error:
            refused = error.finding
            yield f"{encode(order).decode()}\trefused\t{refused.rule} {refused.message}"
            return
        past.append(order)
        yield told


def recorded(system: System, path: Path) -> list[Order]:
    """The orders of a battle that was written down."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        system.typed_order(decode(line.split("\t")[0].encode(), system.order_type)) for line in lines if line
    ]


def check(system: System, position: Any, path: Path, listing: int = 1) -> None:
    """The battle plays as it was written down."""
    orders = recorded(system, path)
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(lines, played(system, position, orders, listing), strict=False)):
        assert now == was, f"{path.stem}, line {number + 1}"


def write(
    system: System, position: Any, path: Path, chooser: Chooser, seed: int, longest: int, listing: int = 1
) -> None:
    """A random battle, written down."""
    draw, tally, at = Random(seed), Tally(), position
    orders: list[Order] = []
    while len(orders) < longest and system.to_act(at) != NOBODY:
        orders.append(chooser(system, at, draw, tally))
        tally.orders[tag(orders[-1])] += 1
        at = system.follow(at, orders[-1])
    path.parent.mkdir(exist_ok=True)
    lines = played(system, position, orders, listing)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
