"""MAG: magicians evoke elementals, remove them, and see them fight one another.

SEQ-6: after all movement of their side and before any shooting. R-133: one spell for each magician and game
turn; who has removed his elemental casts no other in that turn (MAG-3).
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import cells_of
from hheditor.rules.api import CHANCE, Order, Pool, Reading, Roll, Rolled, Stage
from hheditor.rules.hordes_heroes.contact.zones import tidy
from hheditor.rules.hordes_heroes.magic import fortresses
from hheditor.rules.hordes_heroes.magic.control import elemental_of, end, obstruction, reach
from hheditor.rules.hordes_heroes.melee.casualties import lose_leader, remove_unit
from hheditor.rules.hordes_heroes.melee.results import take_stands
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.orders import LEADERS, Dispel, EndPhase, Evoke
from hheditor.rules.hordes_heroes.position.table import Elemental, Table, change_leader, conjure, lone_leaders
from hheditor.rules.hordes_heroes.position.tasks import ElementalDuel, Evoking, MagicPhase
from hheditor.values import Finding, refuse

FACES = 12
"""SW-62: spells are cast with a twelve-sided die."""


# Who may do what ---------------------------------------------------------------------------------------


def magicians(table: Table, side: int) -> tuple[int, ...]:
    """The indices of a side's magicians on the table."""
    return tuple(
        index
        for index, (leader, card) in enumerate(zip(table.leaders, table.setup.leaders, strict=True))
        if card.magician and leader.side == side and leader.cell >= 0
    )


def step(table: Table) -> tuple[MagicPhase, ...]:
    """The magic step of the side in its bound, where one of its magicians can do anything in it."""
    if table.setup.magic and any(_unable(table, index) is None for index in magicians(table, table.mover)):
        return (MagicPhase(table.mover),)
    return ()


def _unable(table: Table, index: int) -> Finding | None:
    """Why a magician can neither evoke nor remove anything."""
    leader, pieces = table.leaders[index], (LEADERS + index,)
    if leader.spell:
        return refuse("refusal.hordes_heroes.spell-cast", rule="MAG-1", pieces=pieces)
    if elemental_of(table, index) is not None:
        return None
    if leader.host >= 0 and table.units[leader.host].disrupted:
        return refuse(
            "refusal.hordes_heroes.spell-host-disrupted", rule="MAG-9", pieces=(*pieces, leader.host)
        )
    if leader.host < 0 and table.alone[1 - leader.side] >> leader.cell & 1:
        return refuse("refusal.hordes_heroes.spell-duel", rule="MAG-9", pieces=pieces)
    return None


def refusal_to_act(table: Table, side: int, piece: int) -> Finding | None:
    """Why a piece casts no spell now: no magician of the side, or one who can do nothing more."""
    index = piece - LEADERS
    if table.leaders[index].side != side:
        return refuse("refusal.hordes_heroes.not-yours", rule="SEQ-6", pieces=(piece,))
    if table.leaders[index].cell < 0:
        return refuse("refusal.hordes_heroes.off-table", rule="MAG-1", pieces=(piece,))
    if not table.setup.leaders[index].magician:
        return refuse("refusal.hordes_heroes.no-magician", rule="MAG-1", pieces=(piece,))
    return _unable(table, index)


def _wet(table: Table, cell: int) -> bool:
    return bool(table.setup.water >> cell & 1)


