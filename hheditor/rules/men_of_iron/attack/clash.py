"""SHK-8: declared attacks, step by step: chargers placed, terrain, reluctance, going back, counter-charges,
then each attack, then those who continue."""

import itertools
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Question, Reading, Roll
from hheditor.rules.men_of_iron.attack.paths import approaches
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.attacks import (
    change_attacks,
    charges,
    clash_of,
    drop_attacker,
    without_attacker,
    without_target,
)
from hheditor.rules.men_of_iron.position.geometry import angle, direction
from hheditor.rules.men_of_iron.position.orders import Detour, Next
from hheditor.rules.men_of_iron.position.ratings import best_charisma
from hheditor.rules.men_of_iron.position.setup import HORSE, NEVER
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import (
    AnyTask,
    Attack,
    Clash,
    Declaring,
    Detouring,
    Footing,
    GivingWay,
    March,
    Meeting,
    Melee,
    Refusing,
)
from hheditor.rules.men_of_iron.results.effects import disorder
from hheditor.values import Finding, refuse


def pruned(table: Table, attack: Attack) -> Attack:
    """SHK-9: an attack without those who are gone, driven off, or no longer next to each other."""
    for target in attack.targets:
        if table.units[target].cell < 0:
            attack = without_target(attack, target)
    for number, unit in enumerate(attack.attackers):
        found = table.units[unit]
        end = attack.paths[number][-1] if attack.paths[number] else found.cell
        near = any(table.grid.distance(found.cell, table.units[each].cell) == 1 for each in attack.targets)
        if found.cell < 0 or found.state == "retired" or found.cell != end or not near:
            return pruned(table, without_attacker(attack, unit))
    return attack


def living(table: Table, attacks: tuple[Attack, ...]) -> tuple[Attack, ...]:
    """The attacks that have not lapsed."""
    found = (pruned(table, attack) for attack in attacks)
    return tuple(attack for attack in found if attack.attackers and attack.targets)


def footing(table: Table, attack: Attack, number: int) -> int:
    """TER-4: the lowest terrain roll of an attacker: on its way, and across the hexside it attacks over."""
    unit = attack.attackers[number]
    column, way = table.column(unit), attack.paths[number]
    least = NEVER
    for one, other in itertools.pairwise(way):
        least = min(least, side_test(table, one, direction(table, one, other), column))
    for cell in way:
        row = table.setup.rows[cell]
        going = row.mounted if column == HORSE else row.foot
        least = min(least, going.test if going is not None else NEVER)
        if cell in table.setup.ground.caltrops:
            caltrops = table.setup.profile.obstacles.caltrops
            least = min(least, caltrops.mounted if column == HORSE else caltrops.foot)
    start = table.units[unit].cell
    for target in attack.targets:
        cell = table.units[target].cell
        if table.grid.distance(start, cell) == 1:
            least = min(least, side_test(table, start, direction(table, start, cell), column))
    return least


def side_test(table: Table, cell: int, way: int, column: int) -> int:
    """TER-4: the terrain roll of a hexside attacked across; the target's hex does not count."""
    crossed, obstacles = table.setup.crossed(cell, way), table.setup.profile.obstacles
    least = NEVER
    for row in crossed.rows:
        going = row.mounted if column == HORSE else row.foot
        least = min(least, going.test if going is not None else NEVER)
    if crossed.stakes:
        going = obstacles.stakes.mounted if column == HORSE else obstacles.stakes.foot
        least = min(least, going.test)
    return min(least, obstacles.nets.test) if crossed.nets else least


