"""Crowded random positions in the shooting phase: what is listed is legal, what is legal and new is listed.

Lines of fire, nearest targets and numbers are held against slow witnesses that go hex by hex.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.hexes import NO_CELL, Board, facing_name, grid
from hheditor.rules.api import CHANCE, Order, Rolled, Stage, fold
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.contact.zones import touching
from hheditor.rules.hordes_heroes.position.orders import Aim, EndPhase, HoldFire, Suppress, Turn
from hheditor.rules.hordes_heroes.position.table import Table, cells_held, troop
from hheditor.rules.hordes_heroes.position.tasks import Declaring
from hheditor.rules.hordes_heroes.shooting import sight, small_arms
from hheditor.values import decode, encode
from tests.rules.hordes_heroes.builder import Field

BOARD = Board(9, 8)
TYPES = (
    "C 2/4 s1CR 7+",
    "B 2/4 s1CR 6+ A1",
    "A 4/4 s1CR A2 8+C",
    "C 3(+1)/4 s1CR",
    "B 5(+4)/4 s3CR A2 kind=cavalry",
    "C 2/4 s1CR 7+ S",
    "B 2/4 s5CR 7+ E2 F S kind=cavalry",
    "C 5/2 s1CR 8+G HT kind=war_wagon",
    "B 3(+3)/3 s4CR 7+ kind=chariot",
    "C 1/3 s1CR kind=artillery rows=1-3:4/9,4-6:6/11 price=8",
    "C 1/2 s1CR kind=artillery rows=2-6:4/9 price=8 HIGH",
)
GROUND = ("wood", "broken", "river", "village", "mountain")
OPTIONS = (
    "artillery_apart",
    "skirmishers_block_fire",
    "miss_spares_neighbours",
    "pavise_front_only",
    "combined_losses_front",
)


def _stands(draw: random.Random, start: int, taken: set[int]) -> tuple[int, ...]:
    cells = [start]
    while len(cells) < 4:
        near = (
            {cell for held in cells for cell in grid(BOARD).neighbours[held]} - taken - set(cells) - {NO_CELL}
        )
        if not near:
            break
        cells.append(draw.choice(sorted(near)))
    return tuple(cells)


def crowd(seed: int) -> Table:
    """A small crowded field with fresh and old contacts."""
    draw = random.Random(seed)
    options: dict[str, Any] = {option: draw.random() < 0.25 for option in OPTIONS}
    field = Field(board=BOARD, **options)
    for cell in range(BOARD.cells):
        field.ground[cell] = draw.choice(GROUND) if draw.random() < 0.25 else "open"
        field.levels[cell] = draw.choice((1, 2, 3)) if draw.random() < 0.25 else 0
    middle = grid(BOARD).hexes[(BOARD.rows // 2) * BOARD.columns + BOARD.columns // 2]
    for _ in range(15):
        at = grid(BOARD).hexes[draw.randrange(BOARD.cells)]
        field.edge("wall", (at.q - middle.q, at.r - middle.r), draw.randrange(6))
    taken = {cell for cell in range(BOARD.cells) if field.ground[cell] == "mountain"}
    for _ in range(draw.randrange(8, 17)):
        text = draw.choice(TYPES)
        cell = draw.choice(sorted(set(range(BOARD.cells)) - taken))
        cells = _stands(draw, cell, taken) if text.endswith((" S", "cavalry")) and " S" in text else ()
        guns = "artillery" in text
        number = field.unit(
            draw.randrange(2),
            text,
            (0, 0),
            facing_name(draw.randrange(12)),
            formation="skirmish" if cells else draw.choice(("line", "line", "line", "column")),
            rear="C 2/4 s1 8+C" if not cells and not guns and draw.random() < 0.25 else "",
            disrupted=draw.random() < 0.2,
            moved=draw.random() < 0.1,
            hold_fire=guns and draw.random() < 0.5,
            pavise=not cells and draw.random() < 0.2,
        )
        unit = replace(field.units[number], cell=cell, cells=cells)
        field.units[number] = replace(unit, stands=len(cells)) if cells else unit
        taken |= set(cells or (cell,))
    table = field.table("shooting", draw.randrange(2))
    fresh = tuple(
        (number, other)
        for number, unit in enumerate(table.units)
        if unit.side == table.mover and draw.random() < 0.6
        for other in touching(table, number)
    )
    return replace(table, contacts=fresh, setup=replace(table.setup, turn_limit=1))


def wild(draw: random.Random, table: Table) -> Iterator[Order]:
    """Orders out of the blue."""
    for _ in range(25):
        unit, target = draw.randrange(len(table.units)), draw.randrange(len(table.units))
        stand = draw.choice(table.units[unit].cells or (-1,))
        yield Aim(unit, ((target, draw.randrange(1, 5)),), stand)
        yield Suppress(unit, target)
        yield Turn(unit, draw.randrange(12))
        yield HoldFire(unit)


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_listed_is_legal_and_the_other_way_round(seed):
    draw = random.Random(seed)
    table = crowd(seed)
    stage = Stage(table)
    RULESET.settle(stage)
    table = stage.position
    while table.ended is None and table.phase == "shooting":
        if RULESET.to_act(table) == CHANCE:
            roll = RULESET.roll(table)
            assert roll is not None
            dice = [pool.faces for pool in roll.pools for _ in range(pool.count)]
            order: Order = Rolled(faces=tuple(draw.choice(faces) for faces in dice))
        else:
            listed = list(RULESET.orders(table))
            assert len(set(listed)) == len(listed)
            assert not [each for each in listed if RULESET.refusal(table, each) is not None]
            order = draw.choice(listed)
            if isinstance(table.agenda[-1], Declaring):
                legal = [each for each in wild(draw, table) if RULESET.refusal(table, each) is None]
                # What changes nothing is no error and is not offered.
                new = {each for each in legal if RULESET.follow(table, each) != table}
                assert new <= set(listed)
                order = EndPhase() if draw.random() < 0.4 else order
        step = RULESET.play(table, order)
        folded = table
        for event in step.events:
            folded = fold(folded, event.patch)
        assert folded == step.after == RULESET.follow(table, order)
        assert decode(encode(step.after), Table) == step.after
        table = step.after


def plainly_clear(table: Table, side: int, start: int, end: int, high: bool) -> bool:
    """Walk the line hex by hex and ask of each what stands there."""
    setup = table.setup
    distance, level = setup.grid.distance, setup.level

    def blocks(cell: int) -> bool:
        if cell == NO_CELL or setup.ground[cell] in ("wood", "broken", "village", "mountain"):
            return True
        if level(cell) > max(level(start), level(end)) or level(start) == level(cell) > level(end):
            return True
        number = table.held.get(cell)
        if number is None:
            return False
        unit = table.units[number]
        if unit.formation == "skirmish":
            return table.profile.skirmishers_block_fire and unit.side != side
        if unit.side != side:
            return True
        from_above = level(start) > level(cell) and distance(start, end) >= 2 * distance(start, cell)
        over = high and distance(start, cell) == 1 and distance(cell, end) >= 2
        return not (from_above or over)

    return not any(all(blocks(cell) for cell in spot) for spot in setup.grid.line(start, end))


@pytest.mark.rule("SHO-10")
@pytest.mark.parametrize("seed", range(20))
def test_lines_of_fire_against_a_witness(seed):
    table = crowd(seed)
    draw = random.Random(seed)
    for _ in range(150):
        start, end = draw.sample(range(BOARD.cells), 2)
        for side in (0, 1):
            for high in (False, True):
                seen = plainly_clear(table, side, start, end, high)
                assert sight.clear(table, side, start, end, high=high) == seen
                assert (sight.obstruction(table, side, start, end, high=high) is None) == seen


@pytest.mark.rule("SHO-3", "R-14")
@pytest.mark.parametrize("seed", range(40))
def test_the_proposal_aims_at_the_nearest(seed):
    table = crowd(seed)
    distance = table.setup.grid.distance
    for number, unit in enumerate(table.units):
        if troop(table, unit).artillery or small_arms.bar(table, number) is not None:
            continue
        for stand in small_arms.stands_of(table, number):
            legal = {
                target: min(distance(stand, cell) for cell in cells_held(foe))
                for target, foe in enumerate(table.units)
                if foe.side != unit.side and small_arms.objection(table, number, stand, target) is None
            }
            came_in = small_arms.attackers(table, number)
            if came_in:
                legal = {target: far for target, far in legal.items() if target in came_in}
            nearest = {target for target, far in legal.items() if far == min(legal.values())}
            assert set(small_arms.nearest(table, number, stand)) == nearest
