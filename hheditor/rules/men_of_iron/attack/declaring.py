"""SHK-1 to SHK-7, CHG-1, CHG-2: declarations. Nothing happens until all of them stand together.

DEC-11: unit by unit an attack is named or taken back; `Declare` is judged as a whole.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Reading
from hheditor.rules.men_of_iron.attack.paths import charge_paths, charge_trouble, charger_trouble, riders
from hheditor.rules.men_of_iron.fire.targets import weapon
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.attacks import without_attacker
from hheditor.rules.men_of_iron.position.geometry import direction, front_cells
from hheditor.rules.men_of_iron.position.orders import Charge, Declare, Recall, Shock
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Attack, Clash, Declaring
from hheditor.values import Finding, refuse


def may_attack(table: Table, task: Declaring, index: int) -> Finding | None:
    """SHK-2: whether a unit may attack at all in this round."""
    unit = table.units[index]
    pieces = (index,)
    if unit.side != task.side:
        return refuse("refusal.men_of_iron.not-your-piece", rule="SEQ-4", pieces=pieces)
    if unit.cell < 0:
        return refuse("refusal.men_of_iron.not-on-map", rule="REF-2", pieces=pieces)
    if task.round:
        if unit.continued != task.round:
            return refuse("refusal.men_of_iron.not-continuing", rule="RES-24", pieces=pieces)
    elif unit.battle != table.acting or (table.how == "ambush" and not unit.entered):
        return refuse("refusal.men_of_iron.other-battle", rule="ACT-2", pieces=pieces)
    if unit.state == "retired":
        return refuse("refusal.men_of_iron.retired", rule="RES-19", pieces=pieces)
    if unit.wall:
        return refuse("refusal.men_of_iron.in-wall", rule="WAL-2", pieces=pieces)
    row = weapon(table, index)
    if row.fire_or_shock and unit.fired:
        return refuse("refusal.men_of_iron.has-fired", rule="AFL-2", pieces=pieces)
    if row.id not in table.setup.look.weapons:
        return refuse("refusal.men_of_iron.no-weapons", rule="SHK-2", pieces=pieces)
    return None


def attackable(table: Table, index: int, target: int) -> bool:
    """SHK-5, SHK-6: whether the ground lets a unit attack into that hex, though it could not enter it."""
    unit, foe = table.units[index], table.units[target]
    if table.setup.rows[foe.cell].no_shock:
        return False
    crossed = table.setup.crossed(unit.cell, direction(table, unit.cell, foe.cell))
    return not any(row.no_shock for row in crossed.rows)


def before(table: Table, index: int) -> tuple[int, ...]:
    """SHK-4, ENG-5: the enemies in the front hexes of a unit; engaged it sees no others."""
    unit = table.units[index]
    found = []
    for cell in front_cells(table, unit):
        other = table.on.get(cell, -1)
        if other >= 0 and table.foes(unit.side) >> cell & 1 and attackable(table, index, other):
            found.append(other)
    engaged = [other for other in found if other in unit.engaged]
    return tuple(engaged if unit.engaged else found)


def attack_of(attacks: tuple[Attack, ...], unit: int) -> Attack | None:
    """The attack a unit takes part in."""
    return next((each for each in attacks if unit in each.attackers), None)


def attack_on(attacks: tuple[Attack, ...], target: int) -> Attack | None:
    """The attack on a target."""
    return next((each for each in attacks if target in each.targets), None)


def taken_cells(attacks: tuple[Attack, ...]) -> int:
    """CHG-5: the hexes other chargers use."""
    mask = 0
    for attack in attacks:
        for path in attack.paths:
            for cell in path:
                mask |= 1 << cell
    return mask


def joined(attacks: tuple[Attack, ...], unit: int, order: Shock | Charge) -> tuple[Attack, ...]:
    """The attacks with one more attacker."""
    targets = order.targets if isinstance(order, Shock) else (order.target,)
    path: tuple[int, ...] = ()
    charging: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    facing = -1
    if isinstance(order, Charge):
        path, facing, charging, leaders = order.path, order.facing, (unit,), order.leaders
    found = attack_on(attacks, targets[0])
    if found is None:
        return (*attacks, Attack((unit,), targets, charging, (path,), (facing,), leaders=leaders))
    more = replace(
        found,
        attackers=(*found.attackers, unit),
        charging=(*found.charging, *charging),
        paths=(*found.paths, path),
        facings=(*found.facings, facing),
        leaders=(*found.leaders, *leaders),
    )
    return tuple(more if each is found else each for each in attacks)


def whole_trouble(table: Table, task: Declaring) -> Finding | None:
    """SHK-5, LVY-1, RES-24, ENG-5: what is wrong with the declarations as a whole."""
    attacked = {target for attack in task.attacks for target in attack.targets}
    for attack in task.attacks:
        if all(table.row(each).levy for each in attack.attackers):
            return refuse("refusal.men_of_iron.levy-alone", rule="LVY-1", pieces=(attack.attackers[0],))
        for unit in attack.attackers:
            if unit in attack.charging:
                continue
            for foe in before(table, unit):
                if foe not in attacked:
                    cell = table.units[foe].cell
                    return refuse(
                        "refusal.men_of_iron.unattacked", rule="SHK-5", pieces=(unit, foe), places=(cell,)
                    )
    for unit in obliged(table, task):
        if attack_of(task.attacks, unit) is None:
            rule = "RES-24" if task.round else "ENG-5"
            return refuse("refusal.men_of_iron.must-attack", rule=rule, pieces=(unit,))
    return None


def obliged(table: Table, task: Declaring) -> tuple[int, ...]:
    """RES-24, ENG-5: units that must attack: marked ones, and engaged ones that have stayed."""
    return tuple(
        index
        for index, unit in enumerate(table.units)
        if unit.cell >= 0
        and unit.side == task.side
        and (task.round or unit.engaged)
        and not table.row(index).levy
        and may_attack(table, task, index) is None
        and before(table, index)
    )


@handles(Declaring)
class DeclaringHandler(Handler[Declaring]):
    """DEC-11, DEC-18."""

    answers = (Shock, Charge, Recall, Declare)

    def _able(self, table: Table, task: Declaring) -> tuple[int, ...]:
        return tuple(
            index
            for index, unit in enumerate(table.units)
            if unit.side == task.side
            and unit.cell >= 0
            and attack_of(task.attacks, index) is None
            and may_attack(table, task, index) is None
        )

    def actor(self, table: Table, task: Declaring) -> int | None:
        """The attacker, where he has a choice."""
        if task.attacks:
            return task.side
        if task.round and len(obliged(table, task)) <= 1:
            return None
        return task.side if next(self._attacks(table, task, None), None) is not None else None

    def run(self, stage: Playing, task: Declaring) -> None:
        """Nobody can attack; or one marked unit must, and has no choice (DEC-18, CCH-13)."""
        table = stage.position
        attacks: tuple[Attack, ...] = ()
        for unit in obliged(table, task) if task.round else ():
            attacks = joined(attacks, unit, Shock(unit, before(table, unit)))
        self._stand(stage, replace(task, attacks=attacks))

    def _attacks(self, table: Table, task: Declaring, about: int | None) -> Iterator[Order]:
        for index in self._able(table, task):
            if about in (None, index):
                yield from self._shocks(table, task, index)
                if not task.round:
                    yield from self._charges(table, task, index)

    def _shocks(self, table: Table, task: Declaring, index: int) -> Iterator[Order]:
        foes = before(table, index)
        single = [foe for foe in foes if self._one(task, foe)]
        yield from (Shock(index, (foe,)) for foe in single)
        if len(foes) == 2 and all(attack_on(task.attacks, foe) is None for foe in foes):
            yield Shock(index, foes)

    def _one(self, task: Declaring, foe: int) -> bool:
        """SHK-3: whether another attacker may join those of a target."""
        found = attack_on(task.attacks, foe)
        return found is None or len(found.targets) == 1

    def _charges(self, table: Table, task: Declaring, index: int) -> Iterator[Order]:
        if charger_trouble(table, index) is not None:
            return
        unit = table.units[index]
        taken = taken_cells(task.attacks)
        for target, foe in enumerate(table.units):
            near = foe.cell >= 0 and foe.side != unit.side and table.grid.distance(unit.cell, foe.cell) <= 3
            if not near or table.is_neutral(foe.battle) or table.on[foe.cell] != target:
                continue
            if not self._one(task, target):
                continue
            for facing, path in charge_paths(table, index, target, taken):
                for leaders in riders(table, index):
                    yield Charge(index, target, path, facing, leaders)

    def orders(self, table: Table, task: Declaring, about: int | None) -> Iterator[Order]:
        """Attacks to add, attacks to take back, and the word that they stand."""
        yield from self._attacks(table, task, about)
        for attack in task.attacks:
            yield from (Recall(unit) for unit in attack.attackers if about in (None, unit))
        if about is None and whole_trouble(table, task) is None:
            yield Declare()

    def subjects(self, table: Table, task: Declaring) -> tuple[int, ...]:
        """Who can attack, or has been named."""
        found = [unit for attack in task.attacks for unit in attack.attackers]
        able = self._able(table, task)
        found += [each for each in able if next(self._attacks(table, task, each), None) is not None]
        return tuple(found)

    def judge(self, table: Table, task: Declaring, order: Order) -> Finding | None:
        """REF-5, REF-6."""
        match order:
            case Declare():
                return whole_trouble(table, task)
            case Recall():
                if attack_of(task.attacks, order.unit) is not None:
                    return None
                return refuse("refusal.men_of_iron.not-declared", rule="SHK-1", pieces=(order.unit,))
            case Shock() | Charge():
                trouble = may_attack(table, task, order.unit)
                if trouble is None and attack_of(task.attacks, order.unit) is not None:
                    trouble = refuse(
                        "refusal.men_of_iron.already-attacking", rule="SHK-7", pieces=(order.unit,)
                    )
                if trouble is not None:
                    return trouble
                if isinstance(order, Shock):
                    return self._judge_shock(table, task, order)
                return self._judge_charge(table, task, order)
        return None

    def _judge_shock(self, table: Table, task: Declaring, order: Shock) -> Finding | None:
        foes = before(table, order.unit)
        if not order.targets or len(set(order.targets)) != len(order.targets):
            return refuse("refusal.men_of_iron.no-target", rule="SHK-3", pieces=(order.unit,))
        for target in order.targets:
            if target not in foes:
                return refuse("refusal.men_of_iron.not-before", rule="SHK-4", pieces=(order.unit, target))
            found = attack_on(task.attacks, target)
            if found is not None and (len(order.targets) > 1 or len(found.targets) > 1):
                return refuse(
                    "refusal.men_of_iron.already-attacked", rule="SHK-7", pieces=(order.unit, target)
                )
        if len(order.targets) == 2 and order.targets != foes:
            return refuse("refusal.men_of_iron.not-before", rule="SHK-3", pieces=(order.unit, *order.targets))
        return None

    def _judge_charge(self, table: Table, task: Declaring, order: Charge) -> Finding | None:
        pieces = (order.unit, order.target)
        if task.round:
            return refuse("refusal.men_of_iron.no-more-charges", rule="CHG-8", pieces=(order.unit,))
        foe = table.units[order.target]
        gone = foe.cell < 0 or foe.side == task.side or table.is_neutral(foe.battle)
        if gone or table.on[foe.cell] != order.target:
            return refuse("refusal.men_of_iron.no-target", rule="CHG-1", pieces=pieces)
        if not self._one(task, order.target):
            return refuse("refusal.men_of_iron.already-attacked", rule="SHK-7", pieces=pieces)
        taken = taken_cells(task.attacks)
        trouble = charger_trouble(table, order.unit) or charge_trouble(
            table, order.unit, order.target, order.facing, order.path, taken
        )
        if trouble is None and order.leaders not in riders(table, order.unit):
            return refuse("refusal.men_of_iron.leader-not-along", rule="MOV-14", pieces=(order.unit,))
        return trouble

    def carry_out(self, stage: Playing, task: Declaring, order: Order, reading: Reading) -> None:
        """Named, taken back, or all declared."""
        table = stage.position
        match order:
            case Shock():
                after = table.then(replace(task, attacks=joined(task.attacks, order.unit, order)))
                pieces = (order.unit, *order.targets)
                stage.happen("shock-named", after, rule="SHK-1", side=task.side, pieces=pieces)
            case Charge():
                after = table.then(replace(task, attacks=joined(task.attacks, order.unit, order)))
                pieces, places = (order.unit, order.target), order.path
                stage.happen(
                    "charge-named", after, rule="CHG-2", side=task.side, pieces=pieces, places=places
                )
            case Recall():
                left = tuple(without_attacker(each, order.unit) for each in task.attacks)
                rest = replace(task, attacks=tuple(each for each in left if each.attackers))
                stage.happen("recalled", table.then(rest), rule="SHK-1", side=task.side, pieces=(order.unit,))
            case _:
                self._stand(stage, task)

    def _stand(self, stage: Playing, task: Declaring) -> None:
        """SHK-1: what is declared is carried out."""
        table = stage.position
        if not task.attacks:
            stage.happen("no-attacks", table.then(), rule="SHK-1", side=task.side)
            return
        after = table
        for attack in task.attacks:
            for unit in attack.attackers:
                after = after.with_unit(unit, replace(after.units[unit], struck=True))
            for unit in attack.targets:
                after = after.with_unit(unit, replace(after.units[unit], hit=True))
        chargers = tuple(unit for attack in task.attacks for unit in attack.charging)
        clash = Clash(task.side, task.attacks, "place", chargers, task.round, task.answer)
        pieces = tuple(unit for attack in task.attacks for unit in (*attack.attackers, *attack.targets))
        stage.happen("declared", after.then(clash), rule="SHK-1", side=task.side, pieces=pieces)

    def sound(self, table: Table, task: Declaring) -> bool:
        """Attacks of units on the map by units of the side."""
        if not 0 <= task.round <= 90:
            return False
        fresh = replace(task, attacks=())
        for attack in task.attacks:
            if not _sound_attack(table, attack, task.side):
                return False
            again = fresh
            for number, unit in enumerate(attack.attackers):
                order: Shock | Charge = Shock(unit, attack.targets)
                if unit in attack.charging:
                    order = Charge(unit, attack.targets[0], attack.paths[number], attack.facings[number])
                if self.judge(table, again, order) is not None:
                    return False
                again = replace(again, attacks=joined(again.attacks, unit, order))
            fresh = again
        return True


def _sound_attack(table: Table, attack: Attack, side: int) -> bool:
    units = len(table.units)
    if not attack.attackers or not 1 <= len(attack.targets) <= 2:
        return False
    if not len(attack.attackers) == len(attack.paths) == len(attack.facings):
        return False
    if not set(attack.charging) <= set(attack.attackers):
        return False
    if not all(0 <= cell < table.grid.cells for path in attack.paths for cell in path):
        return False
    if not all(0 <= leader < len(table.leaders) for leader in attack.leaders):
        return False
    for unit in (*attack.attackers, *attack.targets):
        if not 0 <= unit < units or table.units[unit].cell < 0:
            return False
        if (table.units[unit].side == side) != (unit in attack.attackers):
            return False
    return len(attack.targets) == 1 or len(attack.attackers) == 1