@handles(Clash)
class ClashHandler(Handler[Clash]):
    """DEC-12: the order in which chargers are placed and attacks resolved is the attacker's."""

    answers = (Next,)

    def _choices(self, table: Table, task: Clash) -> tuple[int, ...]:
        if task.stage == "place":
            return task.todo
        if task.stage == "resolve":
            return tuple(attack.attackers[0] for attack in living(table, task.attacks))
        return ()

    def actor(self, table: Table, task: Clash) -> int | None:
        """The attacker, where several could be next."""
        return task.side if len(self._choices(table, task)) > 1 else None

    def question(self, table: Table, task: Clash) -> Question:
        """Which next?"""
        message = f"question.men_of_iron.next-{'charger' if task.stage == 'place' else 'attack'}"
        return Question(message, task.side, "SHK-8", self._choices(table, task))

    def orders(self, table: Table, task: Clash, about: int | None) -> Iterator[Order]:
        """One for each."""
        yield from (Next(unit) for unit in self._choices(table, task) if about in (None, unit))

    def subjects(self, table: Table, task: Clash) -> tuple[int, ...]:
        """Those who could be next."""
        return self._choices(table, task)

    def judge(self, table: Table, task: Clash, order: Next) -> Finding | None:
        """Only those."""
        if order.unit in self._choices(table, task):
            return None
        return refuse("refusal.men_of_iron.not-next", rule="SHK-8", pieces=(order.unit,))

    def carry_out(self, stage: Playing, task: Clash, order: Next, reading: Reading) -> None:
        """That one."""
        if task.stage == "place":
            self._place(stage, task, order.unit)
        else:
            self._resolve(stage, task, order.unit)

    def run(self, stage: Playing, task: Clash) -> None:
        """The next step."""
        table = stage.position
        if task.stage in ("place", "resolve"):
            choices = self._choices(table, task)
            if choices:
                self.carry_out(stage, task, Next(choices[0]), ())
                return
        attacks = task.attacks if task.stage == "place" else living(table, task.attacks)
        if task.stage == "again":
            self._again(stage, task)
            return
        following = {
            "place": "ground",
            "ground": "nerve",
            "nerve": "give-way",
            "give-way": "resolve" if task.answer or task.round else "meet",
            "meet": "resolve",
            "resolve": "again",
        }[task.stage]
        rest = replace(task, attacks=attacks, stage=following, todo=())
        more = tuple(reversed(tuple(self._steps(table, rest, task.stage))))
        stage.quietly(table.then(rest, *more))

    def _steps(self, table: Table, task: Clash, stage: str) -> Iterator[AnyTask]:
        """What a step asks of everybody it concerns, in the order of declaration."""
        for attack in task.attacks:
            match stage:
                case "ground":
                    for number, unit in enumerate(attack.attackers):
                        least = footing(table, attack, number)
                        if least < NEVER and table.units[unit].state == "normal":
                            yield Footing(unit, least)
                case "nerve":
                    for unit in charges(table, attack):
                        if is_daunted(table, unit, attack.targets[0]):
                            yield Refusing(unit, attack.targets[0])
                case "give-way":
                    for target in attack.targets:
                        yield GivingWay(target, attack.attackers, task.answer)
                case "meet":
                    for target in attack.targets:
                        yield Meeting(target, attack.attackers, attack.charging)

    # Chargers -------------------------------------------------------------------------------------------

    def _place(self, stage: Playing, task: Clash, unit: int) -> None:
        """CHG-7, CHG-9: a charger rides up its path; if that has been blocked, by another without turning."""
        table = stage.position
        attack = next(each for each in task.attacks if unit in each.attackers)
        number = attack.attackers.index(unit)
        found = table.units[unit]
        todo = tuple(each for each in task.todo if each != unit)
        way, facing = attack.paths[number], attack.facings[number]
        open_ = found.cell >= 0 and found.state == "normal" and table.units[attack.targets[0]].cell >= 0
        if open_:
            ways = tuple(approaches(table, unit, attack.targets[0], facing, 1, 2, _others(task, unit)))
            if way not in ways and len(ways) > 1:
                stage.quietly(table.push(Detouring(unit, ways)))
                return
            way = way if way in ways else ways[0] if ways else ()
        if not open_ or not way:
            stage.quietly(
                drop_attacker(table, unit).then(replace(_clash(drop_attacker(table, unit)), todo=todo))
            )
            return
        changed = _by(task, unit, way)
        after = table.with_unit(unit, replace(found, facing=facing))
        march = March(
            unit,
            way,
            facing,
            tuple(each for each in attack.leaders if table.leaders[each].cell == found.cell),
            charge=True,
            at=found.cell,
            kind=found.kind,
        )
        stage.quietly(after.then(replace(task, attacks=changed, todo=todo), march))

    def detour(self, stage: Playing, unit: int, way: tuple[int, ...]) -> None:
        """CHG-9: its owner has named another way; the clash is in hand again."""
        task = stage.position.agenda[-1]
        assert isinstance(task, Clash)
        self._place(stage, replace(task, attacks=_by(task, unit, way)), unit)

    def _resolve(self, stage: Playing, task: Clash, unit: int) -> None:
        table = stage.position
        attacks = living(table, task.attacks)
        attack = next(each for each in attacks if unit in each.attackers)
        rest = tuple(each for each in attacks if each is not attack)
        stage.quietly(table.then(replace(task, attacks=rest), Melee(task.side, attack, task.answer)))

    def _again(self, stage: Playing, task: Clash) -> None:
        """RES-23 to RES-25: those marked anew go on; the others lose their markers."""
        table = stage.position.then()
        marked = False
        for index, unit in enumerate(table.units):
            if unit.continued and unit.side == task.side:
                if unit.continued <= task.round:
                    table = table.with_unit(index, replace(unit, continued=0))
                else:
                    marked = True
        if marked:
            table = table.push(Declaring(task.side, round=task.round + 1, answer=task.answer))
            table = _without_idle(table, task.side, task.round + 1)
        stage.quietly(table)

    def sound(self, table: Table, task: Clash) -> bool:
        """Units there are, in attacks of the side."""
        if not 0 <= task.round <= 90:
            return False
        if not all(any(unit in each.attackers for each in task.attacks) for unit in task.todo):
            return False
        return all(sound_attack(table, attack, task.side) for attack in task.attacks)


