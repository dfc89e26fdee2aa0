"""RBC, CCH-4 to CCH-9: what the attacked may do: go back before combat, or meet the attack."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Question, Reading, Roll
from hheditor.rules.men_of_iron.attack.paths import counter_trouble, hex_bars, riders, side_bars
from hheditor.rules.men_of_iron.movement.entering import displace_from
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.attacks import change_attacks, charges, clash_of
from hheditor.rules.men_of_iron.position.geometry import FACINGS, angle, direction, vertex_turns
from hheditor.rules.men_of_iron.position.orders import Advance, CounterCharge, Decline, Withdraw
from hheditor.rules.men_of_iron.position.ratings import best_charisma
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Attack, Following, GivingWay, Meeting
from hheditor.rules.men_of_iron.results.effects import disorder, with_it
from hheditor.rules.men_of_iron.results.going_back import go_back
from hheditor.values import Finding, refuse


def _attack_on(table: Table, target: int) -> Attack | None:
    clash = clash_of(table)
    attacks = clash.attacks if clash is not None else ()
    return next((each for each in attacks if target in each.targets), None)


def _attackers(table: Table, target: int, named: tuple[int, ...]) -> tuple[int, ...]:
    """Those who still attack a target."""
    attack = _attack_on(table, target)
    still = attack.attackers if attack is not None else ()
    return tuple(each for each in named if each in still and table.units[each].cell >= 0)


def gives_way(table: Table, unit: int, attackers: tuple[int, ...]) -> str:
    """RBC-1, RBC-5, RBC-7: how a unit may go back before combat: ``free``, by a ``roll``, or not at all."""
    found, switches = table.units[unit], table.setup.profile.switches
    if found.cell < 0 or found.state != "normal" or not table.row(unit).mounted or not attackers:
        return ""
    mounted = [each for each in attackers if table.row(each).mounted]
    if not mounted:
        return "free"
    named = any(table.units[each].kind in switches.evaded for each in mounted)  # MR-39
    return "roll" if found.kind in switches.evaders and named else ""


def ways_out(table: Table, unit: int, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """RBC-2, MR-38: hexes free of units, open, on no charger's path, next to none of the attackers."""
    found = table.units[unit]
    goings, clash = table.setup.goings[table.column(unit)], clash_of(table)
    shut = table.occupied | table.setup.entry_cells[1 - found.side]
    for attack in clash.attacks if clash is not None else ():
        for path in attack.paths:
            for cell in path:
                shut |= 1 << cell
    for each in attackers:
        shut |= table.grid.around[table.units[each].cell]
    return tuple(
        beside
        for way, beside in enumerate(table.grid.neighbours[found.cell])
        if beside >= 0 and not shut >> beside & 1 and goings[found.cell * 6 + way] is not None
    )


