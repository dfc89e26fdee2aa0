"""The hand-to-hand phase: attacks out of closed ground, leaders alone, duels, and then fight after fight.

R-200 [F]: whoever stands beside flyers that have come low is asked as soon as they have, whether he joins in.

The side whose bound it is chooses the next fight, one piece against one or more, until everybody who touched
an enemy when the fights began has fought or has nobody left to fight.
"""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Order, Question, Reading, Stage
from hheditor.rules.hordes_heroes.contact.zones import barred, contacts, tidy, touching
from hheditor.rules.hordes_heroes.melee.score import cell_of, side_of, units_of
from hheditor.rules.hordes_heroes.movement.flying.flyers import may_choose
from hheditor.rules.hordes_heroes.movement.flying.interception import join_or_keep_out, judge_join, open_joins
from hheditor.rules.hordes_heroes.position.agenda import AGENDA, Handler, handles
from hheditor.rules.hordes_heroes.position.orders import (
    LEADERS,
    Assail,
    Decline,
    EndPhase,
    Fight,
    StandApart,
    Strike,
)
from hheditor.rules.hordes_heroes.position.table import Table, change, direction_between, flies, on_table
from hheditor.rules.hordes_heroes.position.tasks import CombatPhase, Duel, Fighting
from hheditor.values import Finding, refuse

STRIKES, ASSAULTS, OTHER_ASSAULTS, APART, OTHER_APART, DUELS, FIGHTS = range(7)
JOINING = -1
"""R-200 [F]: no part by itself; it comes between as long as somebody may join a fight with flyers."""

Pair = tuple[int, int]


# Who may do what ---------------------------------------------------------------------------------------


def open_strikes(table: Table, task: CombatPhase, side: int) -> list[Pair]:
    """TRC-2: (occupant, barred enemy) pairs of a side that may choose again whether to attack.

    R-162: not those who let that enemy pass in this bound.
    """
    hindering = table.setup.hindering
    return [
        (number, other)
        for number in on_table(table, side)
        if hindering >> table.units[number].cell & 1 and number not in task.asked
        for other in touching(table, number)
        if not flies(table, table.units[number])
        and barred(table, other, table.units[number].cell)
        and (number, other) not in table.struck
        and (other, number) not in table.struck
        and (number, other) not in table.declined
    ]


def part_in_hand(table: Table, task: CombatPhase) -> int:
    """The part in hand, or `JOINING` where somebody beside flyers is to choose first."""
    joining = task.part < APART and (open_joins(table, task.side) or open_joins(table, 1 - task.side))
    return JOINING if joining else task.part


def duels(table: Table) -> list[Pair]:
    """DUE-2: the pairs of enemy leaders, both without a host, who share a hex."""
    if not table.alone[0] & table.alone[1]:
        return []
    found = []
    for first, one in enumerate(table.leaders):
        if one.side == table.mover and one.cell >= 0 and one.host < 0:
            for second, other in enumerate(table.leaders):
                if other.side != one.side and other.cell == one.cell and other.host < 0:
                    found.append((LEADERS + first, LEADERS + second))
    return found


def free_leaders(table: Table, side: int) -> list[int]:
    """Leaders of a side alone on the table and not in a duel."""
    foes = table.alone[1 - side]
    return [
        LEADERS + index
        for index, leader in enumerate(table.leaders)
        if leader.side == side and leader.cell >= 0 and leader.host < 0 and not foes >> leader.cell & 1
    ]


def reachable(table: Table, number: int) -> bool:
    """FLY-6: whether somebody on the ground can fight a unit beside him."""
    unit = table.units[number]
    return bool(unit.low) or not flies(table, unit)


def _formed_beside(table: Table, cell: int, side: int) -> list[int]:
    near = table.setup.grid.around[cell] & table.formed[side]
    return [
        table.held[beside]
        for beside in table.setup.grid.neighbours[cell]
        if beside >= 0 and near >> beside & 1
    ]


def open_assaults(table: Table, task: CombatPhase, side: int) -> list[Pair]:
    """GEN-5: fights a side may choose with an enemy leader alone, or with one of its own (R-113).

    FLY-6 [F]: a leader cannot reach flyers above him; R-190: disrupted flyers attack nobody.
    """
    found: list[Pair] = []
    for leader in free_leaders(table, 1 - side):
        cell = cell_of(table, leader)
        found += [
            (unit, leader)
            for unit in _formed_beside(table, cell, side)
            if not barred(table, unit, cell) and (reachable(table, unit) or may_choose(table, unit))
        ]
    for leader in free_leaders(table, side):
        beside = _formed_beside(table, cell_of(table, leader), 1 - side)
        found += [(leader, unit) for unit in beside if reachable(table, unit)]
    chosen = set(task.assaults)
    return [pair for pair in found if pair not in chosen and pair[::-1] not in chosen]


