"""SEQ-2, ACT: the free activation: a Battle, the army, a standard, or a pass."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Reading, Roll
from hheditor.rules.men_of_iron.activation.beginning import begin, refresh
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateArmy,
    ActivateStandard,
    Pass,
    Spring,
)
from hheditor.rules.men_of_iron.position.table import STANDARDS, Table
from hheditor.rules.men_of_iron.position.tasks import AnyTask, Closing, Flight, Free, Shifting, Stir
from hheditor.rules.men_of_iron.results.standards import rally_around, rolls_of
from hheditor.rules.men_of_iron.victory.time import move_marker
from hheditor.values import Finding, refuse


def free_activation(table: Table, side: int) -> tuple[AnyTask, ...]:
    """ACT-1: a side gets a free activation; first the Battles that wait are rolled for (BOS-4)."""
    waiting = [
        Stir(index)
        for index, card in enumerate(table.setup.battles)
        if card.side == side and table.battles[index].waiting
    ]
    return (Free(side), *reversed(waiting))


def battle_trouble(table: Table, side: int, battle: int) -> Finding | None:
    """ACT-7: whether a Battle can be chosen at all."""
    card = table.setup.battles[battle]
    if card.side != side:
        return refuse("refusal.men_of_iron.not-yours", rule="SEQ-2", battle=battle)
    if table.battles[battle].waiting:
        return refuse("refusal.men_of_iron.battle-waits", rule="BOS-5", battle=battle)
    if battle in table.present(side) or due(table, battle) or table.pursuers(battle):
        return None
    return refuse("refusal.men_of_iron.battle-absent", rule="ACT-7", battle=battle)


def entry_open(table: Table, battle: int) -> bool:
    """RNF-1: whether the reinforcements of a Battle may come in."""
    card = table.setup.battles[battle]
    return bool(card.entry) and table.activations >= card.due


def due(table: Table, battle: int) -> bool:
    """RNF-1, PUR-7: whether a Battle has reinforcements that may come in, or pursuers on their way back."""
    able = ("waiting", "returning") if entry_open(table, battle) else ("returning",)
    return any(unit.battle == battle and unit.gone in able for unit in table.units)


def army_trouble(table: Table, side: int) -> Finding | None:
    """ACT-5: the army marches only under its OC, in the flavour that knows it."""
    if not table.setup.profile.switches.army_activation:
        return refuse("refusal.men_of_iron.no-army-activation", rule="ACT-5")
    if table.oc_of(side) < 0:
        return refuse("refusal.men_of_iron.no-commander", rule="ACT-5")
    return None


def pursuit_trouble(table: Table, side: int, battle: int = -1) -> Finding | None:
    """PUR-5: a side with pursuers out must use its free activation to bring one such Battle back."""
    out = [index for index in range(len(table.battles)) if table.pursuers(index)]
    mine = [index for index in out if table.setup.battles[index].side == side]
    if not mine or battle in mine:
        return None
    return refuse("refusal.men_of_iron.pursuers-out", rule="PUR-5", battle=mine[0])


def ambushers(table: Table, side: int) -> tuple[int, ...]:
    """AMB-1: the units a side still has in ambush."""
    if not table.setup.profile.switches.ambush or not table.setup.sides[side].ambush:
        return ()
    return tuple(
        index for index, unit in enumerate(table.units) if unit.side == side and unit.gone == "hidden"
    )


def joinable(table: Table, unit: int) -> tuple[int, ...]:
    """AMB-3: the Battle an ambusher joins; if that is gone, any of its owner's."""
    found = table.units[unit]
    if table.units_of(found.battle):
        return (found.battle,)
    others = [index for index in table.present(found.side) if table.units_of(index)]
    return tuple(others) or (found.battle,)


@handles(Stir)
class StirHandler(Handler[Stir]):
    """BOS-4: whether a Battle that waits joins in."""

    waits_for = "dice"

    def roll(self, table: Table, task: Stir) -> Roll:
        """One die."""
        side = table.setup.battles[task.battle].side
        return Roll(
            "men_of_iron.stir", (D10,), rule="BOS-4", side=side, parameters=(("battle", task.battle),)
        )

    def carry_out(self, stage: Playing, task: Stir, order: Order, reading: Reading) -> None:
        """Free, or not yet."""
        table = stage.position.then()
        card = table.setup.battles[task.battle]
        joins = reading[0] <= card.stirs
        if joins:
            table = table.with_battle(task.battle, replace(table.battles[task.battle], waiting=False))
        event = "battle-joins" if joins else "battle-waits"
        stage.happen(event, table, rule="BOS-4", side=card.side, battle=task.battle, roll=reading[0])

    def sound(self, table: Table, task: Stir) -> bool:
        """A Battle that waits."""
        return 0 <= task.battle < len(table.battles) and table.battles[task.battle].waiting


