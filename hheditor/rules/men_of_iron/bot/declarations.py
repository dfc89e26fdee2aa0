"""SHK-5: whether declarations that do not stand yet can be completed, so that nobody names an attack only to
take it back."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.men_of_iron.attack.declaring import DeclaringHandler, joined, whole_trouble
from hheditor.rules.men_of_iron.position.agenda import AGENDA
from hheditor.rules.men_of_iron.position.orders import Charge, Shock
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Declaring

DEEPEST = 6
"""How many more attackers are looked for."""


def completes(table: Table, task: Declaring, order: Shock | Charge) -> bool:
    """Whether the declarations with one more can all be made to stand."""
    return _whole(table, replace(task, attacks=joined(task.attacks, order.unit, order)), DEEPEST)


def _whole(table: Table, task: Declaring, left: int) -> bool:
    trouble = whole_trouble(table, task)
    if trouble is None:
        return True
    wanted = trouble.pieces[-1]
    return left > 0 and any(
        _whole(table, replace(task, attacks=joined(task.attacks, order.unit, order)), left - 1)
        for order in _helpers(table, task, wanted)
    )


def _helpers(table: Table, task: Declaring, wanted: int) -> Iterator[Shock | Charge]:
    """Attacks by a piece, on it, or beside it, which is what the trouble with it may call for; of charges on
    one target one is enough."""
    handler = AGENDA.handler_of(task)
    assert isinstance(handler, DeclaringHandler)
    mine = table.units[wanted].side == task.side
    levy = mine and any(wanted in attack.attackers for attack in task.attacks)
    known: set[tuple[int, int]] = set()
    for order in handler.orders(table, task, wanted if mine and not levy else None):
        if not isinstance(order, (Shock, Charge)):
            continue
        targets = order.targets if isinstance(order, Shock) else (order.target,)
        if levy:
            useful = any(
                wanted in attack.attackers and set(attack.targets) & set(targets) for attack in task.attacks
            )
        else:
            useful = mine or wanted in targets
        if not useful:
            continue
        if isinstance(order, Charge):
            if (order.unit, order.target) in known:
                continue
            known.add((order.unit, order.target))
        yield order
