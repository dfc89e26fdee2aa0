"""WAL, SCH: a Battle forms its shield wall or its schiltrons before anything else, or leaves them."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import Order, Question, Reading
from hheditor.rules.men_of_iron.position.agenda import Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import Decline, FormWall
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Walling
from hheditor.values import Finding, refuse


def kinds(table: Table, side: int) -> tuple[str, ...]:
    """The walls a side may form."""
    switches, card = table.setup.profile.switches, table.setup.sides[side]
    found = []
    if switches.walls and card.wall:
        found.append("wall")
    if switches.schiltrons and card.schiltron:
        found.append("schiltron")
    return tuple(found)


def builders(table: Table, wall: str, battle: int = -1) -> tuple[int, ...]:
    """WAL-1, SCH-1, MR-56: all units of the active Battle, or of another, that would form it, or, with no
    wall named, leave theirs."""
    battle = table.acting if battle < 0 else battle
    card = table.setup.sides[table.setup.battles[battle].side]
    types = (*table.setup.profile.switches.wall_types, *card.wall_types)
    found = []
    for index in table.units_of(battle):
        unit = table.units[index]
        if not wall:
            able = unit.wall != ""
        elif wall == "schiltron":
            able = unit.kind == "PK" and unit.wall == "" and unit.state == "normal"
        else:
            able = unit.kind in types and unit.wall == "" and unit.state == "normal"
        if able:
            found.append(index)
    return tuple(found)


@handles(Walling)
class WallingHandler(Handler[Walling]):
    """DEC-5: form, leave or keep."""

    answers = (FormWall, Decline)
    passes = True

    def _side(self, table: Table, task: Walling) -> int:
        return table.active if task.battle < 0 else table.setup.battles[task.battle].side

    def _choices(self, table: Table, task: Walling) -> tuple[str, ...]:
        if task.battle < 0 and table.how != "battle":
            return ()
        wanted = (*kinds(table, self._side(table, task)), "")
        return tuple(wall for wall in wanted if builders(table, wall, task.battle))

    def actor(self, table: Table, task: Walling) -> int | None:
        """The side whose Battle it is, where it can."""
        return self._side(table, task) if self._choices(table, task) else None

    def question(self, table: Table, task: Walling) -> Question:
        """Form, leave, keep?"""
        named = (("battle", table.acting if task.battle < 0 else task.battle),)
        return Question("question.men_of_iron.wall", self._side(table, task), "WAL-1", parameters=named)

    def options(self, table: Table, task: Walling) -> Iterator[Order]:
        """What can be done."""
        yield Decline()
        yield from (FormWall(wall) for wall in self._choices(table, task))  # type: ignore[arg-type]

    def judge(self, table: Table, task: Walling, order: FormWall | Decline) -> Finding | None:
        """Only what the scenario allows and somebody can do."""
        if isinstance(order, Decline) or order.wall in self._choices(table, task):
            return None
        rule = "SCH-1" if order.wall == "schiltron" else "WAL-1"
        return refuse("refusal.men_of_iron.no-wall", rule=rule)

    def carry_out(self, stage: Playing, task: Walling, order: FormWall | Decline, reading: Reading) -> None:
        """All of them together."""
        table = stage.position
        side = self._side(table, task)
        if isinstance(order, Decline):
            stage.happen("wall-kept", table.then(), rule="WAL-1", side=side)
            return
        found = builders(table, order.wall, task.battle)
        after = table.then()
        for index in found:
            after = after.with_unit(index, replace(after.units[index], wall=order.wall))
        event = "wall-formed" if order.wall else "wall-left"
        stage.happen(event, after, rule="WAL-1", side=side, pieces=found)

    def sound(self, table: Table, task: Walling) -> bool:
        """A Battle there is."""
        return task.battle < len(table.battles)


def at_set_up(table: Table) -> tuple[Walling, ...]:
    """WAL-1: the Battles that may begin in a wall or schiltron; the first of them is asked first."""
    found = [
        Walling(battle)
        for battle, card in enumerate(table.setup.battles)
        if any(builders(table, wall, battle) for wall in kinds(table, card.side))
    ]
    return tuple(reversed(found))
