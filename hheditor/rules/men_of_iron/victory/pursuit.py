"""PUR: who goes after a Battle that runs, whom they catch, and whether they come back."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Question, Reading, Roll, Term
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import Catch, Decline, Lead, Pick, Pursue, Reckon
from hheditor.rules.men_of_iron.position.ratings import charisma
from hheditor.rules.men_of_iron.position.table import LEADERS, NOWHERE, Table
from hheditor.rules.men_of_iron.position.tasks import Catching, Chasing, Displacing, Returning
from hheditor.rules.men_of_iron.results.effects import off_map
from hheditor.rules.men_of_iron.victory.points import leader_points, unit_points
from hheditor.rules.men_of_iron.victory.rout import able, bearing, spirit
from hheditor.values import Finding, refuse

ALL = 10
"""PUR-2: tenths of the whole."""
UNROLLED = -90


def share(table: Table, task: Chasing, add: bool) -> int:
    """PUR-2: how many pursue: the die and charisma, added or taken off, as tenths, rounded up."""
    spirited = spirit(table, task.battles[0])
    tenths = min(ALL, max(0, task.die + (spirited if add else -spirited)))
    return -(-len(able(table, task.battles[0])) * tenths // ALL)


@handles(Chasing)
class ChasingHandler(Handler[Chasing]):
    """DEC-21: which Battle, whether at all, how many, who, and whether their leader goes along."""

    answers = (Pursue, Decline, Reckon, Pick, Lead)

    def _side(self, table: Table, task: Chasing) -> int:
        return 1 - table.setup.battles[task.fled].side

    def _options(self, table: Table, task: Chasing) -> tuple[Order, ...]:
        match task.stage:
            case "which":
                return tuple(Pursue(battle) for battle in task.battles)
            case "choice":
                return (Decline(), Pursue(task.battles[0]))
            case "sign":
                return (Reckon(add=True), Reckon(add=False))
            case "pick":
                return tuple(Pick(unit) for unit in able(table, task.battles[0]) if unit not in task.units)
            case "lead":
                leader = table.leader_of(task.battles[0])
                there = leader >= 0 and table.leaders[leader].cell >= 0
                return (Lead(along=False), Lead(along=True)) if there else (Lead(along=False),)
        return ()

    def actor(self, table: Table, task: Chasing) -> int | None:
        """The pursuers' side, where it can choose; chance for the dice."""
        if task.stage in ("urge", "share"):
            return CHANCE
        if task.stage == "sign" and share(table, task, add=True) == share(table, task, add=False):
            return None
        options = self._options(table, task)
        if task.stage == "pick" and len(options) + len(task.units) <= task.count:
            return None
        return self._side(table, task) if len(options) > 1 else None

    def question(self, table: Table, task: Chasing) -> Question | None:
        """One for each stage."""
        if task.stage in ("urge", "share"):
            return None
        rule = {"which": "PUR-1", "choice": "PUR-1", "lead": "PUR-3"}.get(task.stage, "PUR-2")
        parameters = (("battle", task.battles[0]), ("fled", task.fled), ("count", task.count))
        message = f"question.men_of_iron.pursuit-{task.stage}"
        return Question(message, self._side(table, task), rule, parameters=parameters)

    def roll(self, table: Table, task: Chasing) -> Roll:
        """Whether they can be held, and how many go."""
        urge = task.stage == "urge"
        purpose, rule = ("pursuit", "PUR-1") if urge else ("pursuit-share", "PUR-2")
        parameters = (("battle", task.battles[0]),)
        side = self._side(table, task)
        return Roll(f"men_of_iron.{purpose}", (D10,), rule=rule, side=side, parameters=parameters)

    def orders(self, table: Table, task: Chasing, about: int | None) -> Iterator[Order]:
        """What the stage offers."""
        for order in self._options(table, task):
            if about is None or (isinstance(order, Pick) and order.unit == about):
                yield order

    def subjects(self, table: Table, task: Chasing) -> tuple[int, ...]:
        """Those who could be picked."""
        return tuple(order.unit for order in self._options(table, task) if isinstance(order, Pick))

    def judge(self, table: Table, task: Chasing, order: Order) -> Finding | None:
        """Only what the stage offers."""
        if order in self._options(table, task):
            return None
        return refuse("refusal.men_of_iron.not-in-pursuit", rule="PUR-1", battle=task.battles[0])

    def run(self, stage: Playing, task: Chasing) -> None:
        """Nothing to choose."""
        table = stage.position
        if task.stage == "pick":
            rest = tuple(order.unit for order in self._options(table, task) if isinstance(order, Pick))
            stage.quietly(table.then(replace(task, stage="lead", units=(*task.units, *rest))))
        else:
            self.carry_out(stage, task, self._options(table, task)[0], ())

    def carry_out(self, stage: Playing, task: Chasing, order: Order, reading: Reading) -> None:
        """An answer, or a die."""
        table, side = stage.position, self._side(stage.position, task)
        match order:
            case Pursue() if task.stage == "which":
                stage.quietly(table.then(replace(task, battles=(order.battle,), stage="urge")))
            case Pursue():
                stage.quietly(table.then(replace(task, stage="share")))
            case Decline():
                stage.happen("not-pursued", table.then(), rule="PUR-1", side=side, battle=task.battles[0])
            case Reckon():
                self._counted(stage, task, share(table, task, order.add))
            case Pick():
                picked = replace(task, units=(*task.units, order.unit))
                full = len(picked.units) >= task.count
                stage.quietly(table.then(replace(picked, stage="lead") if full else picked))
            case Lead():
                self._off(stage, task, order.along)
            case _:
                self._rolled(stage, task, reading[0])

    def _rolled(self, stage: Playing, task: Chasing, die: int) -> None:
        table = stage.position
        if task.stage == "share":
            after = table.then(replace(task, stage="sign", die=die))
            facts: dict[str, Any] = {"battle": task.battles[0], "roll": die}
            stage.happen("pursuit-share", after, rule="PUR-2", side=self._side(table, task), **facts)
            return
        terms = bearing(spirit(table, task.battles[0]))
        total = die + sum(term.value for term in terms)
        must = total <= (table.setup.profile.tests.pursuit or 0)
        after = table.then(replace(task, stage="share" if must else "choice"))
        event = "must-pursue" if must else "may-pursue"
        facts = {"battle": task.battles[0], "roll": die, "total": total}
        stage.happen(event, after, rule="PUR-1", side=self._side(table, task), terms=terms, **facts)

    def _counted(self, stage: Playing, task: Chasing, count: int) -> None:
        """PUR-2: so many; nobody, and the chase is off."""
        table = stage.position
        if count:
            stage.quietly(table.then(replace(task, stage="pick", count=count)))
        else:
            side = self._side(table, task)
            stage.happen("not-pursued", table.then(), rule="PUR-2", side=side, battle=task.battles[0])

    def _off(self, stage: Playing, task: Chasing, along: bool) -> None:
        """PUR-3: off the map they go."""
        table, battle = stage.position, task.battles[0]
        table = table.then(Catching(task.fled, battle, task.units, along))
        for index in task.units:
            table = table.with_unit(index, off_map(table.units[index], "pursuing"))
        pieces = task.units
        if along:
            leader = table.leader_of(battle)
            gone = replace(table.leaders[leader], cell=NOWHERE, gone="pursuing", host=-1)
            table, pieces = table.with_leader(leader, gone), (*pieces, LEADERS + leader)
        table = table.with_battle(battle, replace(table.battles[battle], chase=task.cell))
        side = self._side(table, task)
        stage.happen("pursuit", table, rule="PUR-3", side=side, pieces=pieces, places=(task.cell,))

    def sound(self, table: Table, task: Chasing) -> bool:
        """Battles of two sides, a hex of the map, units of the one that pursues."""
        known = all(0 <= each < len(table.battles) for each in (task.fled, *task.battles))
        if not known or not task.battles or not 0 <= task.cell < table.grid.cells:
            return False
        side = self._side(table, task)
        if task.stage != "which" and len(task.battles) != 1:
            return False
        fits = all(table.setup.battles[each].side == side and able(table, each) for each in task.battles)
        return (
            fits
            and 0 <= task.die <= 9
            and set(task.units) <= set(able(table, task.battles[0]))
            and (task.stage != "pick" or len(task.units) < task.count)
            and (task.stage != "lead" or bool(task.units))
        )


