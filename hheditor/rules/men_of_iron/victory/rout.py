"""FLT: a Battle that has lost too much runs, all of it, for its edge of the map."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.hexes import cells_of, mask_of
from hheditor.rules.api import Order, Question, Reading, Roll, Term
from hheditor.rules.men_of_iron.activation.command import in_range
from hheditor.rules.men_of_iron.position.agenda import D10, Handler, Playing, handles
from hheditor.rules.men_of_iron.position.orders import Settle
from hheditor.rules.men_of_iron.position.ratings import charisma
from hheditor.rules.men_of_iron.position.setup import FOOT, HORSE
from hheditor.rules.men_of_iron.position.table import LEADERS, NOWHERE, Table
from hheditor.rules.men_of_iron.position.tasks import Breaking, Chasing, Fleeing
from hheditor.rules.men_of_iron.results.effects import eliminate, off_map
from hheditor.rules.men_of_iron.results.leaders import surrounded
from hheditor.rules.men_of_iron.victory.points import judge_annihilation, leader_points
from hheditor.values import Finding, refuse


def in_force(table: Table) -> bool:
    """Whether the option is played, in a flavour that has it."""
    return table.setup.profile.fleeing and table.setup.profile.switches.battle_flight


def losses(table: Table, battle: int) -> int:
    """FLT-1: the units of a Battle that are eliminated or retired, guns not counted."""
    return sum(
        unit.battle == battle
        and (unit.gone == "lost" or (unit.cell >= 0 and unit.state == "retired"))
        and not table.row(index).gun
        for index, unit in enumerate(table.units)
    )


def breaking(table: Table) -> tuple[Breaking, ...]:
    """FLT-1: the Battles of either side that must check now, the first of them last."""
    if not in_force(table):
        return ()
    found = [
        Breaking(index)
        for index, (state, card) in enumerate(zip(table.battles, table.setup.battles, strict=True))
        if not state.checked and card.flight and losses(table, index) >= card.flight
    ]
    return tuple(reversed(found))


def spirit(table: Table, battle: int) -> int:
    """FLT-1, PUR-1: the charisma of a Battle's leader, if a unit of his is within his Command Range."""
    leader = table.leader_of(battle)
    if leader < 0 or table.leaders[leader].cell < 0:
        return 0
    reached = in_range(table, leader)
    near = any(
        reached >> table.units[unit].cell & 1 for each in table.leads(leader) for unit in table.units_of(each)
    )
    return charisma(table, leader) if near else 0


def bearing(value: int) -> tuple[Term, ...]:
    """Charisma as a term of a roll."""
    return (Term("term.men_of_iron.charisma", value, "FLT-1"),) if value else ()


@handles(Breaking)
class BreakingHandler(Handler[Breaking]):
    """FLT-1: one die, once in the battle."""

    waits_for = "dice"

    def roll(self, table: Table, task: Breaking) -> Roll:
        """One die and the leader's charisma."""
        side = table.setup.battles[task.battle].side
        parameters = (("battle", task.battle),)
        return Roll("men_of_iron.battle-flight", (D10,), rule="FLT-1", side=side, parameters=parameters)

    def carry_out(self, stage: Playing, task: Breaking, order: Order, reading: Reading) -> None:
        """It runs, or it stands for good."""
        table = stage.position
        terms = bearing(spirit(table, task.battle))
        total = reading[0] + sum(term.value for term in terms)
        runs = total <= (table.setup.profile.tests.battle_flight or 0)
        after = table.then(*((Fleeing(task.battle),) if runs else ()))
        after = after.with_battle(task.battle, replace(table.battles[task.battle], checked=True))
        side = table.setup.battles[task.battle].side
        stage.happen(
            "battle-flees" if runs else "battle-stands",
            after,
            rule="FLT-1",
            side=side,
            terms=terms,
            battle=task.battle,
            roll=reading[0],
            total=total,
        )

    def sound(self, table: Table, task: Breaking) -> bool:
        """A Battle that has not checked, where Battles flee."""
        known = 0 <= task.battle < len(table.battles)
        return (
            known
            and not table.battles[task.battle].checked
            and table.setup.profile.tests.battle_flight is not None
        )


