"""HID: the counters a side may not see, and what could be behind them."""

from random import Random

from hheditor.rules.api import Concealed, Order, Rolled
from hheditor.rules.men_of_iron.activation.counters import CUP, UNKNOWN
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Draw


def view(table: Table, side: int) -> Table:
    """HID-1: the enemy's hand and cup face down; how many he holds is open (MR-15)."""
    hands, cups = list(table.hands), list(table.cups)
    hands[1 - side] = (UNKNOWN,) * len(hands[1 - side])
    cups[1 - side] = (UNKNOWN,) * len(cups[1 - side])
    return table.changed(hands=tuple(hands), cups=tuple(cups))


def view_order(table: Table, order: Order, side: int) -> Order:
    """A draw is the drawer's secret."""
    task = table.agenda[-1] if table.agenda else None
    hidden = isinstance(order, Rolled) and isinstance(task, Draw) and task.side != side
    return Concealed() if hidden else order


def sample(table: Table, seed: int) -> Table:
    """What is face down, dealt from the counters nobody has seen."""
    draw = Random(seed)
    hands, cups = list(table.hands), list(table.cups)
    for side in (0, 1):
        if UNKNOWN in (*hands[side], *cups[side]):
            unseen = [counter for counter in CUP if counter not in table.played[side]]
            draw.shuffle(unseen)
            held = len(hands[side])
            hands[side], cups[side] = tuple(sorted(unseen[:held])), tuple(sorted(unseen[held:]))
    return table.changed(hands=tuple(hands), cups=tuple(cups))