@handles(Free)
class FreeHandler(Handler[Free]):
    """DEC-1: Battle, army, standard (rally or move), or pass."""

    answers = (Activate, ActivateArmy, ActivateStandard, Spring, Pass)
    waits_for = "side"

    def orders(self, table: Table, task: Free, about: int | None) -> Iterator[Order]:
        """All there is to choose from."""
        bound = pursuit_trouble(table, task.side) is not None
        if about is None:
            for battle in range(len(table.battles)):
                if self.judge(table, task, Activate(battle)) is None:
                    yield Activate(battle)
        if bound:
            return
        if about is None:
            if army_trouble(table, task.side) is None:
                yield ActivateArmy()
            yield Pass()
        for unit in ambushers(table, task.side):
            if about in (None, unit):
                yield from (Spring(unit, battle) for battle in joinable(table, unit))
        for standard in self._standards(table, task.side):
            if about in (None, STANDARDS + standard):
                yield ActivateStandard(standard)
                yield ActivateStandard(standard, move=True)

    def _standards(self, table: Table, side: int) -> tuple[int, ...]:
        return tuple(
            index
            for index, each in enumerate(table.standards)
            if table.setup.standards[index].side == side and each.cell >= 0
        )

    def subjects(self, table: Table, task: Free) -> tuple[int, ...]:
        """The standards, and those in ambush."""
        if pursuit_trouble(table, task.side) is not None:
            return ()
        standards = tuple(STANDARDS + standard for standard in self._standards(table, task.side))
        return (*ambushers(table, task.side), *standards)

    def judge(self, table: Table, task: Free, order: Order) -> Finding | None:
        """ACT-3, ACT-5, ACT-7, PUR-5."""
        battle = order.battle if isinstance(order, Activate) else -1
        trouble = battle_trouble(table, task.side, battle) if battle >= 0 else None
        trouble = trouble or pursuit_trouble(table, task.side, battle)
        if trouble is not None:
            return trouble
        match order:
            case ActivateArmy():
                return army_trouble(table, task.side)
            case ActivateStandard() if order.standard not in self._standards(table, task.side):
                return refuse("refusal.men_of_iron.no-standard", rule="STD-1", number=order.standard)
            case Spring() if order.unit not in ambushers(table, task.side):
                return refuse("refusal.men_of_iron.no-ambush", rule="AMB-1", pieces=(order.unit,))
            case Spring() if order.battle not in joinable(table, order.unit):
                return refuse("refusal.men_of_iron.other-battle", rule="AMB-3", pieces=(order.unit,))
        return None

    def carry_out(self, stage: Playing, task: Free, order: Order, reading: Reading) -> None:
        """Off it goes."""
        match order:
            case Activate():
                begin(stage, task.side, "battle", order.battle, free=True)
            case ActivateArmy():
                begin(stage, task.side, "army", -1, free=True)
            case ActivateStandard():
                self._standard(stage, task, order)
            case Spring():
                begin(stage, task.side, "ambush", order.battle, free=True)
                table = stage.position
                sprung = replace(table.units[order.unit], battle=order.battle, entered=True)
                stage.quietly(table.with_unit(order.unit, sprung))
            case _:
                self._pass(stage, task)

    def _standard(self, stage: Playing, task: Free, order: ActivateStandard) -> None:
        """SEQ-7: a standard goes straight to rally, or is moved."""
        table = refresh(stage.position)
        tasks: tuple[AnyTask, ...] = (Closing(),)
        if order.move:
            tasks = (*tasks, Shifting(order.standard, rolls_of(table, order.standard)))
        after = replace(
            table,
            agenda=(*table.agenda[:-1], *tasks),
            active=task.side,
            acting=-1,
            how="standard",
            free=True,
            phase="D",
            activations=table.activations + 1,
        )
        pieces, number = (STANDARDS + order.standard,), after.activations
        stage.happen(
            "standard-activated", after, rule="ACT-3", side=task.side, pieces=pieces, activation=number
        )
        if not order.move:
            rally_around(stage, order.standard)

    def _pass(self, stage: Playing, task: Free) -> None:
        """ACT-4: a pass is an activation: time, flight checks, and the enemy is free to act."""
        table = refresh(stage.position)
        other = 1 - task.side
        after = replace(
            table,
            agenda=(*table.agenda[:-1], *free_activation(table, other), Flight()),
            active=task.side,
            acting=-1,
            how="",
            free=True,
            phase="E",
            activations=table.activations + 1,
            successes=0,
            alone=0,
        )
        number = after.activations
        stage.happen("passed", after, rule="ACT-4", side=task.side, activation=number)
        move_marker(stage, task.side)