def edge(table: Table, battle: int) -> int:
    """FLT-3: the hexes of the edge a Battle runs to."""
    card, board = table.setup.battles[battle], table.setup.ground.board
    name = card.edge or ("south", "north")[card.side]
    rows, columns = range(board.rows), range(board.columns)
    match name:
        case "north":
            return mask_of(board.cell(column, 0) for column in columns)
        case "south":
            return mask_of(board.cell(column, board.rows - 1) for column in columns)
        case "west":
            return mask_of(board.cell(0, row) for row in rows)
    return mask_of(board.cell(board.columns - 1, row) for row in rows)


def refuges(table: Table, battle: int) -> int:
    """FLT-3: hexes of the edge free of other units of the side, no entry hex of its own, and not beyond
    ground that is closed to most of those who run."""
    units = [table.units[index] for index in table.units_of(battle)]
    side = table.setup.battles[battle].side
    others = mask_of(
        unit.cell for unit in table.units if unit.cell >= 0 and unit.side == side and unit.battle != battle
    )
    found = edge(table, battle) & ~others & ~table.setup.entry_cells[side]
    riders = sum(table.column(index) == HORSE for index in table.units_of(battle))
    column = HORSE if 2 * riders > len(units) else FOOT
    reached = _reached(table, column, [unit.cell for unit in units])
    return (found & reached) or found or edge(table, battle)


def _reached(table: Table, column: int, starts: list[int]) -> int:
    """Everywhere one can get to over open ground, whoever stands there."""
    goings, neighbours = table.setup.goings[column], table.grid.neighbours
    seen, waiting = mask_of(starts), list(starts)
    while waiting:
        cell = waiting.pop()
        for direction, beside in enumerate(neighbours[cell]):
            if beside >= 0 and not seen >> beside & 1 and goings[cell * 6 + direction] is not None:
                seen |= 1 << beside
                waiting.append(beside)
    return seen


def culprits(table: Table, battle: int) -> tuple[int, ...]:
    """PUR-1: the enemy Battles that did harm in this activation and have somebody to send after it: the
    active one, or of the other side those that fired, were attacked or charged back."""
    side = table.setup.battles[battle].side
    if side != table.active:
        found = [table.acting] if table.how in ("battle", "ambush") else []
    else:
        found = sorted(
            {
                unit.battle
                for unit in table.units
                if unit.side != side and (unit.replied or unit.reacted or unit.hit or unit.tried)
            }
        )
    return tuple(each for each in found if able(table, each) and not table.battles[each].fled)


def able(table: Table, battle: int) -> tuple[int, ...]:
    """PUR-2: the units of a Battle that could pursue: neither retired nor guns."""
    return tuple(
        index
        for index in table.units_of(battle)
        if table.units[index].state != "retired" and not table.row(index).gun
    )