@handles(GivingWay)
class GivingWayHandler(Handler[GivingWay]):
    """DEC-13, RBC-5: go back, or stay."""

    answers = (Withdraw, Decline)
    passes = True
    subject = "unit"
    throws = Roll("men_of_iron.evasion", (D10,), rule="RBC-5")

    def _ways(self, table: Table, task: GivingWay) -> tuple[int, ...]:
        attackers = _attackers(table, task.unit, task.attackers)
        return ways_out(table, task.unit, attackers) if gives_way(table, task.unit, attackers) else ()

    def actor(self, table: Table, task: GivingWay) -> int | None:
        """Its owner, where it can; chance once a light horseman has gone."""
        if task.origin >= 0:
            return CHANCE
        return table.units[task.unit].side if self._ways(table, task) else None

    def question(self, table: Table, task: GivingWay) -> Question | None:
        """Go back?"""
        if task.origin >= 0:
            return None
        side = table.units[task.unit].side
        return Question("question.men_of_iron.give-way", side, "RBC-1", (task.unit, *task.attackers))

    def orders(self, table: Table, task: GivingWay, about: int | None) -> Iterator[Order]:
        """Stay, or hexes and facings."""
        if about is None:
            yield Decline()
        if about in (None, task.unit):
            for cell in self._ways(table, task):
                yield from (Withdraw(cell, facing) for facing in FACINGS)

    def judge(self, table: Table, task: GivingWay, order: Withdraw | Decline) -> Finding | None:
        """REF-7."""
        if isinstance(order, Decline) or (order.through == -1 and order.cell in self._ways(table, task)):
            return None
        return refuse(
            "refusal.men_of_iron.no-way-out", rule="RBC-2", pieces=(task.unit,), places=(order.cell,)
        )

    def carry_out(self, stage: Playing, task: GivingWay, order: Order, reading: Reading) -> None:
        """Gone, rolled, or stayed."""
        table = stage.position
        unit = table.units[task.unit]
        if isinstance(order, Decline):
            stage.happen("stood", table.then(), rule="RBC-1", side=unit.side, pieces=(task.unit,))
            return
        if not isinstance(order, Withdraw):
            self._rolled(stage, task, reading[0])
            return
        attackers = _attackers(table, task.unit, task.attackers)
        how = gives_way(table, task.unit, attackers)
        if how == "roll":
            stage.quietly(table.then(replace(task, origin=unit.cell, facing=unit.facing)))
        else:
            stage.quietly(table.then())
        go_back(stage, task.unit, order.cell, order.facing, with_it(table, unit), "RBC-1", "gave-way")
        if how == "free":
            if table.setup.profile.switches.retreat_disorders:
                disorder(stage, task.unit, "RBC-3")
            _leave(stage, task.unit, unit.cell)

    def _rolled(self, stage: Playing, task: GivingWay, die: int) -> None:
        """RBC-5, RBC-6, CHT-16: clean, disordered, or put back to fight."""
        table = stage.position.then()
        unit = table.units[task.unit]
        tests = table.setup.profile.tests
        chart = tests.evasion_from_counter_charge if task.answer else tests.evasion
        assert chart is not None
        total = die + table.row(task.unit).defence[0]
        facts: dict[str, Any] = {"roll": die, "total": total}
        pieces = (task.unit,)
        if total > chart.disordered:
            after = table.with_unit(task.unit, replace(unit, cell=task.origin, facing=task.facing))
            for leader in with_it(table, unit):
                after = after.with_leader(leader, replace(after.leaders[leader], cell=task.origin))
            stage.happen("put-back", after, rule="RBC-5", side=unit.side, pieces=pieces, **facts)
            return
        stage.happen("slipped-away", table, rule="RBC-5", side=unit.side, pieces=pieces, **facts)
        if total > chart.clean:
            disorder(stage, task.unit, "RBC-5")
        _leave(stage, task.unit, task.origin)

    def sound(self, table: Table, task: GivingWay) -> bool:
        """Units there are; a roll only where there is a chart for it."""
        tests = table.setup.profile.tests
        chart = tests.evasion_from_counter_charge if task.answer else tests.evasion
        rolls = task.origin < 0 or (
            chart is not None and task.origin < table.grid.cells and task.facing in FACINGS
        )
        free = task.origin < 0 or not table.occupied >> task.origin & 1
        return rolls and free and all(0 <= each < len(table.units) for each in task.attackers)


def _leave(stage: Playing, unit: int, cell: int) -> None:
    """RBC-4: the attack on it is void; if nobody is left to attack one of the attackers may follow."""
    table = stage.position
    clash = clash_of(table)
    if clash is None:
        return
    changed = []
    following: Following | None = None
    for attack in clash.attacks:
        now = attack
        if unit in attack.targets:
            left = tuple(each for each in attack.targets if each != unit)
            now = replace(attack, targets=left, vacated=(*attack.vacated, cell))
            if not left:
                following = Following(attack.attackers, now.vacated)
        changed.append(now)
    table = change_attacks(table, tuple(changed))
    stage.quietly(table.push(following) if following is not None else table)


def can_enter(table: Table, unit: int, cell: int) -> bool:
    """ADV-3: whether a unit may take a hex next to it: open ground, no levy, no enemy entry."""
    found = table.units[unit]
    if found.cell < 0 or found.state == "retired" or table.row(unit).levy or table.occupied >> cell & 1:
        return False
    if table.grid.distance(found.cell, cell) != 1 or table.setup.entry_cells[1 - found.side] >> cell & 1:
        return False
    return (
        table.setup.goings[table.column(unit)][found.cell * 6 + direction(table, found.cell, cell)]
        is not None
    )


