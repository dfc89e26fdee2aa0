"""FIR-11: a shot, from its announcement to what comes of it.

1 firer and target are named; 2 the target's owner answers: return fire, counter-charge, or nothing; 3 the
counter-charge or the restraint is rolled; 4 the fire dice; 5 results, target first; 6 leaders; 7 the
counter-charge is run.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Question, Reading, Roll
from hheditor.rules.men_of_iron.attack.paths import answer_paths, answer_trouble, riders
from hheditor.rules.men_of_iron.charts.lookup import fire_result
from hheditor.rules.men_of_iron.fire.targets import can_shoot, fire_terms, shot_trouble, weapon
from hheditor.rules.men_of_iron.movement.entering import displace_from
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.geometry import angle
from hheditor.rules.men_of_iron.position.orders import CounterCharge, Decline, Hold, Shoot
from hheditor.rules.men_of_iron.position.ratings import activation, best_charisma
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import AnyTask, Attack, Blow, Clash, March, Volley
from hheditor.rules.men_of_iron.results.effects import with_it
from hheditor.rules.men_of_iron.results.leaders import NO_ROLL, perils
from hheditor.values import Finding, refuse


def may_return(table: Table, firer: int, target: int) -> bool:
    """FIR-7: a quick unit fired at, not through its rear, that has the firer in range, arc and sight."""
    if weapon(table, target).missile != "quick" or can_shoot(table, target) is not None:
        return False
    if angle(table, table.units[target], table.units[firer].cell) == "rear":
        return False
    return shot_trouble(table, target, firer) is None


def must_go(table: Table, firer: int, target: int) -> bool:
    """KNI-3: whether a rash unit cannot but counter-charge the firer."""
    rash = table.units[target].kind in table.setup.profile.switches.rash
    return rash and answer_trouble(table, target, firer) is None


def may_hold(table: Table, target: int) -> bool:
    """KNI-3: its leader is on the map and it is within his Command Range."""
    leader = table.leader_of(table.units[target].battle)
    return table.units[target].commanded and leader >= 0 and table.leaders[leader].cell >= 0


@handles(Volley)
class VolleyHandler(Handler[Volley]):
    """DEC-8 and the dice of fire."""

    answers = (Shoot, CounterCharge, Hold, Decline)

    def _options(self, table: Table, task: Volley) -> list[Order]:
        """What the target's owner may answer."""
        forced = must_go(table, task.firer, task.target)
        found: list[Order] = [] if forced or task.stage == "must" else [Decline()]
        if not forced and may_return(table, task.firer, task.target):
            found.append(Shoot(task.target))
        if forced and task.stage == "answer" and may_hold(table, task.target):
            found.append(Hold())
        for facing, path in answer_paths(table, task.target, task.firer):
            companies = riders(table, task.target) if path else ((),)
            found += [CounterCharge(task.target, "fire", path, facing, each) for each in companies]
        return found

    def actor(self, table: Table, task: Volley) -> int | None:
        """The target's owner, where he has a choice; chance for the dice."""
        if task.stage in ("answer", "must"):
            return table.units[task.target].side if len(self._options(table, task)) > 1 else None
        return None if task.stage in ("apply", "run") else CHANCE

    def question(self, table: Table, task: Volley) -> Question | None:
        """How does the target answer?"""
        if task.stage not in ("answer", "must"):
            return None
        side = table.units[task.target].side
        return Question("question.men_of_iron.fired-at", side, "FIR-11", (task.target, task.firer))

    def orders(self, table: Table, task: Volley, about: int | None) -> Iterator[Order]:
        """The answers."""
        for order in self._options(table, task):
            if about is None or (about == task.target and not isinstance(order, Decline)):
                yield order

    def subjects(self, table: Table, task: Volley) -> tuple[int, ...]:
        """The target."""
        return (task.target,)

    def judge(self, table: Table, task: Volley, order: Order) -> Finding | None:
        """REF-4, CCH-2, CCH-3, KNI-3."""
        if order in self._options(table, task):
            return None
        pieces = (task.target, task.firer)
        match order:
            case Shoot():
                return refuse("refusal.men_of_iron.no-return-fire", rule="FIR-7", pieces=pieces)
            case CounterCharge():
                trouble = answer_trouble(table, task.target, task.firer)
                return trouble or refuse("refusal.men_of_iron.no-path", rule="CHG-5", pieces=pieces)
            case Hold():
                return refuse("refusal.men_of_iron.cannot-hold", rule="KNI-3", pieces=pieces)
        return refuse("refusal.men_of_iron.must-charge", rule="KNI-3", pieces=pieces)

    def roll(self, table: Table, task: Volley) -> Roll:
        """The die of the stage."""
        pieces: tuple[int, ...]
        match task.stage:
            case "hold":
                purpose, rule, pieces = "hold", "KNI-3", (task.target,)
            case "nerve":
                purpose, rule, pieces = "counter-charge", "CCH-6", (task.target, task.firer)
            case "back":
                purpose, rule, pieces = "return-fire", "FIR-7", (task.target, task.firer)
            case _:
                purpose, rule, pieces = "fire", "FIR-12", (task.firer, task.target)
        side = table.units[pieces[0]].side
        return Roll(f"men_of_iron.{purpose}", (D10,), rule=rule, side=side, pieces=pieces)

    def run(self, stage: Playing, task: Volley) -> None:
        """What needs nobody."""
        table = stage.position
        if task.stage in ("answer", "must"):
            options = self._options(table, task)
            only = options[0] if options else Decline()
            self.carry_out(stage, task, only, ())
        elif task.stage == "apply":
            self._apply(stage, task)
        else:
            self._charge(stage, task)

    def carry_out(self, stage: Playing, task: Volley, order: Order, reading: Reading) -> None:
        """An answer, or a die."""
        table = stage.position
        side = table.units[task.target].side
        pieces = (task.target, task.firer)
        match order:
            case Shoot():
                shooter = replace(table.units[task.target], replied=True)
                after = table.with_unit(task.target, shooter).then(
                    replace(task, answer="return", stage="dice")
                )
                stage.happen("returns-fire", after, rule="FIR-7", side=side, pieces=pieces)
            case CounterCharge():
                rash = table.units[task.target].kind in table.setup.profile.switches.rash
                going = replace(
                    task,
                    answer="charge",
                    stage="dice" if rash else "nerve",
                    path=order.path,
                    facing=order.facing,
                    leaders=order.leaders,
                )
                after = table.with_unit(task.target, replace(table.units[task.target], tried=True)).then(
                    going
                )
                stage.happen("counter-charges", after, rule="CCH-10", side=side, pieces=pieces)
            case Hold():
                after = table.then(replace(task, stage="hold"))
                stage.happen("holds-back", after, rule="KNI-3", side=side, pieces=(task.target,))
            case Decline():
                stage.quietly(table.then(replace(task, stage="dice")))
                if stage.record and self.actor(table, task) is not None:
                    stage.happen("no-answer", stage.position, rule="FIR-11", side=side, pieces=pieces)
            case _:
                self._rolled(stage, task, reading[0])

    def _rolled(self, stage: Playing, task: Volley, die: int) -> None:
        table = stage.position
        side = table.units[task.target].side
        tests = table.setup.profile.tests
        match task.stage:
            case "hold":
                leader = table.leader_of(table.units[task.target].battle)
                total = die - activation(table, leader)
                held = total <= (tests.knights_held or 0)
                after = table.then(replace(task, stage="dice" if held else "must"))
                event = "held" if held else "not-held"
                facts: dict[str, Any] = {"roll": die, "total": total}
                stage.happen(event, after, rule="KNI-3", side=side, pieces=(task.target,), **facts)
            case "nerve":
                turns = tests.counter_charge.turning if task.facing != table.units[task.target].facing else 0
                total = die - best_charisma(table, task.target) + turns
                goes = total <= tests.counter_charge.against_fire
                after = table.then(replace(task, stage="dice", answer="charge" if goes else ""))
                event = "counter-charge-made" if goes else "counter-charge-failed"
                facts = {"roll": die, "total": total}
                stage.happen(event, after, rule="CCH-6", side=side, pieces=(task.target, task.firer), **facts)
            case "back":
                stage.quietly(table.then(replace(task, stage="apply", back=die)))
            case _:
                rest = "back" if task.answer == "return" else "apply"
                stage.quietly(table.then(replace(task, stage=rest, die=die)))

    def _apply(self, stage: Playing, task: Volley) -> None:
        """FIR-11, FIR-18, MR-29: results on the target first, then on the firer, then leaders."""
        table = stage.position
        firer, target = table.units[task.firer], table.units[task.target]
        rest = replace(task, stage="run", place=target.cell, stand=firer.cell, kind=target.kind)
        burst = self._bursts(table, task)
        blows: list[AnyTask] = []
        dangers: list[AnyTask] = []
        stage.quietly(table.then(rest))
        if task.answer == "return":
            total, letters = self._shot(stage, table, task.target, task.firer, task.back, moving=False)
            self._strike(table, task.firer, target.cell, total, letters, blows, dangers)
        if not (burst and table.row(task.firer).gun):
            march = table.agenda[-2] if len(table.agenda) > 1 else None
            moving = task.reaction and isinstance(march, March) and not march.charge
            total, letters = self._shot(stage, table, task.firer, task.target, task.die, moving=moving)
            self._strike(table, task.target, firer.cell, total, letters, blows, dangers)
            gun = table.guns_on.get(target.cell, -1)
            if gun >= 0:  # FIR-17: one die, read for each in its own column
                letters = fire_result(table.setup.profile, table.row(gun), disordered=False, total=total)
                blows.insert(len(blows) - 1, Blow(gun, letters, (firer.cell,)))
        if burst:
            letters = "E" if table.row(task.firer).gun else "T" if firer.disordered else "D"
            blows.insert(0, Blow(task.firer, letters, (target.cell,)))
            stage.happen("burst", stage.position, rule="FIR-18", side=firer.side, pieces=(task.firer,))
        stage.quietly(stage.position.push(*dangers, *blows))

    def _bursts(self, table: Table, task: Volley) -> bool:
        """FIR-18: gunpowder, on a natural 0, in the flavour that has it."""
        row = weapon(table, task.firer)
        powder = row.gun or (row.missile == "slow" and row.hedged)
        return task.die == 0 and powder and table.setup.profile.switches.army_activation

    def _shot(
        self, stage: Playing, table: Table, firer: int, target: int, die: int, moving: bool
    ) -> tuple[int, str]:
        """FIR-12: one shot read off the chart."""
        terms = fire_terms(table, firer, target, moving)
        total = die + sum(term.value for term in terms)
        foe = table.units[target]
        letters = fire_result(table.setup.profile, table.row(target), foe.disordered, total)
        stage.happen(
            "fired",
            stage.position,
            rule="FIR-12",
            side=table.units[firer].side,
            pieces=(firer, target),
            places=(foe.cell,),
            terms=terms,
            roll=die,
            total=total,
            result=letters,
        )
        return total, letters

    def _strike(
        self,
        table: Table,
        target: int,
        cause: int,
        total: int,
        letters: str,
        blows: list[AnyTask],
        dangers: list[AnyTask],
    ) -> None:
        """LDR-5: with a high total the leaders in the hex are in danger, too."""
        blows.append(Blow(target, letters, (cause,)))
        danger = table.setup.profile.tests.leader_under_fire
        least = danger.killed if total >= danger.total else NO_ROLL
        dangers += perils(table, with_it(table, table.units[target]), least, bereft=True)

    def _charge(self, stage: Playing, task: Volley) -> None:
        """CCH-10 to CCH-12, FIR-19: the counter-charge is run, if there is anybody left to run it."""
        table = stage.position
        stage.quietly(table.then())
        unit, firer = table.units[task.target], table.units[task.firer]
        if firer.cell != task.stand and not firer.done and not task.reaction:
            # FIR-20: an active firer driven off has finished.
            stage.quietly(stage.position.with_unit(task.firer, replace(firer, done=True)))
            table, firer = stage.position, stage.position.units[task.firer]
        able = unit.cell == task.place and unit.kind == task.kind and unit.state != "retired"
        if task.answer != "charge" or not able or firer.cell < 0 or firer.state == "retired":
            return
        goal = task.path[-1] if task.path else unit.cell
        placed = replace(unit, cell=goal, facing=task.facing, left=unit.left or bool(task.path))
        after = stage.position.with_unit(task.target, placed)
        for leader in task.leaders:
            if after.leaders[leader].cell == unit.cell:
                after = after.with_leader(leader, replace(after.leaders[leader], cell=goal))
        after = after.with_unit(task.firer, replace(firer, done=True, hit=True))
        charging = (task.target,) if unit.state == "normal" else ()
        attack = Attack(
            (task.target,), (task.firer,), charging, (task.path,), (task.facing,), leaders=task.leaders
        )
        clash = Clash(unit.side, (attack,), "ground", answer=True)
        places = (unit.cell, *task.path)
        stage.happen(
            "counter-charged",
            after.push(clash),
            rule="CCH-10",
            side=unit.side,
            pieces=(task.target, task.firer),
            places=places,
        )
        displace_from(stage, goal, unit.side)

    def sound(self, table: Table, task: Volley) -> bool:
        """Two enemies on the map, the one a shooter, with the other in range."""
        firer, target = table.units[task.firer], table.units[task.target]
        if task.stage == "run":
            return task.kind in table.setup.look.types and all(
                0 <= each < table.grid.cells for each in task.path
            )
        there = firer.cell >= 0 and target.cell >= 0 and firer.side != target.side
        return there and shot_trouble(table, task.firer, task.target) is None and 0 <= task.die <= 9