@handles(Fleeing)
class FleeingHandler(Handler[Fleeing]):
    """FLT-2, FLT-3: who cannot run is lost; the others are gone, and their standard marks the way."""

    answers = (Settle,)

    def actor(self, table: Table, task: Fleeing) -> int | None:
        """Its owner, where there are several hexes to choose from."""
        if not task.struck or self._cells(table, task).bit_count() < 2:
            return None
        return table.setup.battles[task.battle].side

    def _cells(self, table: Table, task: Fleeing) -> int:
        return refuges(table, task.battle) if culprits(table, task.battle) else 0

    def question(self, table: Table, task: Fleeing) -> Question:
        """Which way?"""
        side = table.setup.battles[task.battle].side
        parameters = (("battle", task.battle),)
        return Question("question.men_of_iron.fleeing", side, "FLT-3", parameters=parameters)

    def options(self, table: Table, task: Fleeing) -> Iterator[Order]:
        """Every hex of the edge."""
        yield from (Settle(cell) for cell in cells_of(self._cells(table, task)))

    def judge(self, table: Table, task: Fleeing, order: Settle) -> Finding | None:
        """REF-7."""
        if self._cells(table, task) >> order.cell & 1:
            return None
        return refuse("refusal.men_of_iron.no-refuge", rule="FLT-3", places=(order.cell,))

    def carry_out(self, stage: Playing, task: Fleeing, order: Settle, reading: Reading) -> None:
        """That way."""
        self._run(stage, task, order.cell)

    def run(self, stage: Playing, task: Fleeing) -> None:
        """First those who cannot run; then, where nothing is to be chosen, the rest."""
        if not task.struck:
            self._strike(stage, task)
            return
        cells = self._cells(stage.position, task)
        self._run(stage, task, cells_of(cells)[0] if cells else NOWHERE)

    def _strike(self, stage: Playing, task: Fleeing) -> None:
        """FLT-2: guns, retired and surrounded units are lost; the edge of the map surrounds nobody."""
        stage.quietly(stage.position.then(replace(task, struck=True)))
        table = stage.position
        side = table.setup.battles[task.battle].side
        doomed = [
            index
            for index in table.units_of(task.battle)
            if table.row(index).gun
            or table.units[index].state == "retired"
            or surrounded(table, table.units[index].cell, side, table.column(index), edge=False)
        ]
        for index in doomed:
            if stage.position.ended is None:
                eliminate(stage, index, "FLT-2")

    def _run(self, stage: Playing, task: Fleeing, cell: int) -> None:
        table = stage.position
        hunters = culprits(table, task.battle)
        chase = (Chasing(task.battle, cell, hunters),) if cell >= 0 and hunters else ()
        table = table.then(*chase)
        side = table.setup.battles[task.battle].side
        gone = table.units_of(task.battle)
        for index, unit in enumerate(table.units):
            if unit.battle == task.battle and unit.cell >= 0:
                table = table.with_unit(index, off_map(unit, "fled"))
            elif unit.battle == task.battle and unit.gone in ("pursuing", "returning"):
                table = table.with_unit(index, off_map(unit, "removed"))  # PUR-9
        for index, card in enumerate(table.setup.standards):
            if card.battle == task.battle:
                table = table.with_standard(
                    index, replace(table.standards[index], cell=NOWHERE, gone="removed")
                )
        table = table.with_battle(task.battle, replace(table.battles[task.battle], fled=True))
        places = (cell,) if cell >= 0 else ()
        stage.happen(
            "battle-gone", table, rule="FLT-2", side=side, pieces=gone, places=places, battle=task.battle
        )
        self._leader(stage, task)
        judge_annihilation(stage)

    def _leader(self, stage: Playing, task: Fleeing) -> None:
        """FLT-2, VIC-5: its leader goes too; a commander costs as much as one lost. Who leads another Battle
        that stands stays."""
        table = stage.position
        leader = table.leader_of(task.battle)
        if leader < 0 or not (table.is_about(leader) or table.leaders[leader].gone == "returning"):
            return
        if any(table.units_of(each) for each in table.leads(leader) if each != task.battle):
            return
        card = table.setup.leaders[leader]
        cost = leader_points(table, leader) if card.oc or card.king else 0
        after = table.with_leader(leader, replace(table.leaders[leader], cell=NOWHERE, gone="fled", host=-1))
        after = after.changed(points=table.add_points(card.side, cost))
        pieces = (LEADERS + leader,)
        rule = "VIC-5" if cost else "FLT-2"
        stage.happen("leader-flees", after, rule=rule, side=card.side, pieces=pieces, points=cost)

    def sound(self, table: Table, task: Fleeing) -> bool:
        """A Battle that has not fled."""
        return 0 <= task.battle < len(table.battles) and not table.battles[task.battle].fled
