"""A process that plays a battle at a table, made to be killed.

Started once, with everything imported, it forks a child for each line it reads. The child opens the library,
plays on where the battle was left, takes back now and then, and says on a pipe what has been shown as done,
each time after the table has said so.
"""

import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import sqlite_utils  # noqa: F401 - imported once, for all children

from hheditor.app import desk_in_memory
from hheditor.app.battle import Table
from hheditor.app.library import use_library
from hheditor.rules.hordes_heroes import RULESET
from hheditor.values import Finding, digest

Say = Callable[..., None]


def play(path: Path, battle_id: str, seed: int, say: Say) -> None:
    """Play, take back, play again, without end."""
    books = use_library(desk_in_memory(), path)
    table = Table(books.open_battle(battle_id))
    table.resume()
    draw = random.Random(seed)
    while True:
        say(*shown(table))
        if table.waiting.kind == "over" or (draw.random() < 0.1 and table.can_undo):
            table.undo()
            continue
        if table.waiting.kind == "dice-choice":
            table.choose_dice("same" if draw.random() < 0.5 else "fresh")
            continue
        if table.waiting.kind in ("dice", "throw"):
            # An order whose dice a killed process did not live to throw, and which was taken back to them.
            table.throw()
            continue
        resting = RULESET.resting(table.position)
        orders = list(RULESET.orders(table.position))
        assert orders, table.waiting
        order = resting if resting is not None and draw.random() < 0.3 else draw.choice(orders)
        reply = table.give(order)
        if isinstance(reply, Finding):
            say("refused", reply.message)
            return


def shown(table: Table) -> tuple[int, int, str]:
    """What a person sees: where the battle stands, how many lines the log has, and the whole position."""
    return table.battle.cursor.node, len(table.log.lines), digest(table.position)


def serve() -> None:
    """Fork a child per line of input until there is no more."""
    out = sys.stdout.fileno()

    def say(*words: object) -> None:
        os.write(out, json.dumps(words).encode() + b"\n")

    for line in sys.stdin:
        path, battle, seed = json.loads(line)
        child = os.fork()
        if not child:
            try:
                play(Path(path), battle, seed, say)
            except BaseException as error:  # noqa: BLE001 - to be told, not to be swallowed
                say("failed", repr(error))
            os._exit(1)
        say("pid", child)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    serve()