def assaulted(task: CombatPhase) -> set[int]:
    """Pieces in a fight chosen by or against a leader alone."""
    return {piece for pair in task.assaults for piece in pair}


def beside_fights(table: Table, task: CombatPhase, side: int) -> list[int]:
    """R-112: leaders alone who touch an enemy in contact with a friend, are not attacked and may keep out."""
    engaged = assaulted(task)
    return [
        leader
        for leader in free_leaders(table, side)
        if leader not in engaged
        and leader not in task.apart
        and any(contacts(table, foe) for foe in _formed_beside(table, cell_of(table, leader), 1 - side))
    ]


# The fights --------------------------------------------------------------------------------------------


def all_pairs(table: Table, task: CombatPhase) -> tuple[Pair, ...]:
    """Everybody who must fight, as pairs of a piece of the moving side and one of the other."""
    pairs = [(number, other) for number in on_table(table, task.side) for other in contacts(table, number)]
    for piece, target in task.assaults:
        pairs.append((piece, target) if side_of(table, piece) == task.side else (target, piece))
    return tuple(pairs)


def open_pairs(table: Table, task: CombatPhase) -> list[Pair]:
    """R-70, R-71: the pairs still to fight: neither has fought, both are there and still adjacent."""
    found = []
    for one, other in task.pairs:
        if one in task.fought or other in task.fought:
            continue
        here, there = cell_of(table, one), cell_of(table, other)
        if here < 0 or there < 0 or direction_between(table, here, there) < 0:
            continue
        if any(piece >= LEADERS and table.leaders[piece - LEADERS].host >= 0 for piece in (one, other)):
            continue
        found.append((one, other))
    return found


def _graph(table: Table, task: CombatPhase) -> dict[int, set[int]]:
    """Who may still fight whom; remembered with the position, as the task is part of it."""
    known: dict[str, tuple[CombatPhase, dict[int, set[int]]]] = table.memo("open fights")
    if "graph" in known and known["graph"][0] is task:
        return known["graph"][1]
    graph: dict[int, set[int]] = {}
    for one, other in open_pairs(table, task):
        graph.setdefault(one, set()).add(other)
        graph.setdefault(other, set()).add(one)
    known["graph"] = (task, graph)
    return graph


def left_out(graph: dict[int, set[int]], one: int, others: tuple[int, ...]) -> list[int]:
    """R-69: pieces that could fight now and could not any more after this fight."""
    taken = {one, *others}
    return sorted(piece for piece, foes in graph.items() if piece not in taken and not foes - taken)


def legal_fights(table: Table, task: CombatPhase) -> Iterator[Fight]:
    """H2H-7: every fight that leaves nobody out, one against one under the moving side's piece only."""
    graph = _graph(table, task)
    for one, foes in sorted(graph.items()):
        least = 1 if side_of(table, one) == task.side else 2
        for size in range(least, len(foes) + 1):
            for others in combinations(sorted(foes), size):
                if not left_out(graph, one, others):
                    yield Fight(one, others)


def judge_fight(table: Table, task: CombatPhase, order: Fight) -> Finding | None:
    """Why these may not fight now."""
    pieces = (order.one, *order.others)
    if not order.others or len(set(pieces)) != len(pieces):
        return refuse("refusal.hordes_heroes.fight-pieces", rule="H2H-7", pieces=pieces)
    for piece in pieces:
        if piece in task.fought:
            return refuse("refusal.hordes_heroes.fought", rule="H2H-7", pieces=(piece,))
    graph = _graph(table, task)
    for other in order.others:
        if other not in graph.get(order.one, set()):
            return refuse("refusal.hordes_heroes.no-contact", rule="SEQ-8", pieces=(order.one, other))
    lonely = left_out(graph, order.one, order.others)
    if lonely:
        return refuse(
            "refusal.hordes_heroes.fight-leaves-out", rule="H2H-7", pieces=tuple(lonely), count=len(lonely)
        )
    return None


def taking_part(table: Table, task: CombatPhase, pieces: tuple[int, ...]) -> tuple[int, ...]:
    """GEN-2: leaders alone who touch an enemy unit of a friends' fight take part, unless kept apart.

    R-150: in the first such fight only, and never from a duel.
    """
    found: list[int] = []
    if not table.alone[0] | table.alone[1]:
        return ()
    engaged = assaulted(task)
    for side in (task.side, 1 - task.side):
        if not any(side_of(table, unit) == side for unit in units_of(pieces)):
            continue
        foes = {unit for unit in units_of(pieces) if side_of(table, unit) != side}
        for leader in free_leaders(table, side):
            if leader in engaged or leader in task.apart or leader in task.fought:
                continue
            if foes.intersection(_formed_beside(table, cell_of(table, leader), 1 - side)):
                found.append(leader)
    return tuple(found)