def judge_evocation(table: Table, side: int, order: Evoke) -> Finding | None:
    """MAG-1: whether a magician may name that hex and that element."""
    refused = refusal_to_act(table, side, order.leader)
    if refused is not None:
        return refused
    index = order.leader - LEADERS
    pieces, places = (order.leader,), (order.cell,)
    element = table.setup.magic.get(order.element)
    if element is None:
        return refuse(
            "refusal.hordes_heroes.no-such-element", rule="MAG-1", pieces=pieces, element=order.element
        )
    if elemental_of(table, index) is not None:
        return refuse("refusal.hordes_heroes.spell-kept", rule="MAG-3", pieces=pieces, places=places)
    here = table.leaders[index].cell
    distance, most = table.setup.grid.distance(here, order.cell), table.profile.spell_range
    if not 1 <= distance <= most:
        return refuse(
            "refusal.hordes_heroes.spell-range",
            rule="MAG-1",
            pieces=pieces,
            places=places,
            distance=distance,
            most=most,
        )
    closed = _closed(table, side, order.cell)
    if closed is not None:
        return replace(closed, pieces=(*pieces, *closed.pieces), places=places)
    if element.in_water != _wet(table, order.cell):
        message = (
            "refusal.hordes_heroes.spell-needs-water"
            if element.in_water
            else "refusal.hordes_heroes.spell-in-water"
        )
        return refuse(message, rule="MAG-1", pieces=pieces, places=places, element=element.id)
    if fortresses.withstands(table, order.cell, element.id):
        return refuse(
            "refusal.hordes_heroes.spell-stone",
            rule="MAG-10",
            pieces=pieces,
            places=places,
            element=element.id,
        )
    line = obstruction(table, side, here, order.cell)
    return None if line is None else replace(line, pieces=(*pieces, *line.pieces))


def _closed(table: Table, side: int, cell: int) -> Finding | None:
    """Whether a hex is no place for any elemental of a side: a friend's, or one that has an elemental."""
    held = table.held.get(cell)
    if held is not None and table.units[held].side == side:
        return refuse("refusal.hordes_heroes.spell-friend", rule="MAG-1", pieces=(held,))
    friends = lone_leaders(table, cell, side)
    if friends:
        return refuse("refusal.hordes_heroes.spell-friend", rule="MAG-1", pieces=(LEADERS + friends[0],))
    if table.conjured >> cell & 1:
        return refuse("refusal.hordes_heroes.spell-occupied", rule="MAG-6")
    return None


def judge_removal(table: Table, side: int, order: Dispel) -> Finding | None:
    """MAG-9: whether a magician may remove his elemental now."""
    refused = refusal_to_act(table, side, order.leader)
    if refused is not None:
        return refused
    if elemental_of(table, order.leader - LEADERS) is None:
        return refuse("refusal.hordes_heroes.nothing-to-dispel", rule="MAG-9", pieces=(order.leader,))
    return None


def evocations(table: Table, side: int, index: int) -> Iterator[Evoke]:
    """Every legal evocation of a magician, the nearest hexes first."""
    piece = LEADERS + index
    if _unable(table, index) is not None or elemental_of(table, index) is not None:
        return
    here, distance = table.leaders[index].cell, table.setup.grid.distance
    for cell in sorted(reach(table, index), key=lambda cell: (distance(here, cell), cell)):
        if _closed(table, side, cell) is not None:
            continue
        for element in table.profile.elements:
            if element.in_water == _wet(table, cell) and not fortresses.withstands(table, cell, element.id):
                yield Evoke(piece, cell, element.id)


