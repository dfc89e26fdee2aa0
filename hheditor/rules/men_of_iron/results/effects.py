"""RES: what a result of the charts does to a unit.

`Blow` is a result on its way: letters of the charts (RES-1), where those stood who caused it, and whether an
attack or fire did it. The functions below change one unit and tell of it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Reading, Roll
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import Choose
from hheditor.rules.men_of_iron.position.table import NOWHERE, STILL_TO_COME, Table, Unit
from hheditor.rules.men_of_iron.position.tasks import Blow, Displacing, GunCheck, Retiring, Retreating
from hheditor.rules.men_of_iron.results.leaders import perils
from hheditor.rules.men_of_iron.victory.points import judge_annihilation, unit_points


def disorder(stage: Playing, index: int, rule: str = "RES-3") -> bool:
    """RES-3, RES-5: a normal unit is turned; anybody else suffers nothing. Whether it had an effect."""
    table = stage.position
    unit = table.units[index]
    if unit.state != "normal" or unit.cell < 0:
        return False
    if table.row(index).gun:
        stage.quietly(table.push(GunCheck(index)))
        return False
    after = table.with_unit(index, replace(unit, state="disordered"))
    stage.happen("disordered", after, rule=rule, side=unit.side, pieces=(index,), places=(unit.cell,))
    return True


def unhorse(stage: Playing, index: int, rule: str = "RES-7") -> bool:
    """RES-7: men-at-arms lose their horses: their twin takes the place, disordered, for good.

    RES-20: a retired one stays retired.
    """
    table = stage.position
    unit, row = table.units[index], table.row(index)
    if not (row.unhorsed and table.setup.profile.switches.unhorsing):
        return False
    state = "retired" if unit.state == "retired" else "disordered"
    after = table.with_unit(index, replace(unit, kind=row.unhorsed, state=state))
    stage.happen("unhorsed", after, rule=rule, side=unit.side, pieces=(index,), places=(unit.cell,))
    return True


def eliminate(stage: Playing, index: int, rule: str = "RES-21") -> None:
    """RES-21: off the map; it costs flight points, and perhaps its leader his command (LDR-10)."""
    table = stage.position
    unit = table.units[index]
    cost = unit_points(table, index)
    after = table.with_unit(index, off_map(unit)).changed(points=table.add_points(unit.side, cost))
    pieces, places = (index,), (unit.cell,)
    stage.happen("eliminated", after, rule=rule, side=unit.side, pieces=pieces, places=places, points=cost)
    disband(stage, unit)
    judge_annihilation(stage)


def off_map(unit: Unit, gone: str = "lost") -> Unit:
    """A unit that has left the map."""
    return replace(unit, cell=NOWHERE, gone=gone, wall="", engaged=(), continued=0)


def disband(stage: Playing, unit: Unit) -> None:
    """LDR-10: the leader whose last unit has gone is to be taken off; one who stood with it first has his
    dice."""
    table = stage.position
    leader = table.leader_of(unit.battle)
    if leader < 0 or table.leaders[leader].cell in (NOWHERE, unit.cell) or table.setup.leaders[leader].oc:
        return
    mine = table.leads(leader)
    if not any(
        each.battle in mine and (each.cell >= 0 or each.gone in STILL_TO_COME) for each in table.units
    ):
        stage.quietly(table.push(Displacing(leader)))


def with_it(table: Table, unit: Unit) -> tuple[int, ...]:
    """The leaders of its side stacked with a unit."""
    found = table.leaders_on.get(unit.cell, ())
    return tuple(each for each in found if table.setup.leaders[each].side == unit.side)


def immovable(table: Table, index: int) -> bool:
    """MR-49: wagons, bombards and deployed guns cannot go anywhere."""
    row = table.row(index)
    return row.fixed or (row.gun and table.units[index].deployed)


@handles(Blow)
class BlowHandler(Handler[Blow]):
    """RES-2 to RES-21."""

    answers = (Choose,)
    asks = ("question.men_of_iron.disorder-or-retreat", "RES-2")
    subject = "unit"

    def actor(self, table: Table, task: Blow) -> int | None:
        """RES-2, MR-47: the owner of a normal unit, where the flavour leaves him the choice."""
        unit = table.units[task.unit]
        chooses = task.attack and not task.chosen and task.letters == "DR" and unit.state == "normal"
        if (
            chooses
            and unit.cell >= 0
            and table.setup.profile.switches.choice
            and not table.row(task.unit).gun
        ):
            return unit.side
        return None

    def options(self, table: Table, task: Blow) -> Iterator[Order]:
        """The two."""
        yield Choose(retreat=False)
        yield Choose(retreat=True)

    def carry_out(self, stage: Playing, task: Blow, order: Choose, reading: Reading) -> None:
        """The victim has chosen."""
        letters = "R" if order.retreat else "D"
        stage.quietly(stage.position.then(replace(task, letters=letters, chosen=True)))

    def run(self, stage: Playing, task: Blow) -> None:
        """Strike."""
        table = stage.position
        unit = table.units[task.unit]
        stage.quietly(table.then())
        if unit.cell < 0 or not task.letters:
            return
        if unit.state == "retired":
            self._strike_retired(stage, task, unit)
        elif table.row(task.unit).gun or immovable(table, task.unit):
            self._strike_immovable(stage, task, unit)
        else:
            self._strike(stage, task, unit)

    def _strike_retired(self, stage: Playing, task: Blow, unit: Unit) -> None:
        """RES-20, MR-53: retreat, retirement or loss eliminates; disorder does nothing."""
        if set(task.letters) & set("RTE"):
            self._eliminate(stage, task, unit, "RES-20")
        elif "U" in task.letters:
            unhorse(stage, task.unit, "RES-20")

    def _strike_immovable(self, stage: Playing, task: Blow, unit: Unit) -> None:
        """RES-6, RES-10: what cannot go back is lost; a gun given a disorder rolls."""
        limbered = not immovable(stage.position, task.unit)
        if "E" in task.letters or (set(task.letters) & set("RT") and not limbered):
            self._eliminate(stage, task, unit, "RES-10")
        elif "T" in task.letters:
            stage.quietly(stage.position.push(Retiring(task.unit, task.causes, task.attack)))
        elif "R" in task.letters:
            stage.quietly(stage.position.push(Retreating(task.unit, task.causes, task.attack)))
        elif "D" in task.letters:
            disorder(stage, task.unit)

    def _strike(self, stage: Playing, task: Blow, unit: Unit) -> None:
        letters = task.letters
        rash = unit.kind in stage.position.setup.profile.switches.rash
        if "E" in letters:
            self._eliminate(stage, task, unit, "RES-21")
            return
        shaken = "D" in letters and disorder(stage, task.unit)
        if "U" in letters:
            shaken = unhorse(stage, task.unit) or shaken
        if "T" in letters and not rash:
            stage.quietly(stage.position.push(Retiring(task.unit, task.causes, task.attack)))
        elif "R" in letters or "T" in letters:  # KNI-4: a knight does not run
            stage.quietly(stage.position.push(Retreating(task.unit, task.causes, task.attack, shaken)))
        elif shaken and task.attack:
            table = stage.position
            least = table.setup.profile.tests.leader_in_attack.disordered
            stage.quietly(table.push(*perils(table, with_it(table, table.units[task.unit]), least)))

    def _eliminate(self, stage: Playing, task: Blow, unit: Unit, rule: str) -> None:
        table = stage.position
        if task.attack:
            least = table.setup.profile.tests.leader_in_attack.eliminated
            stage.quietly(table.push(*perils(table, with_it(table, unit), least, bereft=True)))
        eliminate(stage, task.unit, rule)

    def sound(self, table: Table, task: Blow) -> bool:
        """Letters of the charts."""
        return set(task.letters) <= set("DRUTE")


@handles(GunCheck)
class GunCheckHandler(Handler[GunCheck]):
    """RES-6, MR-25: a gun has no disordered side: it is lost, or nothing has happened."""

    waits_for = "dice"
    throws = Roll("men_of_iron.gun-disordered", (D10,), rule="RES-6")

    def carry_out(self, stage: Playing, task: GunCheck, order: Order, reading: Reading) -> None:
        """Lost on a low face."""
        stage.quietly(stage.position.then())
        unit = stage.position.units[task.unit]
        lost = reading[0] <= stage.position.setup.profile.tests.gun_disordered
        event = "gun-lost" if lost else "gun-stands"
        stage.happen(
            event, stage.position, rule="RES-6", side=unit.side, pieces=(task.unit,), roll=reading[0]
        )
        if lost:
            eliminate(stage, task.unit, "RES-6")

    def sound(self, table: Table, task: GunCheck) -> bool:
        """A gun on the map."""
        return table.units[task.unit].cell >= 0
