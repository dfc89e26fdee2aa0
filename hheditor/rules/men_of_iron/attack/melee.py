"""SHK-10, SHK-23 to SHK-25: the dice of an attack, and what they do to both."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Question, Reading, Roll
from hheditor.rules.men_of_iron.activation.beginning import spend
from hheditor.rules.men_of_iron.activation.counters import BREACH
from hheditor.rules.men_of_iron.attack.clash import sound_attack
from hheditor.rules.men_of_iron.attack.score import attack_terms, is_charge
from hheditor.rules.men_of_iron.charts.lookup import attack_result, thrown
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.attacks import charges, clash_of
from hheditor.rules.men_of_iron.position.orders import Decline, Play
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Advancing, AnyTask, Blow, Melee
from hheditor.values import Finding, refuse


class Verdict(NamedTuple):
    """What one die says."""

    attacker: str
    defender: str
    continues: bool


def lone_gun(table: Table, target: int) -> bool:
    """ART-3: a gun that shares its hex with nobody is taken without a die."""
    return table.row(target).gun


@handles(Melee)
class MeleeHandler(Handler[Melee]):
    """DEC-16 and the dice."""

    answers = (Play, Decline)

    def _dice(self, table: Table, task: Melee) -> list[int]:
        return [target for target in task.attack.targets if not lone_gun(table, target)]

    def actor(self, table: Table, task: Melee) -> int | None:
        """The attacker, if he holds any counter (HID-3); then chance."""
        dice = self._dice(table, task)
        if not task.asked and table.hands[task.side] and dice:
            return task.side
        return CHANCE if len(task.dice) < len(dice) else None

    def question(self, table: Table, task: Melee) -> Question | None:
        """Into the Breach?"""
        if self.actor(table, task) == CHANCE:
            return None
        pieces = (*task.attack.attackers, *task.attack.targets)
        return Question("question.men_of_iron.breach", task.side, "SEI-13", pieces)

    def orders(self, table: Table, task: Melee, about: int | None) -> Iterator[Order]:
        """On which target, or not."""
        if about is None:
            yield Decline()
        if BREACH in table.hands[task.side]:
            for target in self._dice(table, task):
                if about in (None, target):
                    yield Play(BREACH, unit=target)

    def subjects(self, table: Table, task: Melee) -> tuple[int, ...]:
        """The targets, if there is a counter to play."""
        return tuple(self._dice(table, task)) if BREACH in table.hands[task.side] else ()

    def judge(self, table: Table, task: Melee, order: Play | Decline) -> Finding | None:
        """SEI-13: one held, on one of the targets."""
        if isinstance(order, Decline):
            return None
        if order.counter != BREACH or BREACH not in table.hands[task.side]:
            return refuse("refusal.men_of_iron.no-counter", rule="SEI-13", counter=order.counter)
        if order.unit not in self._dice(table, task) or order.battle != -1:
            return refuse("refusal.men_of_iron.no-object", rule="SEI-12", counter=order.counter)
        return None

    def roll(self, table: Table, task: Melee) -> Roll:
        """One die for each target, in turn."""
        target = self._dice(table, task)[len(task.dice)]
        purpose = "charge" if is_charge(table, task.attack) else "shock"
        pieces = (*task.attack.attackers, target)
        return Roll(f"men_of_iron.{purpose}", (D10,), rule="SHK-10", side=task.side, pieces=pieces)

    def carry_out(self, stage: Playing, task: Melee, order: Order, reading: Reading) -> None:
        """A counter, or a die."""
        table = stage.position
        if isinstance(order, Play):
            after = spend(table, task.side, BREACH).then(replace(task, asked=True, breach=order.unit))
            facts: dict[str, Any] = {"counter": BREACH}
            stage.happen(
                "counter-played", after, rule="SEI-13", side=task.side, pieces=(order.unit,), **facts
            )
        elif isinstance(order, Decline):
            after = table.then(replace(task, asked=True))
            stage.happen("no-counter", after, rule="SEI-13", side=task.side)
        else:
            stage.quietly(table.then(replace(task, dice=(*task.dice, reading[0]))))

    def run(self, stage: Playing, task: Melee) -> None:
        """All dice are in: everything is applied (SHK-24)."""
        table = stage.position
        attack, dice = task.attack, list(task.dice)
        verdicts: dict[int, Verdict] = {}
        stage.quietly(table.then())
        for target in attack.targets:
            if lone_gun(table, target):
                verdicts[target] = Verdict("", "E", is_charge(table, attack))
            else:
                verdicts[target] = self._read(stage, table, task, target, dice.pop(0))
        self._apply(stage, table, task, verdicts)

    def _read(self, stage: Playing, table: Table, task: Melee, target: int, die: int) -> Verdict:
        attack, foe = task.attack, table.units[target]
        terms = attack_terms(table, attack, target, breach=task.breach == target)
        total = die + sum(term.value for term in terms)
        charge = is_charge(table, attack)
        chart = table.setup.profile.charge if charge else table.setup.profile.shock
        band = attack_result(chart, foe.disordered, total)
        stage.happen(
            "fought",
            stage.position,
            rule="SHK-10",
            side=task.side,
            pieces=(*attack.attackers, target),
            places=(foe.cell,),
            terms=terms,
            roll=die,
            total=total,
            table="charge" if charge else "shock",
            attacker=band.attacker,
            defender=band.defender,
            continues=int(band.continues),
        )
        return Verdict(band.attacker, band.defender, band.continues)

    def _apply(self, stage: Playing, table: Table, task: Melee, verdicts: dict[int, Verdict]) -> None:
        """SHK-23, SHK-25, RES-27: defenders first, then every attacker, then the advance."""
        attack = task.attack
        continues = any(verdict.continues for verdict in verdicts.values())
        stood = tuple(table.units[each].cell for each in attack.attackers)
        cells = tuple(table.units[each].cell for each in attack.targets)
        clash = clash_of(table)
        advance = Advancing(
            attack.attackers,
            charges(table, attack),
            cells,
            attack.targets,
            stood,
            continues,
            clash.round if clash is not None else 0,
        )
        attackers: list[AnyTask] = []
        defenders: list[AnyTask] = []
        for unit in attack.attackers:
            letters, causes = self._on_attacker(table, unit, verdicts, continues)
            chosen = len(verdicts) > 1
            attackers.append(Blow(unit, letters, causes, attack=True, chosen=chosen))
        for target, verdict in verdicts.items():
            defenders.append(Blow(target, verdict.defender, stood, attack=True))
            gun = table.guns_on.get(table.units[target].cell, -1)
            if gun >= 0 and self._strikes(table, target, verdict.defender):
                defenders.append(Blow(gun, "E", stood))  # ART-4
        stage.quietly(stage.position.push(advance, *reversed(attackers), *reversed(defenders)))

    def _strikes(self, table: Table, target: int, letters: str) -> bool:
        """ART-4: whether the unit the gun stands with suffers anything."""
        return bool(letters) and not (letters == "D" and table.units[target].disordered)

    def _on_attacker(
        self, table: Table, unit: int, verdicts: dict[int, Verdict], continues: bool
    ) -> tuple[str, tuple[int, ...]]:
        """RES-13, RES-27: one result of all that strikes an attacker, and from where it comes."""
        letters: set[str] = set()
        causes = []
        chart = table.setup.profile.charge
        for target, verdict in verdicts.items():
            found = set(thrown(chart, verdict.attacker, table.units[unit].kind))
            if continues:
                found -= {"R", "T"}
            if found & {"R", "T"}:
                causes.append(table.units[target].cell)
            letters |= found
        return "".join(letter for letter in "DRUTE" if letter in letters), tuple(causes)

    def sound(self, table: Table, task: Melee) -> bool:
        """An attack of units on the map, dice that were rolled."""
        if not task.attack.attackers or not task.attack.targets:
            return False
        if not sound_attack(table, task.attack, task.side):
            return False
        everybody = (*task.attack.attackers, *task.attack.targets)
        if any(table.units[unit].cell < 0 for unit in everybody):
            return False
        near = all(
            any(
                table.grid.distance(table.units[unit].cell, table.units[each].cell) == 1
                for each in task.attack.targets
            )
            for unit in task.attack.attackers
        )
        alone = len(task.attack.targets) == 1 or len(task.attack.attackers) == 1
        both = all(
            table.grid.distance(table.units[unit].cell, table.units[each].cell) == 1
            for unit in task.attack.attackers
            for each in task.attack.targets
        )
        dice = len(task.dice) <= len(self._dice(table, task)) and all(0 <= die <= 9 for die in task.dice)
        return near and both and alone and dice