@handles(MagicPhase)
class MagicHandler(Handler[MagicPhase]):
    """SW-9: the magicians of the side in its bound, one after the other, as their owner likes."""

    answers = (Evoke, Dispel, EndPhase)
    asks = ("question.hordes_heroes.magic", "SEQ-6")

    def actor(self, table: Table, task: MagicPhase) -> int | None:
        """The side, while one of its magicians can do something."""
        return task.side if next(self._able(table, task), None) is not None else None

    def _able(self, table: Table, task: MagicPhase) -> Iterator[int]:
        for index in magicians(table, task.side):
            if _unable(table, index) is None and (
                elemental_of(table, index) is not None
                or next(evocations(table, task.side, index), None) is not None
            ):
                yield LEADERS + index

    def run(self, stage: Stage[Table], task: MagicPhase) -> None:
        """Nobody left."""
        from hheditor.rules.hordes_heroes.command.sequence import next_phase

        next_phase(stage)

    def subjects(self, table: Table, task: MagicPhase) -> tuple[int, ...]:
        """Magicians who can do something."""
        return tuple(self._able(table, task))

    def orders(self, table: Table, task: MagicPhase, about: int | None) -> Iterator[Order]:
        """Every removal and every evocation."""
        if about is None:
            yield EndPhase()
        for index in magicians(table, task.side):
            piece = LEADERS + index
            if about in (None, piece):
                if judge_removal(table, task.side, Dispel(piece)) is None:
                    yield Dispel(piece)
                yield from evocations(table, task.side, index)

    def judge(self, table: Table, task: MagicPhase, order: Any) -> Finding | None:
        """By its kind."""
        if isinstance(order, Evoke):
            return judge_evocation(table, task.side, order)
        if isinstance(order, Dispel):
            return judge_removal(table, task.side, order)
        return None

    def carry_out(self, stage: Stage[Table], task: MagicPhase, order: Any, reading: Reading) -> None:
        """Cast, remove, or leave it at that."""
        table = stage.position
        if isinstance(order, EndPhase):
            self.run(stage, task)
            return
        index = order.leader - LEADERS
        stage.quietly(change_leader(table, index, spell=True))
        if isinstance(order, Dispel):
            elemental = elemental_of(table, index)
            assert elemental is not None
            end(stage, elemental, "removed")
            return
        stage.quietly(stage.position.push(Evoking(order.leader, order.cell, order.element)))


# Casting -----------------------------------------------------------------------------------------------


def spell_roll(table: Table, task: Evoking) -> Roll:
    """The die of a spell: 1 where the elemental comes, 0 where it does not."""
    element = table.setup.magic[task.element]
    steps: tuple[tuple[int, int], ...] = ((element.low, 1),)
    if element.high < FACES:
        steps = (*steps, (element.high + 1, 0))
    leader = table.leaders[task.leader - LEADERS]
    return Roll(
        "evocation",
        (Pool(1, FACES, steps),),
        rule="MAG-1",
        side=leader.side,
        pieces=(task.leader,),
        places=(leader.cell, task.cell),
        parameters=(("element", task.element), ("low", element.low), ("high", element.high)),
    )


@handles(Evoking)
class EvokingHandler(Handler[Evoking]):
    """MAG-1: the die must show one of the element's numbers; otherwise nothing happens."""

    answers = (Rolled,)
    waits_for = "dice"

    def roll(self, table: Table, task: Evoking) -> Roll | None:
        """A D12."""
        return spell_roll(table, task)

    def carry_out(self, stage: Stage[Table], task: Evoking, order: Any, reading: Reading) -> None:
        """It comes, or it does not."""
        table = stage.position.then()
        leader = table.leaders[task.leader - LEADERS]
        if not reading[0]:
            stage.happen(
                "spell-failed",
                table,
                rule="MAG-1",
                side=leader.side,
                pieces=(task.leader,),
                places=(task.cell,),
                element=task.element,
            )
            return
        appear(stage, table, task)


def appear(stage: Stage[Table], table: Table, task: Evoking) -> None:
    """MAG-2: an elemental comes; what stands in its hex is destroyed, then it fights those beside it."""
    index = task.leader - LEADERS
    leader = table.leaders[index]
    elemental = Elemental(task.cell, task.element, leader.side, index, leader.cell)
    stage.happen(
        "evoked",
        conjure(table, (*table.elementals, elemental)),
        rule="MAG-1",
        side=leader.side,
        pieces=(task.leader,),
        places=(task.cell,),
        element=task.element,
    )
    spared = fortresses.garrison_lives(table, task.cell, task.element)
    fortresses.raze(stage, task.cell, task.element)
    if not spared:
        consume(stage, task.cell, rule="MAG-2")
    tidy(stage)
    _fight(stage, elemental)


