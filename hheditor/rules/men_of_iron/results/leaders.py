"""LDR-5 to LDR-14: leaders in danger, displaced, captured, and replaced."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Order, Reading, Roll
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import Settle
from hheditor.rules.men_of_iron.position.ratings import is_oc
from hheditor.rules.men_of_iron.position.setup import LEADER
from hheditor.rules.men_of_iron.position.table import LEADERS, NOWHERE, STILL_TO_COME, Table
from hheditor.rules.men_of_iron.position.tasks import AnyTask, Displacing, Peril, Replacing
from hheditor.rules.men_of_iron.victory.points import leader_points
from hheditor.values import Finding, refuse


def surrounded(table: Table, cell: int, side: int, column: int = LEADER, edge: bool = True) -> bool:
    """DEF-7: all six hexes around hold enemies, are closed to the piece, or lie off the map (`edge`)."""
    goings = table.setup.goings[column]
    for direction, beside in enumerate(table.grid.neighbours[cell]):
        if beside < 0:
            if not edge:
                return False
        elif not (table.foes(side) >> beside & 1 or goings[cell * 6 + direction] is None):
            return False
    return True


def lose(stage: Playing, leader: int, rule: str, event: str) -> None:
    """LDR-11: a leader is killed or captured; named ones cost flight points."""
    table = stage.position
    side = table.setup.leaders[leader].side
    cost = leader_points(table, leader)
    old = table.leaders[leader]
    after = table.with_leader(leader, replace(old, cell=NOWHERE, gone="lost", host=-1))
    after = after.changed(points=table.add_points(side, cost))
    pieces, places = (LEADERS + leader,), (old.cell,)
    stage.happen(event, after, rule=rule, side=side, pieces=pieces, places=places, points=cost)


def perils(table: Table, leaders: tuple[int, ...], least: int, bereft: bool = False) -> tuple[AnyTask, ...]:
    """A die for each of some leaders, in their order; the last task comes first."""
    return tuple(
        Peril(leader, least, bereft) for leader in reversed(leaders) if table.leaders[leader].cell >= 0
    )


NO_ROLL = 10
"""A face no die shows: the leader is in no danger."""


@handles(Peril)
class PerilHandler(Handler[Peril]):
    """LDR-5, LDR-6, MR-19: each leader rolls for himself; who lives and has lost his unit is displaced."""

    def actor(self, table: Table, task: Peril) -> int | None:
        """Chance, if there is danger."""
        return CHANCE if task.least < NO_ROLL and table.leaders[task.leader].cell >= 0 else None

    def roll(self, table: Table, task: Peril) -> Roll:
        """One die."""
        side = table.setup.leaders[task.leader].side
        return Roll("men_of_iron.leader", (D10,), rule="LDR-6", side=side, pieces=(LEADERS + task.leader,))

    def run(self, stage: Playing, task: Peril) -> None:
        """Nothing to roll."""
        stage.quietly(stage.position.then())
        self._displace(stage, task)

    def carry_out(self, stage: Playing, task: Peril, order: Order, reading: Reading) -> None:
        """Lost, or safe."""
        stage.quietly(stage.position.then())
        if reading[0] >= task.least:
            lose(stage, task.leader, "LDR-6", "leader-killed")
            return
        side = stage.position.setup.leaders[task.leader].side
        stage.happen(
            "leader-safe",
            stage.position,
            rule="LDR-6",
            side=side,
            pieces=(LEADERS + task.leader,),
            roll=reading[0],
            least=task.least,
        )
        self._displace(stage, task)

    def _displace(self, stage: Playing, task: Peril) -> None:
        table = stage.position
        leader = table.leaders[task.leader]
        if task.bereft and leader.cell >= 0 and not _company(table, task.leader):
            stage.quietly(table.push(Displacing(task.leader)))


def _company(table: Table, leader: int) -> bool:
    """Whether a unit of his side is with a leader."""
    side, cell = table.setup.leaders[leader].side, table.leaders[leader].cell
    return any(unit.cell == cell and unit.side == side for unit in table.units)


def havens(table: Table, leader: int, origin: int = NOWHERE) -> tuple[int, ...]:
    """LDR-9, PUR-8, MR-18: the nearest units a leader may be put with: where he stands, or from a hex."""
    side, cell = table.setup.leaders[leader].side, table.leaders[leader].cell
    cell = cell if origin < 0 else origin
    mine = table.leads(leader)
    found = _nearest(table, cell, side, mine)
    if not found and is_oc(table, leader):
        found = _nearest(table, cell, side, None)
    return found


def _nearest(table: Table, cell: int, side: int, battles: tuple[int, ...] | None) -> tuple[int, ...]:
    away = {
        index: table.grid.distance(cell, unit.cell)
        for index, unit in enumerate(table.units)
        if unit.cell >= 0 and unit.side == side and (battles is None or unit.battle in battles)
    }
    least = min(away.values(), default=0)
    return tuple(dict.fromkeys(table.on[table.units[index].cell] for index in away if away[index] == least))


@handles(Displacing)
class DisplacingHandler(Handler[Displacing]):
    """LDR-8, LDR-9, LDR-10: a leader without his unit is captured, put with the nearest one, or taken off."""

    answers = (Settle,)
    asks = ("question.men_of_iron.displaced", "LDR-9")

    def _fate(self, table: Table, task: Displacing) -> str:
        leader = table.leaders[task.leader]
        side = table.setup.leaders[task.leader].side
        if leader.cell < 0 and task.origin < 0:
            return "gone"
        if task.origin < 0 and surrounded(table, leader.cell, side):
            return "captured"
        if havens(table, task.leader, task.origin):
            return "placed"
        mine = table.leads(task.leader)
        coming = any(unit.battle in mine and unit.gone in STILL_TO_COME for unit in table.units)
        return "waiting" if coming else "removed"

    def actor(self, table: Table, task: Displacing) -> int | None:
        """His owner, where several are equally near."""
        if self._fate(table, task) == "placed" and len(havens(table, task.leader, task.origin)) > 1:
            return table.setup.leaders[task.leader].side
        return None

    def options(self, table: Table, task: Displacing) -> Iterator[Order]:
        """One for each of the nearest."""
        yield from (Settle(table.units[unit].cell) for unit in havens(table, task.leader, task.origin))

    def subjects(self, table: Table, task: Displacing) -> tuple[int, ...]:
        """The leader."""
        return (LEADERS + task.leader,)

    def judge(self, table: Table, task: Displacing, order: Settle) -> Finding | None:
        """REF-7: only with the nearest."""
        if any(table.units[unit].cell == order.cell for unit in havens(table, task.leader, task.origin)):
            return None
        return refuse(
            "refusal.men_of_iron.not-nearest",
            rule="LDR-9",
            pieces=(LEADERS + task.leader,),
            places=(order.cell,),
        )

    def run(self, stage: Playing, task: Displacing) -> None:
        """What needs no choice."""
        table = stage.position
        fate = self._fate(table, task)
        side = table.setup.leaders[task.leader].side
        if fate == "placed":
            self._put(stage, task, table.units[havens(table, task.leader, task.origin)[0]].cell)
            return
        stage.quietly(table.then())
        if fate == "captured":
            lose(stage, task.leader, "LDR-9", "leader-captured")
        elif fate in ("waiting", "removed"):
            gone = replace(table.leaders[task.leader], cell=NOWHERE, gone=fate, host=-1)
            after = stage.position.with_leader(task.leader, gone)
            rule = "LDR-9" if fate == "waiting" else "LDR-10"
            stage.happen("leader-removed", after, rule=rule, side=side, pieces=(LEADERS + task.leader,))

    def carry_out(self, stage: Playing, task: Displacing, order: Settle, reading: Reading) -> None:
        """Where his owner puts him."""
        self._put(stage, task, order.cell)

    def _put(self, stage: Playing, task: Displacing, cell: int) -> None:
        table = stage.position
        leader = table.leaders[task.leader]
        after = table.then().with_leader(task.leader, replace(leader, cell=cell, gone="", host=-1))
        stage.happen(
            "leader-displaced",
            after,
            rule="LDR-9",
            side=table.setup.leaders[task.leader].side,
            pieces=(LEADERS + task.leader,),
            places=(max(leader.cell, task.origin), cell),
        )

    def sound(self, table: Table, task: Displacing) -> bool:
        """A hex there is, if one is named."""
        return task.origin < table.grid.cells


def replaceable(table: Table, side: int) -> tuple[int, ...]:
    """LDR-13, LDR-14: the lost leaders of a side whose Battles still have units."""
    return tuple(
        index
        for index, card in enumerate(table.setup.leaders)
        if card.side == side
        and card.returns
        and table.leaders[index].gone == "lost"
        and any(table.units_of(battle) for battle in table.leads(index))
    )


@handles(Replacing)
class ReplacingHandler(Handler[Replacing]):
    """LDR-13: the lieutenant takes over, with any unit of his Battle."""

    answers = (Settle,)
    asks = ("question.men_of_iron.replacement", "LDR-13")

    def _cells(self, table: Table, task: Replacing) -> tuple[int, ...]:
        found = (
            table.units[each].cell for battle in table.leads(task.leader) for each in table.units_of(battle)
        )
        return tuple(dict.fromkeys(found))

    def actor(self, table: Table, task: Replacing) -> int | None:
        """The owner, where there is a choice."""
        return table.setup.leaders[task.leader].side if len(self._cells(table, task)) > 1 else None

    def options(self, table: Table, task: Replacing) -> Iterator[Order]:
        """One for each unit of the Battle."""
        yield from (Settle(cell) for cell in self._cells(table, task))

    def subjects(self, table: Table, task: Replacing) -> tuple[int, ...]:
        """The leader."""
        return (LEADERS + task.leader,)

    def judge(self, table: Table, task: Replacing, order: Settle) -> Finding | None:
        """REF-7: only with a unit of his Battle."""
        if order.cell in self._cells(table, task):
            return None
        return refuse(
            "refusal.men_of_iron.not-his-battle",
            rule="LDR-13",
            pieces=(LEADERS + task.leader,),
            places=(order.cell,),
        )

    def run(self, stage: Playing, task: Replacing) -> None:
        """No choice."""
        cells = self._cells(stage.position, task)
        if cells:
            self._put(stage, task, cells[0])
        else:
            stage.quietly(stage.position.then())

    def carry_out(self, stage: Playing, task: Replacing, order: Settle, reading: Reading) -> None:
        """There he is."""
        self._put(stage, task, order.cell)

    def _put(self, stage: Playing, task: Replacing, cell: int) -> None:
        table = stage.position
        back = replace(table.leaders[task.leader], cell=cell, gone="", replaced=True)
        stage.happen(
            "leader-replaced",
            table.then().with_leader(task.leader, back),
            rule="LDR-13",
            side=table.setup.leaders[task.leader].side,
            pieces=(LEADERS + task.leader,),
            places=(cell,),
        )