def sound_attack(table: Table, attack: Attack, side: int) -> bool:
    """Whether an attack names pieces and cells there are."""
    if not len(attack.attackers) == len(attack.paths) == len(attack.facings):
        return False
    everybody = (*attack.attackers, *attack.targets)
    if not all(0 <= unit < len(table.units) for unit in everybody):
        return False
    if any((table.units[unit].side == side) != (unit in attack.attackers) for unit in everybody):
        return False
    cells = [cell for path in attack.paths for cell in path]
    linked = (
        all(
            other in table.grid.neighbours[one]
            for path in attack.paths
            for one, other in itertools.pairwise(path)
        )
        if all(0 <= cell < table.grid.cells for cell in cells)
        else False
    )
    leaders = all(0 <= leader < len(table.leaders) for leader in attack.leaders)
    weapons = all(table.units[unit].kind in table.setup.look.weapons for unit in attack.attackers)
    facings = all(facing == -1 or facing in (1, 3, 5, 7, 9, 11) for facing in attack.facings)
    charging = set(attack.charging) <= set(attack.attackers) and len(attack.targets) <= 2
    return (
        linked
        and leaders
        and weapons
        and facings
        and charging
        and all(0 <= cell < table.grid.cells for cell in attack.vacated)
    )


def _by(task: Clash, unit: int, way: tuple[int, ...]) -> tuple[Attack, ...]:
    """The attacks with one charger on another way."""
    found = []
    for each in task.attacks:
        pairs = zip(each.attackers, each.paths, strict=True)
        paths = tuple(way if who == unit else path for who, path in pairs)
        found.append(replace(each, paths=paths) if unit in each.attackers else each)
    return tuple(found)


@handles(Detouring)
class DetouringHandler(Handler[Detouring]):
    """CHG-9: several other ways are open; without turning."""

    answers = (Detour,)
    asks = ("question.men_of_iron.detour", "CHG-9")
    subject = "unit"

    def actor(self, table: Table, task: Detouring) -> int | None:
        """The charger's owner."""
        return table.units[task.unit].side

    def options(self, table: Table, task: Detouring) -> Iterator[Order]:
        """Each."""
        yield from (Detour(task.unit, path) for path in task.paths)

    def judge(self, table: Table, task: Detouring, order: Detour) -> Finding | None:
        """REF-6: only an open one."""
        if order.unit == task.unit and order.path in task.paths:
            return None
        places = order.path[:1]
        return refuse("refusal.men_of_iron.charge-path", rule="CHG-9", pieces=(order.unit,), places=places)

    def carry_out(self, stage: Playing, task: Detouring, order: Detour, reading: Reading) -> None:
        """On that way."""
        stage.quietly(stage.position.then())
        ClashHandler().detour(stage, task.unit, order.path)

    def sound(self, table: Table, task: Detouring) -> bool:
        """A charger of the clash below, which is still to be placed, and ways that are open to it."""
        at = table.agenda.index(task)
        below = table.agenda[at - 1] if at else None
        if not isinstance(below, Clash) or below.stage != "place" or task.unit not in below.todo:
            return False
        found = table.units[task.unit]
        attack = next((each for each in below.attacks if task.unit in each.attackers), None)
        if attack is None or not attack.targets or found.cell < 0 or found.state != "normal":
            return False
        target, facing = attack.targets[0], attack.facings[attack.attackers.index(task.unit)]
        if facing < 0 or table.units[target].cell < 0:
            return False
        open_ = tuple(approaches(table, task.unit, target, facing, 1, 2, _others(below, task.unit)))
        return len(task.paths) > 1 and task.paths == open_


