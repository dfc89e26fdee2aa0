"""What each unit of an army is on paper: its numbers, and a box for everybody it can lose.

Formations have their boxes rank by rank as they stand, models and engines a group for each crew.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hheditor.armies import Army
from hheditor.rules.api.paper.reference import Cell, Remark, UnitLine, remark
from hheditor.rules.figures.armies.points import engine_price, gear_price, price_of
from hheditor.rules.figures.command.placement import slot_of
from hheditor.rules.figures.formations.layout import arranged, pace_of
from hheditor.rules.figures.paper.facts import NONE, Facts, centimetres
from hheditor.rules.figures.paper.siege import reach_of
from hheditor.rules.figures.position.kinds import Kind, range_of
from hheditor.rules.figures.position.setup import UnitCard
from hheditor.rules.figures.position.table import BASES, size_of
from hheditor.rules.figures.position.works import ENGINES, EngineCard
from hheditor.rules.figures.scenes import symbol_of

ROW, LONGEST = 6, 8
"""So many boxes of men who stand in no ranks fit a row; of more than two rows a row has so many at most."""


class Force(NamedTuple):
    """A unit of an army, and how the list of troops calls it."""

    line: UnitLine
    title: str


def forces(facts: Facts, side: int, army: Army) -> tuple[Force, ...]:
    """Every unit in the order of the list; several engines of one unit are lines of their own."""
    entries = (entry.pieces for entry in facts.setup.entries if entry.side == side)
    found: list[Force] = []
    for index, pieces in enumerate(pieces for pieces, _ in zip(entries, army.units, strict=False)):
        first = pieces[0]
        if first >= ENGINES:
            found += [_engine(facts, facts.setup.engines[piece - ENGINES], index) for piece in pieces]
        elif first >= BASES:
            found.append(_formation(facts, facts.setup.units[first - BASES], index))
        else:
            found.append(_loose(facts, pieces, index))
    return tuple(found)


# Formations ------------------------------------------------------------------------------------------------


def _formation(facts: Facts, card: UnitCard, index: int) -> Force:
    setup = facts.setup
    kinds = tuple(setup.kind(number) for number in card.figures)
    various = tuple(dict.fromkeys(kinds))
    price = sum(price_of(facts.profile, kind) for kind in kinds)
    price += gear_price(facts.profile, stakes=card.stakes, screens=card.screens, ladders=card.ladders)
    size = size_of(card.files, card.ranks, card.compact, *slot_of(setup, card))
    troop = " + ".join(dict.fromkeys(kind.name for kind in various))
    line = UnitLine(
        card.name,
        troop,
        symbol_of(various[0]),
        _numbers(facts, card, various),
        sum(max(1, len(kind.crew)) for kind in kinds),
        price,
        (size.width, size.depth),
        tuple(_gear(card)),
        index=index,
        pieces=1,
        boxes=boxes_of(card, kinds),
    )
    crew = f" [{_aboard(facts, various[0])}]" if various[0].crew else ""
    return Force(line, troop + crew + ("†" if line.options else ""))


def boxes_of(card: UnitCard, kinds: tuple[Kind, ...]) -> tuple[tuple[int, ...], ...]:
    """Its figures rank by rank; of models those aboard, a group for each."""
    if kinds[0].crew:
        crews = [len(kind.crew) for kind in kinds]
        return tuple(tuple(crews[first : first + card.files]) for first in range(0, len(crews), card.files))
    slots = arranged(card.figures, card.files, card.ranks)
    ranks = [
        sum(number >= 0 for number in slots[rank * card.files : (rank + 1) * card.files])
        for rank in range(card.ranks)
    ]
    return tuple((count,) for count in ranks if count)


def _numbers(facts: Facts, card: UnitCard, kinds: tuple[Kind, ...]) -> tuple[Cell, ...]:
    """Type, what a shot at it needs, what it adds in melee, move, range, layout; of a mixture all of them,
    the front first."""
    members = tuple(facts.setup.kind(number) for number in card.figures)
    pace = pace_of(facts.profile, members, card.compact)
    order = "c" if card.compact else "o"
    return (
        _each(facts.code(kind) for kind in kinds),
        _each(facts.hit(kind) for kind in kinds),
        _each(facts.melee(kind) for kind in kinds),
        centimetres(pace),
        _each(_range(facts, kind) for kind in kinds),
        f"{card.files}×{card.ranks}{order}",
    )


def _each(values: Iterator[str]) -> str:
    """Each value once, in order."""
    return "/".join(dict.fromkeys(values))


def _range(facts: Facts, kind: Kind) -> str:
    """How far its figures shoot, the furthest first."""
    reach = {range_of(facts.profile, kind, seat) for seat in range(len(kind.seats))} - {0}
    return "/".join(centimetres(each) for each in sorted(reach, reverse=True)) or NONE


def _aboard(facts: Facts, kind: Kind) -> str:
    """CRW-1: class and range of those aboard, the driver first: ``L M15 M30``."""
    men = []
    for seat, man in enumerate(kind.crew):
        reach = range_of(facts.profile, kind, seat)
        men.append(man.klass + (centimetres(reach) if reach else ""))
    return " ".join(men)


def _gear(card: UnitCard) -> list[Remark]:
    given = (("stakes", card.stakes), ("screens", card.screens), ("ladders", card.ladders))
    return [remark(f"reference.figures.{name}", "ARM-4", n=count) for name, count in given if count]


# Who stands in no formation --------------------------------------------------------------------------------


def _loose(facts: Facts, figures: tuple[int, ...], index: int) -> Force:
    """Attendants, and a garrison: each by himself."""
    kinds = tuple(facts.setup.kind(number) for number in figures)
    kind = kinds[0]
    numbers = (
        facts.code(kind),
        facts.hit(kind),
        facts.melee(kind),
        centimetres(facts.profile.footing(kind.footing).move),
        _range(facts, kind),
        NONE,
    )
    line = UnitLine(
        kind.name,
        kind.name,
        "foot" if kind.role == "attendant" else symbol_of(kind),
        numbers,
        sum(max(1, len(each.crew)) for each in kinds),
        sum(price_of(facts.profile, each) for each in kinds),
        facts.profile.size(kind.footing),
        index=index,
        pieces=1,
        boxes=abreast(len(kinds)) if not kind.crew else (tuple(len(each.crew) for each in kinds),),
    )
    return Force(line, kind.name)


def abreast(count: int) -> tuple[tuple[int, ...], ...]:
    """Boxes of those who stand in no ranks, in rows as even and no longer than a formation's.

    >>> abreast(12), abreast(4), abreast(17)
    (((6,), (6,)), ((4,),), ((6,), (6,), (5,)))
    """
    rows = 1 if count <= ROW else max(2, -(-count // LONGEST))
    return tuple(((count - row - 1) // rows + 1,) for row in range(rows))


def _engine(facts: Facts, card: EngineCard, index: int) -> Force:
    """ENG-1: an engine with its crew; its base is told as width × depth."""
    row = facts.profile.engine(card.kind)
    size = f"{centimetres(row.width)}×{centimetres(row.depth)}"
    men = [facts.setup.kind(number) for number in card.crew]
    crew = men[0] if men else Kind("S")
    numbers = (
        facts.code(crew),
        facts.hit(crew),
        facts.melee(crew),
        centimetres(row.move) if row.move else NONE,
        reach_of(row),
        size,
    )
    points = engine_price(facts.profile, card.kind)
    line = UnitLine(
        card.name, card.name, card.kind, numbers, len(men), points, (row.width, row.depth), index=index,
        pieces=1, boxes=((len(men),),),
    )  # fmt: skip
    return Force(line, card.name)