def _companion(table: Table, battle: int, along: bool) -> int:
    """PUR-4, PUR-7: what a leader who went along adds."""
    return charisma(table, table.leader_of(battle)) if along else 0


@handles(Catching)
class CatchingHandler(Handler[Catching]):
    """PUR-4: each pursuer rolls; who catches takes a unit that ran, or from horseback its leader."""

    answers = (Catch,)
    asks = ("question.men_of_iron.catch", "PUR-4")

    def _prey(self, table: Table, task: Catching) -> tuple[int, ...]:
        return table.gone_from(task.fled, "fled")

    def _chief(self, table: Table, task: Catching) -> int:
        leader = table.leader_of(task.fled)
        return leader if leader >= 0 and table.leaders[leader].gone == "fled" else -1

    def options(self, table: Table, task: Catching) -> tuple[Catch, ...]:
        """Whoever ran and can be caught."""
        chart = table.setup.profile.tests.catch
        if chart is None or not task.todo or task.total == UNROLLED:
            return ()
        mounted = table.row(task.todo[0]).mounted
        if task.total < (chart.mounted if mounted else chart.foot):
            return ()
        found = tuple(Catch(unit=unit) for unit in self._prey(table, task))
        chief = self._chief(table, task)
        return (
            (*found, Catch(leader=chief)) if chief >= 0 and mounted and task.total >= chart.leader else found
        )

    def actor(self, table: Table, task: Catching) -> int | None:
        """Chance while anybody is left to catch; then the pursuer's side."""
        if not task.todo or not (self._prey(table, task) or self._chief(table, task) >= 0):
            return None
        if task.total == UNROLLED:
            return CHANCE
        return table.setup.battles[task.battle].side if len(self.options(table, task)) > 1 else None

    def roll(self, table: Table, task: Catching) -> Roll:
        """One die for each pursuer."""
        side, pieces = table.setup.battles[task.battle].side, (task.todo[0],)
        return Roll("men_of_iron.catch", (D10,), rule="PUR-4", side=side, pieces=pieces)

    def subjects(self, table: Table, task: Catching) -> tuple[int, ...]:
        """The pursuer."""
        return task.todo[:1]

    def judge(self, table: Table, task: Catching, order: Catch) -> Finding | None:
        """Only who ran with that Battle; its leader only by horse and a high die."""
        if order in self.options(table, task):
            return None
        return refuse("refusal.men_of_iron.not-caught", rule="PUR-4", pieces=task.todo[:1])

    def run(self, stage: Playing, task: Catching) -> None:
        """Nobody caught, or no choice."""
        options = self.options(stage.position, task)
        if options:
            self.carry_out(stage, task, options[0], ())
        elif len(task.todo) > 1:
            stage.quietly(stage.position.then(replace(task, todo=task.todo[1:], total=UNROLLED)))
        else:
            stage.quietly(stage.position.then())

    def carry_out(self, stage: Playing, task: Catching, order: Order, reading: Reading) -> None:
        """The die, or whom it takes."""
        table, hunter = stage.position, task.todo[0]
        side = table.setup.battles[task.battle].side
        if not isinstance(order, Catch):
            values = (
                Term("term.men_of_iron.disordered", -int(table.units[hunter].state == "disordered"), "PUR-4"),
                Term("term.men_of_iron.charisma", _companion(table, task.battle, task.along), "PUR-4"),
            )
            terms = tuple(term for term in values if term.value)
            total = reading[0] + sum(term.value for term in terms)
            after = table.then(replace(task, total=total))
            facts: dict[str, Any] = {"roll": reading[0], "total": total}
            stage.happen("chased", after, rule="PUR-4", side=side, pieces=(hunter,), terms=terms, **facts)
            return
        after = table.then(replace(task, todo=task.todo[1:], total=UNROLLED))
        if order.leader >= 0:
            card = table.setup.leaders[order.leader]
            cost = 0 if card.oc or card.king else leader_points(table, order.leader)  # VIC-5: paid already
            caught = after.with_leader(order.leader, replace(after.leaders[order.leader], gone="lost"))
            victim, pieces = 1 - side, (hunter, LEADERS + order.leader)
        else:
            cost = unit_points(table, order.unit)
            caught = after.with_unit(order.unit, replace(after.units[order.unit], gone="lost"))
            victim, pieces = 1 - side, (hunter, order.unit)
        caught = caught.changed(points=table.add_points(victim, cost))
        stage.happen("caught", caught, rule="PUR-4", side=victim, pieces=pieces, points=cost)

    def sound(self, table: Table, task: Catching) -> bool:
        """Pursuers that are out, and a leader along who is."""
        known = all(0 <= each < len(table.battles) for each in (task.fled, task.battle))
        if not known or not set(task.todo) <= set(table.pursuers(task.battle)):
            return False
        leader = table.leader_of(task.battle)
        led = leader >= 0 and table.leaders[leader].gone == "pursuing"
        return (led or not task.along) and UNROLLED <= task.total <= 99