def consume(stage: Stage[Table], cell: int, *, rule: str, sparing: int = -1) -> None:
    """All that stands in a hex is destroyed: units with their leaders, skirmish stands, leaders alone."""
    table = stage.position
    held = table.held.get(cell)
    if held is not None:
        if table.units[held].formation == "skirmish":
            take_stands(stage, held, 1, rule=rule, cause="elemental", cells=(cell,))
        else:
            remove_unit(stage, held, rule=rule, cause="elemental")
    for index in lone_leaders(stage.position, cell):
        if index != sparing:
            lose_leader(stage, index, rule=rule, cause="elemental")


# Elementals against each other -------------------------------------------------------------------------


def _at(table: Table, cell: int) -> Elemental | None:
    return next((each for each in table.elementals if each.cell == cell), None)


def _fight(stage: Stage[Table], new: Elemental) -> None:
    """MAG-6 (R-132): the new one and each enemy elemental beside it, whichever is newer (R-178)."""
    for cell in cells_of(stage.position.setup.grid.around[new.cell] & stage.position.conjured):
        other = _at(stage.position, cell)
        mine = _at(stage.position, new.cell)
        if mine is None or other is None or other.side == new.side:
            continue
        table = stage.position
        lead = table.setup.magic[new.element].rank - table.setup.magic[other.element].rank
        if lead > 0:
            _vanquish(stage, new, other)
        elif lead < 0:
            _vanquish(stage, other, new)
        else:
            stage.quietly(table.push(ElementalDuel((new.cell, cell))))
            return


def _vanquish(stage: Stage[Table], winner: Elemental, loser: Elemental) -> None:
    table = stage.position
    stage.happen(
        "elemental-beaten",
        table,
        rule="MAG-6",
        side=winner.side,
        pieces=(LEADERS + winner.caster, LEADERS + loser.caster),
        places=(winner.cell, loser.cell),
        winner=winner.element,
        loser=loser.element,
    )
    end(stage, loser, "beaten", "MAG-6")


@handles(ElementalDuel)
class ElementalDuelHandler(Handler[ElementalDuel]):
    """MAG-6: like against like a die each, the new one's first; a tie is rolled again."""

    answers = (Rolled,)

    def _pair(self, table: Table, task: ElementalDuel) -> tuple[Elemental, Elemental] | None:
        new, old = _at(table, task.cells[0]), _at(table, task.cells[1])
        return None if new is None or old is None else (new, old)

    def actor(self, table: Table, task: ElementalDuel) -> int | None:
        """The dice, while both are there."""
        return CHANCE if self._pair(table, task) is not None else None

    def run(self, stage: Stage[Table], task: ElementalDuel) -> None:
        """One of the two is gone: the new one goes on to the next, if it is left."""
        stage.quietly(stage.position.then())
        left = _at(stage.position, task.cells[0])
        if left is not None:
            _fight(stage, left)

    def roll(self, table: Table, task: ElementalDuel) -> Roll | None:
        """One elemental's die."""
        pair = self._pair(table, task)
        if pair is None:
            return None
        whose = pair[0] if task.roll < 0 else pair[1]
        return Roll(
            "elemental-duel",
            (Pool(1, 6),),
            rule="MAG-6",
            side=whose.side,
            pieces=(LEADERS + whose.caster,),
            places=task.cells,
            parameters=(("element", whose.element),),
        )

    def carry_out(self, stage: Stage[Table], task: ElementalDuel, order: Any, reading: Reading) -> None:
        """Note the first, compare with the second."""
        table = stage.position
        pair = self._pair(table, task)
        assert pair is not None
        if task.roll < 0:
            stage.quietly(table.then(replace(task, roll=reading[0])))
            return
        stage.happen(
            "elementals-duelled",
            table.then(replace(task, roll=-1)),
            rule="MAG-6",
            side=pair[0].side,
            pieces=tuple(LEADERS + each.caster for each in pair),
            places=task.cells,
            element=pair[0].element,
            first=task.roll,
            second=reading[0],
        )
        if task.roll != reading[0]:
            winner, loser = pair if task.roll > reading[0] else pair[::-1]
            _vanquish(stage, winner, loser)