@handles(Following)
class FollowingHandler(Handler[Following]):
    """DEC-14, RBC-4: one attacker may take the hex left to it, even if disordered."""

    answers = (Advance, Decline)
    passes = True

    def _options(self, table: Table, task: Following) -> list[Advance]:
        return [
            Advance(unit, cell, facing, leaders)
            for unit in task.attackers
            for cell in task.cells
            if can_enter(table, unit, cell)
            for facing in FACINGS
            for leaders in riders(table, unit)
        ]

    def actor(self, table: Table, task: Following) -> int | None:
        """The attacker, where somebody can."""
        return table.units[task.attackers[0]].side if self._options(table, task) else None

    def question(self, table: Table, task: Following) -> Question:
        """Follow?"""
        side = table.units[task.attackers[0]].side
        return Question("question.men_of_iron.follow", side, "RBC-4", task.attackers, task.cells)

    def orders(self, table: Table, task: Following, about: int | None) -> Iterator[Order]:
        """Stay, or who, where and how."""
        if about is None:
            yield Decline()
        yield from (order for order in self._options(table, task) if about in (None, order.unit))

    def subjects(self, table: Table, task: Following) -> tuple[int, ...]:
        """Those who can."""
        return tuple(dict.fromkeys(order.unit for order in self._options(table, task)))

    def judge(self, table: Table, task: Following, order: Advance | Decline) -> Finding | None:
        """REF-7."""
        if isinstance(order, Decline) or order in self._options(table, task):
            return None
        return refuse(
            "refusal.men_of_iron.cannot-advance", rule="RBC-4", pieces=(order.unit,), places=(order.cell,)
        )

    def carry_out(self, stage: Playing, task: Following, order: Advance | Decline, reading: Reading) -> None:
        """Into the hex, or not."""
        stage.quietly(stage.position.then())
        if isinstance(order, Advance):
            take_hex(stage, order, "RBC-4")
        else:
            side = stage.position.units[task.attackers[0]].side
            stage.happen("did-not-follow", stage.position, rule="RBC-4", side=side, pieces=task.attackers)

    def sound(self, table: Table, task: Following) -> bool:
        """Units and cells there are."""
        units = all(0 <= each < len(table.units) for each in task.attackers)
        return units and bool(task.attackers) and all(0 <= cell < table.grid.cells for cell in task.cells)


def take_hex(stage: Playing, order: Advance, rule: str) -> None:
    """ADV-6: an advance is no movement; it drives out leaders and standards in the hex."""
    table = stage.position
    unit = table.units[order.unit]
    moved = replace(unit, cell=order.cell, facing=order.facing, left=True)
    after = table.with_unit(order.unit, moved)
    for leader in order.leaders:
        after = after.with_leader(leader, replace(after.leaders[leader], cell=order.cell))
    places = (unit.cell, order.cell)
    stage.happen("advanced", after, rule=rule, side=unit.side, pieces=(order.unit,), places=places)
    displace_from(stage, order.cell, unit.side)


# Counter-charge -------------------------------------------------------------------------------------------


def meetings(table: Table, task: Meeting) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """CCH-4, CCH-5: (kind, facing, enemies) of every counter-charge a unit may make."""
    attackers = _attackers(table, task.unit, task.attackers)
    if not attackers or counter_trouble(table, task.unit) is not None:
        return ()
    attack = _attack_on(table, task.unit)
    charging = charges(table, attack) if attack is not None else ()
    unit = table.units[task.unit]
    found = []
    for kind in ("charge", "shock"):
        foes = tuple(each for each in attackers if (each in charging) == (kind == "charge"))
        if not foes or not all(_rideable(table, task.unit, foe) for foe in foes):
            continue
        for facing in (unit.facing, *vertex_turns(unit.facing)):
            cells = [table.units[foe].cell for foe in foes]
            if all(angle(table, unit, cell, facing) == "front" for cell in cells):
                found.append((kind, facing, foes))
                break  # it turns only if it must
    return tuple(found)


def _rideable(table: Table, unit: int, foe: int) -> bool:
    """CCH-2: CHG-5 for an enemy next to it."""
    start, goal = table.units[unit].cell, table.units[foe].cell
    rows = table.setup.rows
    barred = hex_bars(rows[start]) or hex_bars(rows[goal])
    return not barred and not side_bars(table, start, direction(table, start, goal))