@handles(Returning)
class ReturningHandler(Handler[Returning]):
    """PUR-7, PUR-8: each pursuer rolls; the leader always comes back."""

    def actor(self, table: Table, task: Returning) -> int | None:
        """Chance, for one after another."""
        return CHANCE if task.todo else None

    def roll(self, table: Table, task: Returning) -> Roll:
        """One die for each."""
        side, pieces = table.setup.battles[task.battle].side, (task.todo[0],)
        return Roll("men_of_iron.comes-back", (D10,), rule="PUR-7", side=side, pieces=pieces)

    def carry_out(self, stage: Playing, task: Returning, order: Order, reading: Reading) -> None:
        """Back, or out of the game without a point."""
        table, index = stage.position, task.todo[0]
        extra = _companion(table, task.battle, task.along)
        total = reading[0] + extra
        back = total >= (table.setup.profile.tests.comes_back or 0)
        gone = "returning" if back else "removed"
        after = table.then(replace(task, todo=task.todo[1:]))
        after = after.with_unit(index, replace(table.units[index], gone=gone, stray=back and not task.along))
        side = table.setup.battles[task.battle].side
        event = "pursuer-back" if back else "pursuer-gone"
        facts: dict[str, Any] = {"roll": reading[0], "total": total}
        stage.happen(event, after, rule="PUR-7", side=side, pieces=(index,), terms=bearing(extra), **facts)

    def run(self, stage: Playing, task: Returning) -> None:
        """All have rolled: the leader comes in with the first of them, or without any to his nearest unit."""
        table = stage.position.then()
        if task.along:
            leader = table.leader_of(task.battle)
            table = table.with_leader(leader, replace(table.leaders[leader], gone="returning"))
            back = table.gone_from(task.battle, "returning")
            if not back:
                table = table.push(Displacing(leader, table.battles[task.battle].chase))
        stage.quietly(table)

    def sound(self, table: Table, task: Returning) -> bool:
        """Pursuers that are out, and a hex to come back by."""
        if not 0 <= task.battle < len(table.battles) or not set(task.todo) <= set(
            table.pursuers(task.battle)
        ):
            return False
        leader = table.leader_of(task.battle)
        led = leader >= 0 and table.leaders[leader].gone == "pursuing"
        return (led or not task.along) and 0 <= table.battles[task.battle].chase < table.grid.cells