def _clash(table: Table) -> Clash:
    found = clash_of(table)
    assert found is not None
    return found


def _others(task: Clash, unit: int) -> int:
    """CHG-5: hexes of the other chargers' paths."""
    mask = 0
    for attack in task.attacks:
        for number, each in enumerate(attack.attackers):
            if each != unit:
                for cell in attack.paths[number]:
                    mask |= 1 << cell
    return mask


def _without_idle(table: Table, side: int, round_: int) -> Table:
    """RES-23: a marked unit with no enemy before it loses its marker at declaration."""
    from hheditor.rules.men_of_iron.attack.declaring import before

    for index, unit in enumerate(table.units):
        if unit.side == side and unit.continued == round_ and not before(table, index):
            table = table.with_unit(index, replace(unit, continued=0))
    return table


# Reluctance -----------------------------------------------------------------------------------------------


def is_daunted(table: Table, unit: int, target: int) -> bool:
    """REL-1: horse of a reluctant type that charges the front of steady foot."""
    switches, foe = table.setup.profile.switches, table.units[target]
    if table.setup.profile.tests.reluctance is None or table.units[unit].kind not in switches.reluctant:
        return False
    return foe.kind in switches.daunting and angle(table, foe, table.units[unit].cell) == "front"


def supported(table: Table, target: int) -> bool:
    """CHT-13: normal steady foot of its side in a flank hex of the target."""
    foe = table.units[target]
    for cell in table.grid.neighbours[foe.cell]:
        other = table.on.get(cell, -1)
        if other < 0 or angle(table, foe, cell) not in ("left", "right"):
            continue
        beside = table.units[other]
        steady = beside.kind in table.setup.profile.switches.daunting and beside.state == "normal"
        if steady and beside.side == foe.side:
            return True
    return False


@handles(Refusing)
class RefusingHandler(Handler[Refusing]):
    """REL-1, REL-2: on, on as a shock, or disordered where it stands."""

    passes = True
    throws = Roll("men_of_iron.reluctance", (D10,), rule="REL-1")
    throws_about = ("unit", "target")

    def actor(self, table: Table, task: Refusing) -> int | None:
        """Chance, while it still charges (DIC-4)."""
        unit = table.units[task.unit]
        return CHANCE if unit.cell >= 0 and unit.state == "normal" else None

    def carry_out(self, stage: Playing, task: Refusing, order: Order, reading: Reading) -> None:
        """What the horses think of it."""
        table = stage.position
        chart = table.setup.profile.tests.reluctance
        assert chart is not None
        more = chart.supported if supported(table, task.target) else 0
        total = reading[0] - best_charisma(table, task.unit) + more
        side, pieces = table.units[task.unit].side, (task.unit, task.target)
        facts: dict[str, Any] = {"roll": reading[0], "total": total}
        table = table.then()
        if total <= chart.charges:
            stage.happen("charges-on", table, rule="REL-2", side=side, pieces=pieces, **facts)
        elif total <= chart.shocks:
            stage.happen("slows", _slowed(table, task.unit), rule="REL-2", side=side, pieces=pieces, **facts)
        else:
            after = drop_attacker(table, task.unit)
            stage.happen("refuses", after, rule="REL-2", side=side, pieces=pieces, **facts)
            disorder(stage, task.unit, "REL-2")

    def sound(self, table: Table, task: Refusing) -> bool:
        """Two enemies, in a flavour that knows reluctance."""
        return table.units[task.target].cell >= 0 and table.setup.profile.tests.reluctance is not None


def _slowed(table: Table, unit: int) -> Table:
    """CHG-7: a charge marker becomes a shock marker."""
    clash = clash_of(table)
    if clash is None:
        return table
    changed = tuple(
        replace(attack, charging=tuple(each for each in attack.charging if each != unit))
        for attack in clash.attacks
    )
    return change_attacks(table, changed)
