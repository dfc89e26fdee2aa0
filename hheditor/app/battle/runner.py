"""Letting an opponent think beside the window.

    runner.ask(table, done)      returns at once; `done(choice)` is called from the worker's thread
    runner.take(table, choice)   on the window's thread: plays it, or says in one sentence why not

A choice made for a position that is no longer at hand (somebody took a step back meanwhile) is dropped.
"""

import hashlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from hheditor.app.battle.opponents import Offer, find
from hheditor.app.battle.waiting import Reply
from hheditor.rules.api import Order
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.battle.table import Table

_SECONDS = 20.0
"""How long an opponent may think before it is asked to stop."""


class Choice(NamedTuple):
    """What an opponent answered."""

    node: int
    """Where it was asked."""
    side: int
    opponent: str
    order: Order | None
    trouble: Finding | None = None


class Runner:
    """Asks opponents one at a time in a thread of its own."""

    def __init__(self, seconds: float = _SECONDS) -> None:
        self._seconds = seconds
        self._worker: ThreadPoolExecutor | None = None
        self._asked: threading.Event | None = None

    def ask(self, table: "Table", done: Callable[[Choice], object]) -> bool:
        """Let the opponent that is to act think; False where none is. What was asked before is dropped."""
        waiting = table.waiting
        if waiting.kind != "opponent":
            return False
        self.cancel()
        offer = find(waiting.opponent)
        node, side = table.battle.cursor.node, waiting.side
        view = table.ruleset.view(table.position, side)
        header = table.battle.header
        # The seed of the dice is that of the opponents, too: the same orders give the same battle again.
        seed = seed_of(header.dice.seed or header.id, node)
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, thread_name_prefix="opponent")
        dropped = self._asked = threading.Event()
        until = time.monotonic() + self._seconds

        def stop() -> bool:
            return dropped.is_set() or time.monotonic() > until

        def think() -> None:
            choice = choose(offer, waiting.opponent, table.ruleset, view, node, side, seed, stop)
            if not dropped.is_set():
                done(choice)

        self._worker.submit(think)
        return True

    def take(self, table: "Table", choice: Choice) -> Reply | None:
        """Play what an opponent chose; None where the battle has gone elsewhere meanwhile.

        Where it chose nothing lawful, a person takes its seat, and the finding says so.
        """
        waiting = table.waiting
        if waiting.kind != "opponent" or (choice.node, choice.side) != (
            table.battle.cursor.node,
            waiting.side,
        ):
            return None
        trouble = choice.trouble
        if trouble is None and choice.order is not None:
            reply = table.give(choice.order)
            if not isinstance(reply, Finding):
                return reply
            trouble = refuse("table.opponent-illegal", opponent=choice.opponent)
        table.seat(choice.side, "")
        return trouble or refuse("table.opponent-crashed", opponent=choice.opponent, trouble="")

    def cancel(self) -> None:
        """Drop what is being thought about."""
        if self._asked is not None:
            self._asked.set()
            self._asked = None

    def close(self) -> None:
        """Drop everything and let the thread end."""
        self.cancel()
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)
            self._worker = None


def seed_of(*parts: object) -> int:
    """A number that depends on nothing but these."""
    return int.from_bytes(hashlib.sha256("/".join(map(str, parts)).encode()).digest()[:8], "big")


def choose(
    offer: Offer | None,
    opponent: str,
    ruleset: Any,
    view: Any,
    node: int,
    side: int,
    seed: int,
    stop: Callable[[], bool],
) -> Choice:
    """Ask an opponent; whatever goes wrong in it comes back as a finding."""
    if offer is None:
        return Choice(node, side, opponent, None, refuse("table.opponent-gone", opponent=opponent))
    try:
        order: object = offer.make().choose(ruleset, view, side, seed, stop)
    except Exception as error:  # noqa: BLE001 - an opponent may be anybody's code
        what = type(error).__name__
        trouble = refuse("table.opponent-crashed", opponent=opponent, trouble=what)
        return Choice(node, side, opponent, None, trouble)
    if not isinstance(order, Order):
        return Choice(node, side, opponent, None, refuse("table.opponent-illegal", opponent=opponent))
    return Choice(node, side, opponent, order)