@handles(Meeting)
class MeetingHandler(Handler[Meeting]):
    """DEC-15, CHT-14, CCH-6 to CCH-9."""

    answers = (CounterCharge, Decline)
    passes = True
    subject = "unit"
    throws = Roll("men_of_iron.counter-charge", (D10,), rule="CCH-6")
    throws_about = ("unit", "enemies")

    def actor(self, table: Table, task: Meeting) -> int | None:
        """Its owner, where it can; then chance."""
        if task.enemies:
            return CHANCE
        return table.units[task.unit].side if meetings(table, task) else None

    def question(self, table: Table, task: Meeting) -> Question | None:
        """Counter-charge?"""
        if task.enemies:
            return None
        side = table.units[task.unit].side
        return Question("question.men_of_iron.counter-charge", side, "CCH-4", (task.unit, *task.attackers))

    def orders(self, table: Table, task: Meeting, about: int | None) -> Iterator[Order]:
        """Which kind, or none."""
        if about is None:
            yield Decline()
        if about in (None, task.unit):
            for kind, facing, _ in meetings(table, task):
                yield CounterCharge(task.unit, kind, (), facing)  # type: ignore[arg-type]

    def judge(self, table: Table, task: Meeting, order: CounterCharge | Decline) -> Finding | None:
        """CCH-1 to CCH-5."""
        if isinstance(order, Decline):
            return None
        for kind, facing, _ in meetings(table, task):
            if order == CounterCharge(task.unit, kind, (), facing):  # type: ignore[arg-type]
                return None
        trouble = counter_trouble(table, task.unit)
        return trouble or refuse("refusal.men_of_iron.cannot-meet", rule="CCH-5", pieces=(task.unit,))

    def carry_out(self, stage: Playing, task: Meeting, order: Order, reading: Reading) -> None:
        """Tried, rolled, or declined."""
        table = stage.position
        unit = table.units[task.unit]
        if isinstance(order, Decline):
            stage.happen("awaits", table.then(), rule="CCH-4", side=unit.side, pieces=(task.unit,))
            return
        if isinstance(order, CounterCharge):
            foes = next(foes for kind, _, foes in meetings(table, task) if kind == order.kind)
            rest = replace(task, enemies=foes, facing=order.facing)
            after = table.with_unit(task.unit, replace(unit, tried=True)).then(rest)
            pieces = (task.unit, *foes)
            stage.happen("counter-charges", after, rule="CCH-4", side=unit.side, pieces=pieces)
            return
        self._rolled(stage, task, reading[0])

    def _rolled(self, stage: Playing, task: Meeting, die: int) -> None:
        table = stage.position
        unit, chart = table.units[task.unit], table.setup.profile.tests.counter_charge
        attack = _attack_on(table, task.unit)
        charge = attack is not None and any(each in charges(table, attack) for each in task.enemies)
        turning = chart.turning if task.facing != unit.facing else 0
        total = die - best_charisma(table, task.unit) + turning
        met = total <= (chart.against_charge if charge else chart.against_shock)
        facts: dict[str, Any] = {"roll": die, "total": total}
        pieces = (task.unit, *task.enemies)
        table = table.then()
        if not met:
            stage.happen("counter-charge-failed", table, rule="CCH-9", side=unit.side, pieces=pieces, **facts)
            return
        table = table.with_unit(task.unit, replace(unit, facing=task.facing))
        clash = clash_of(table)
        if clash is not None:
            changed = tuple(_blunted(each, task.unit, charge) for each in clash.attacks)
            table = change_attacks(table, changed)
        rule = "CCH-7" if charge else "CCH-8"
        stage.happen("counter-charge-made", table, rule=rule, side=unit.side, pieces=pieces, **facts)

    def sound(self, table: Table, task: Meeting) -> bool:
        """Units there are."""
        fits = all(0 <= each < len(table.units) for each in (*task.attackers, *task.charging, *task.enemies))
        return (
            fits
            and (task.facing == -1 or task.facing in FACINGS)
            and bool(task.enemies) == (task.facing >= 0)
        )


def _blunted(attack: Attack, unit: int, charge: bool) -> Attack:
    """CCH-7, CCH-8: every charge marker of the attack becomes a shock marker; or a shock is met."""
    if unit not in attack.targets:
        return attack
    return replace(attack, charging=()) if charge else replace(attack, met=(*attack.met, unit))