def begin_fight(stage: Stage[Table], task: CombatPhase, order: Fight) -> None:
    """Put a fight in hand; one against one the moving side's piece is the one."""
    table = stage.position
    one, others = order.one, tuple(sorted(order.others))
    if len(others) == 1 and side_of(table, one) != task.side:
        one, others = others[0], (one,)
    lone = taking_part(table, task, (one, *others))
    fought = tuple(sorted({*task.fought, one, *others, *lone}))
    stage.quietly(table.then(replace(task, fought=fought)).push(Fighting(one, others, lone)))


# The phase ---------------------------------------------------------------------------------------------


@handles(CombatPhase)
class CombatPhaseHandler(Handler[CombatPhase]):
    """SEQ-5: the side whose bound it is decides the order of the fights."""

    answers = (Strike, Decline, Assail, StandApart, Fight, EndPhase)

    def actor(self, table: Table, task: CombatPhase) -> int | None:
        """Whoever has something to choose in the part in hand."""
        side = task.side
        match part_in_hand(table, task):
            case -1:
                return side if open_joins(table, side) else 1 - side
            case 0:
                return next((s for s in (side, 1 - side) if open_strikes(table, task, s)), None)
            case 1 | 2:
                chooser = side if task.part == ASSAULTS else 1 - side
                return chooser if open_assaults(table, task, chooser) else None
            case 3 | 4:
                chooser = side if task.part == APART else 1 - side
                return chooser if beside_fights(table, task, chooser) else None
            case 5:
                return None
            case _:
                return side if len(list(islice(legal_fights(table, task), 2))) > 1 else None

    def run(self, stage: Stage[Table], task: CombatPhase) -> None:
        """Go on to the next part, the next duel, the only fight, or the next phase."""
        table = stage.position
        if task.part == DUELS:
            waiting = [pair for pair in duels(table) if not set(pair) & set(task.fought)]
            if waiting:
                fought = replace(task, fought=(*task.fought, *waiting[0]))
                stage.quietly(table.then(fought).push(Duel(*waiting[0])))
                return
        if task.part < FIGHTS:
            following = replace(task, part=task.part + 1, asked=())
            if following.part == FIGHTS:
                following = replace(following, pairs=all_pairs(table, task))
            stage.quietly(table.then(following))
            return
        fight = next(legal_fights(table, task), None)
        if fight is not None:
            begin_fight(stage, task, fight)
            return
        from hheditor.rules.hordes_heroes.command.sequence import next_phase

        if table.setup.flying:
            tidy(stage)
        next_phase(stage)

    def question(self, table: Table, task: CombatPhase) -> Question | None:
        """What the part in hand asks."""
        side = self.actor(table, task)
        if side is None:
            return None
        pieces = self.subjects(table, task)
        match part_in_hand(table, task):
            case -1:
                flyers = tuple(dict.fromkeys(pair[1] for pair in open_joins(table, side)))
                places = tuple(table.units[number].cell for number in flyers)
                return Question("question.hordes_heroes.join", side, "FLY-6", (*pieces, *flyers), places)
            case 0:
                return Question("question.hordes_heroes.strike", side, "TRC-2", pieces)
            case 1 | 2:
                return Question("question.hordes_heroes.assail", side, "GEN-5", pieces)
            case 3 | 4:
                return Question("question.hordes_heroes.stand-apart", side, "GEN-2", pieces)
            case _:
                return Question("question.hordes_heroes.fight", side, "SEQ-5", pieces)

    def subjects(self, table: Table, task: CombatPhase) -> tuple[int, ...]:
        """Pieces of the side to act that something can be ordered for."""
        side = self.actor(table, task)
        if side is None:
            return ()
        match part_in_hand(table, task):
            case -1:
                found = [pair[0] for pair in open_joins(table, side)]
            case 0:
                found = [pair[0] for pair in open_strikes(table, task, side)]
            case 1 | 2:
                found = [pair[0] for pair in open_assaults(table, task, side)]
            case 3 | 4:
                found = beside_fights(table, task, side)
            case _:
                found = [piece for fight in legal_fights(table, task) for piece in (fight.one, *fight.others)]
        return tuple(dict.fromkeys(found))

    def orders(self, table: Table, task: CombatPhase, about: int | None) -> Iterator[Order]:
        """The choices of the part in hand."""
        side = self.actor(table, task)
        if side is None:
            return
        part = part_in_hand(table, task)
        match part:
            case -1 | 0:
                listed = open_joins(table, side) if part == JOINING else open_strikes(table, task, side)
                pairs = [pair for pair in listed if about in (None, pair[0])]
                yield from (Strike(*pair) for pair in pairs)
                yield from (Decline(unit) for unit in dict.fromkeys(pair[0] for pair in pairs))
            case 1 | 2:
                pairs = open_assaults(table, task, side)
                yield from (Assail(*pair) for pair in pairs if about in (None, pair[0]))
                if about is None:
                    yield EndPhase()
            case 3 | 4:
                leaders = beside_fights(table, task, side)
                yield from (StandApart(leader) for leader in leaders if about in (None, leader))
                if about is None:
                    yield EndPhase()
            case _:
                for fight in legal_fights(table, task):
                    if about is None or about in (fight.one, *fight.others):
                        yield fight

    def judge(self, table: Table, task: CombatPhase, order: Any) -> Finding | None:
        """Whether it answers the part in hand."""
        side = AGENDA.actor_of(table)
        assert side is not None
        part = part_in_hand(table, task)
        if part == JOINING:
            return judge_join(table, side, order)
        match order:
            case Strike() if part == STRIKES:
                if (order.unit, order.target) not in open_strikes(table, task, side):
                    return refuse(
                        "refusal.hordes_heroes.nothing-barred",
                        rule="TRC-2",
                        pieces=(order.unit, order.target),
                    )
            case Decline() if part == STRIKES:
                if order.unit not in self.subjects(table, task):
                    return refuse("refusal.hordes_heroes.nothing-barred", rule="TRC-2", pieces=(order.unit,))
            case Assail() if part in (ASSAULTS, OTHER_ASSAULTS):
                return self._judge_assail(table, task, side, order)
            case StandApart() if part in (APART, OTHER_APART):
                if order.leader not in beside_fights(table, task, side):
                    return refuse("refusal.hordes_heroes.not-beside", rule="GEN-2", pieces=(order.leader,))
            case Fight() if part == FIGHTS:
                return judge_fight(table, task, order)
            case EndPhase() if part in (ASSAULTS, OTHER_ASSAULTS, APART, OTHER_APART):
                return None
            case EndPhase():
                count = len(open_pairs(table, task))
                return refuse("refusal.hordes_heroes.must-fight", rule="SEQ-8", count=count)
            case _:
                return refuse("refusal.hordes_heroes.not-now", rule="SEQ-5", part=part)
        return None

    def _judge_assail(self, table: Table, task: CombatPhase, side: int, order: Assail) -> Finding | None:
        if (order.piece, order.target) in open_assaults(table, task, side):
            return None
        pieces = (order.piece, order.target)
        lone = free_leaders(table, 0) + free_leaders(table, 1)
        if not any(piece in lone for piece in pieces):
            return refuse("refusal.hordes_heroes.no-lone-leader", rule="GEN-5", pieces=pieces)
        return refuse("refusal.hordes_heroes.assail", rule="GEN-5", pieces=pieces)

    def carry_out(self, stage: Stage[Table], task: CombatPhase, order: Any, reading: Reading) -> None:
        """Note the choice, or begin the fight."""
        table = stage.position
        if part_in_hand(table, task) == JOINING:
            join_or_keep_out(stage, order)
            return
        match order:
            case Strike():
                after = table.changed(struck=(*table.struck, (order.unit, order.target)))
                side, places = side_of(table, order.unit), (table.units[order.unit].cell,)
                pieces = (order.unit, order.target)
                stage.happen("struck-out", after, rule="TRC-2", side=side, pieces=pieces, places=places)
            case Decline():
                stage.quietly(table.then(replace(task, asked=(*task.asked, order.unit))))
            case Assail():
                pieces = (order.piece, order.target)
                after = table.then(replace(task, assaults=(*task.assaults, pieces)))
                if order.piece < LEADERS and not reachable(table, order.piece):
                    after = change(after, order.piece, low="attack")
                side, places = side_of(table, order.piece), (cell_of(table, order.target),)
                stage.happen("assailed", after, rule="GEN-5", side=side, pieces=pieces, places=places)
            case StandApart():
                after = table.then(replace(task, apart=(*task.apart, order.leader)))
                side, places = side_of(table, order.leader), (cell_of(table, order.leader),)
                stage.happen(
                    "stood-apart", after, rule="GEN-2", side=side, pieces=(order.leader,), places=places
                )
            case EndPhase():
                stage.quietly(table.then(replace(task, part=task.part + 1, asked=())))
            case Fight():
                begin_fight(stage, task, order)
