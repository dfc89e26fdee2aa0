"""CON, SEI-4 to SEI-8: going on with another Battle, and the enemy who seizes the moment."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Pool, Question, Reading, Roll, Term
from hheditor.rules.men_of_iron.activation.beginning import begin, spend
from hheditor.rules.men_of_iron.activation.choosing import army_trouble, battle_trouble, free_activation
from hheditor.rules.men_of_iron.activation.command import within_oc
from hheditor.rules.men_of_iron.activation.counters import NEGATION, OPPORTUNITIES, without
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import (
    Activate,
    ActivateArmy,
    ActivateStandard,
    Decline,
    Pass,
    Play,
)
from hheditor.rules.men_of_iron.position.ratings import activation, effectiveness
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Attempt, Continuing, Draw, Negating, Seizing
from hheditor.values import Finding, refuse


@handles(Draw)
class DrawHandler(Handler[Draw]):
    """SEI-2: a counter is drawn blindly; only its owner looks at it (HID-1)."""

    waits_for = "dice"

    def roll(self, table: Table, task: Draw) -> Roll:
        """Any counter of the cup."""
        cup = len(table.cups[task.side])
        return Roll("men_of_iron.draw", (Pool(1, cup),), "faces", "SEI-2", task.side)

    def carry_out(self, stage: Playing, task: Draw, order: Order, reading: Reading) -> None:
        """Into the hand."""
        table = stage.position.then()
        hands, cups = list(table.hands), list(table.cups)
        counter = cups[task.side][reading[0] - 1]
        cups[task.side] = without(cups[task.side], counter)
        hands[task.side] = tuple(sorted((*hands[task.side], counter)))
        after = table.changed(hands=tuple(hands), cups=tuple(cups))
        stage.happen("counter-drawn", after, rule="SEI-2", side=task.side, secret=True, counter=counter)

    def sound(self, table: Table, task: Draw) -> bool:
        """A cup with something in it."""
        return bool(table.cups[task.side])


def led(table: Table, battle: int) -> Finding | None:
    """CON-5, CON-8, SEI-6: only a Battle whose leader is on the map, and that began with one."""
    leader = table.leader_of(battle)
    if leader < 0:
        return refuse("refusal.men_of_iron.began-leaderless", rule="CON-8", battle=battle)
    if not table.is_about(leader):
        return refuse("refusal.men_of_iron.no-leader", rule="CON-5", battle=battle)
    return None


def continuation_trouble(table: Table, battle: int) -> Finding | None:
    """REF-8: CON-2, CON-5, CON-8."""
    trouble = battle_trouble(table, table.active, battle) or led(table, battle)
    if trouble is not None:
        return trouble
    if battle == table.acting and table.how == "battle" and len(table.present(table.active)) > 1:
        return refuse("refusal.men_of_iron.same-battle", rule="CON-2", battle=battle)
    return None


def army_continuation_trouble(table: Table) -> Finding | None:
    """CON-1: the army only after the army."""
    trouble = army_trouble(table, table.active)
    if trouble is None and table.how != "army":
        return refuse("refusal.men_of_iron.not-after-battle", rule="CON-1")
    return trouble


def tries(table: Table) -> int:
    """CON-7: the number of this try of a side that has one Battle; 0 where it has more."""
    alone = table.alone > 0 or len(table.present(table.active)) == 1
    return table.alone + 1 if alone else 0


def modifiers(table: Table, battle: int) -> tuple[Term, ...]:
    """CON-4, CON-6, CON-7: what is added to the die."""
    leader = table.leader_of(battle) if battle >= 0 else -1
    chief = table.oc_of(table.active)
    helps = chief >= 0 and (
        battle < 0 or (leader >= 0 and table.leaders[leader].cell >= 0 and within_oc(table, leader))
    )
    found = (
        Term("term.men_of_iron.effectiveness", effectiveness(table, chief) if helps else 0, "CON-4"),
        Term("term.men_of_iron.successes", table.successes, "CON-6"),
        Term("term.men_of_iron.one-battle", tries(table), "CON-7"),
    )
    return tuple(term for term in found if term.value)


def needed(table: Table, battle: int) -> int:
    """CON-3, CON-9: the highest total that succeeds."""
    if battle < 0:
        return table.setup.profile.tests.army_continuation or 0
    return activation(table, table.leader_of(battle))


@handles(Continuing)
class ContinuingHandler(Handler[Continuing]):
    """DEC-19: pass, or name what comes next."""

    answers = (Activate, ActivateArmy, ActivateStandard, Pass)

    def actor(self, table: Table, task: Continuing) -> int | None:
        """The active side, where it can do anything but pass."""
        first = next(self.orders(table, task, None))
        return None if isinstance(first, Pass) else table.active

    def run(self, stage: Playing, task: Continuing) -> None:
        """Nothing to go on with."""
        self.carry_out(stage, task, Pass(), ())

    def options(self, table: Table, task: Continuing) -> Iterator[Order]:
        """Battles, the army, a pass."""
        for battle in range(len(table.battles)):
            if continuation_trouble(table, battle) is None:
                yield Activate(battle)
        if army_continuation_trouble(table) is None:
            yield ActivateArmy()
        yield Pass()

    def judge(self, table: Table, task: Continuing, order: Order) -> Finding | None:
        """REF-8; a standard is for free activations (ACT-3)."""
        match order:
            case Activate():
                return continuation_trouble(table, order.battle)
            case ActivateArmy():
                return army_continuation_trouble(table)
            case ActivateStandard():
                return refuse("refusal.men_of_iron.standard-not-free", rule="ACT-3")
        return None

    def carry_out(self, stage: Playing, task: Continuing, order: Order, reading: Reading) -> None:
        """Named; the other side may seize first."""
        table = stage.position
        if isinstance(order, Pass):
            after = table.then(*free_activation(table, 1 - table.active)).changed(successes=0, alone=0)
            stage.happen("handed-over", after, rule="ACT-4", side=table.active)
            return
        battle = order.battle if isinstance(order, Activate) else -1
        after = table.then(Attempt(battle), Seizing(battle))
        stage.happen("named", after, rule="CON-1", side=table.active, battle=battle)


@handles(Seizing)
class SeizingHandler(Handler[Seizing]):
    """SEI-4: one Opportunity, and a Battle for it. HID-3: asked of whoever holds any counter."""

    answers = (Play, Decline)
    passes = True

    def actor(self, table: Table, task: Seizing) -> int | None:
        """The other side, if it holds any counter."""
        return 1 - table.active if table.hands[1 - table.active] else None

    def question(self, table: Table, task: Seizing) -> Question:
        """Seize?"""
        named = (("battle", task.battle),)
        return Question("question.men_of_iron.seize", 1 - table.active, "SEI-4", parameters=named)

    def orders(self, table: Table, task: Seizing, about: int | None) -> Iterator[Order]:
        """Each Opportunity held with each Battle."""
        if about is not None:
            return
        yield Decline()
        side = 1 - table.active
        for counter in OPPORTUNITIES:
            if counter in table.hands[side]:
                for battle in range(len(table.battles)):
                    if self._trouble(table, side, battle) is None:
                        yield Play(counter, battle)

    def _trouble(self, table: Table, side: int, battle: int) -> Finding | None:
        trouble = battle_trouble(table, side, battle) or led(table, battle)
        return None if trouble is None else replace(trouble, rule="SEI-6")

    def judge(self, table: Table, task: Seizing, order: Play | Decline) -> Finding | None:
        """REF-8: a counter held, a Battle with its leader."""
        if isinstance(order, Decline):
            return None
        side = 1 - table.active
        if order.counter not in OPPORTUNITIES or order.counter not in table.hands[side]:
            return refuse("refusal.men_of_iron.no-counter", rule="SEI-4", counter=order.counter)
        if order.battle < 0 or order.unit != -1:
            return refuse("refusal.men_of_iron.no-battle", rule="SEI-4", number=order.battle)
        return self._trouble(table, side, order.battle)

    def carry_out(self, stage: Playing, task: Seizing, order: Play | Decline, reading: Reading) -> None:
        """The counter lies open."""
        table, side = stage.position, 1 - stage.position.active
        if isinstance(order, Decline):
            stage.happen("not-seized", table.then(), rule="SEI-4", side=side)
            return
        after = spend(table, side, order.counter).then(Negating(order.counter, order.battle, task.battle))
        highest = table.setup.profile.seizures[order.counter - 1]
        facts: dict[str, Any] = {"counter": order.counter, "battle": order.battle, "highest": highest}
        stage.happen("seizure", after, rule="SEI-4", side=side, **facts)


@handles(Negating)
class NegatingHandler(Handler[Negating]):
    """SEI-5, SEI-7, SEI-8: the active side may negate; then the die."""

    answers = (Play, Decline)

    def actor(self, table: Table, task: Negating) -> int | None:
        """The active side, if it holds any counter (HID-3); then chance."""
        return table.active if table.hands[table.active] and not task.rolling else CHANCE

    def question(self, table: Table, task: Negating) -> Question | None:
        """Negate?"""
        if self.actor(table, task) == CHANCE:
            return None
        return Question("question.men_of_iron.negate", table.active, "SEI-7")

    def roll(self, table: Table, task: Negating) -> Roll:
        """No modifier."""
        return Roll("men_of_iron.seizure", (D10,), rule="SEI-5", side=1 - table.active)

    def options(self, table: Table, task: Negating) -> Iterator[Order]:
        """Play it or not."""
        yield Decline()
        if NEGATION in table.hands[table.active]:
            yield Play(NEGATION)

    def judge(self, table: Table, task: Negating, order: Play | Decline) -> Finding | None:
        """Only a Negation one holds."""
        if isinstance(order, Decline) or (order == Play(NEGATION) and NEGATION in table.hands[table.active]):
            return None
        return refuse("refusal.men_of_iron.no-counter", rule="SEI-7", counter=order.counter)

    def carry_out(self, stage: Playing, task: Negating, order: Order, reading: Reading) -> None:
        """Negated (MR-16: nothing was tried), or rolled."""
        table, side = stage.position, 1 - stage.position.active
        if isinstance(order, Play):
            after = spend(table, table.active, NEGATION).then()
            stage.happen("negated", after, rule="SEI-7", side=table.active)
            return
        if isinstance(order, Decline):
            after = table.then(replace(task, rolling=True))
            stage.happen("not-negated", after, rule="SEI-7", side=table.active)
            return
        won = reading[0] <= table.setup.profile.seizures[task.counter - 1]
        # The continuation that waited below is void: the seizure decides who goes on.
        below = table.changed(agenda=(*table.agenda[:-2], task), successes=0, alone=0)
        if won:
            stage.happen("seized", below, rule="SEI-5", side=side, roll=reading[0])
            begin(stage, side, "battle", task.battle, free=False)
        else:
            after = below.then(*free_activation(below, below.active))
            stage.happen("seizure-failed", after, rule="SEI-5", side=side, roll=reading[0])

    def sound(self, table: Table, task: Negating) -> bool:
        """A counter that was played, for a Battle of the other side, over an attempt."""
        side = 1 - table.active
        return (
            task.counter in OPPORTUNITIES
            and task.counter in table.played[side]
            and 0 <= task.battle < len(table.battles)
            and table.setup.battles[task.battle].side == side
            and len(table.agenda) >= 2
            and isinstance(table.agenda[-2], Attempt)
        )


@handles(Attempt)
class AttemptHandler(Handler[Attempt]):
    """CON-3, CON-6, CON-7, CON-9, CON-10: the continuation roll."""

    waits_for = "dice"

    def roll(self, table: Table, task: Attempt) -> Roll:
        """One die."""
        return Roll(
            "men_of_iron.continuation",
            (D10,),
            rule="CON-9" if task.battle < 0 else "CON-3",
            side=table.active,
            parameters=(("battle", task.battle),),
        )

    def carry_out(self, stage: Playing, task: Attempt, order: Order, reading: Reading) -> None:
        """On, or the enemy is free."""
        table = stage.position
        terms = modifiers(table, task.battle)
        total = reading[0] + sum(term.value for term in terms)
        limit = needed(table, task.battle)
        rule = "CON-9" if task.battle < 0 else "CON-3"
        facts: dict[str, Any] = {"roll": reading[0], "total": total, "needed": limit, "battle": task.battle}
        if total <= limit:
            after = table.changed(successes=table.successes + 1, alone=tries(table))
            facts["run"] = after.successes
            stage.happen("continued", after, rule=rule, side=table.active, terms=terms, **facts)
            begin(stage, table.active, "army" if task.battle < 0 else "battle", task.battle, free=False)
        else:
            after = table.then(*free_activation(table, 1 - table.active)).changed(successes=0, alone=0)
            stage.happen("not-continued", after, rule=rule, side=table.active, terms=terms, **facts)

    def sound(self, table: Table, task: Attempt) -> bool:
        """A Battle of the active side, with its leader; or the army."""
        if task.battle < 0:
            return task.battle == -1 and bool(table.setup.profile.switches.army_activation)
        return (
            task.battle < len(table.battles)
            and table.setup.battles[task.battle].side == table.active
            and table.leader_of(task.battle) >= 0
        )
