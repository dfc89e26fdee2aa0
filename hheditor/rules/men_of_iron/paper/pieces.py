"""What is cut out, and what markers run along: counters with both their sides, tracks beside the field."""

from hheditor.hexes import label
from hheditor.rules.api.paper.reference import CounterLine, Track, remark
from hheditor.rules.api.screen.scene import Face
from hheditor.rules.men_of_iron.armies.troops import symbol_of
from hheditor.rules.men_of_iron.charts.schema import TypeRow
from hheditor.rules.men_of_iron.paper.charts import signed
from hheditor.rules.men_of_iron.position.looking import colour
from hheditor.rules.men_of_iron.position.opening import Opening
from hheditor.rules.men_of_iron.position.setup import Setup

_SPECIAL = ("negation", "cry", "wavering", "breach")
_RUN = 9
"""Continuations in a row that a track has room for."""


def counters(opening: Opening, side: int) -> tuple[CounterLine, ...]:
    """DEF-4: units, leaders with their replacements, standards, and the counters in the cup."""
    setup = opening.setup
    return (
        *_units(opening, side),
        *_leaders(setup, side),
        *_standards(opening, side),
        *_seizures(setup, side),
    )


def _units(opening: Opening, side: int) -> list[CounterLine]:
    """DEF-6: each unit with its disordered side; RES-7: and what it is when it has lost its horses."""
    setup, board = opening.setup, opening.setup.ground.board
    found, spares = [], []
    for index, card in enumerate(setup.units):
        if card.side != side:
            continue
        row = setup.look.types[card.kind]
        kept = next((each.defence for each in row.variants if each.id == card.variant), row.defence)
        cell = opening.units[index].cell
        band = colour(setup, card.battle)
        found.append(_counter(row, kept, band, label(board, cell, "numeric") if cell >= 0 else ""))
        falls = setup.profile.switches.unhorsing and row.unhorsed
        others = [row.unhorsed] if falls else []
        others += [row.dismounts] if setup.profile.dismounting and row.dismounts else []
        for kind in others:
            other = setup.look.types[kind]
            spares.append(_counter(other, other.defence, band))
    return found + spares


def _counter(row: TypeRow, defence: tuple[int, int], band: str, place: str = "") -> CounterLine:
    front = Face(row.id, str(row.ma[0]), signed(defence[0]), faces=False)
    back = Face(row.id, str(row.ma[1]), signed(defence[1]), "shaken", faces=False)
    # RES-6: guns are there or gone; their other side is the same.
    return CounterLine(front, front if row.gun else back, place, symbol_of(row.id), band)


def _leaders(setup: Setup, side: int) -> list[CounterLine]:
    """LDR-2; CHT-23: on the other side who takes his place."""
    found, other = [], setup.profile.replacement
    led = {card.leader: battle for battle, card in enumerate(setup.battles) if card.leader >= 0}
    for index, card in enumerate(setup.leaders):
        if card.side == side:
            band = colour(setup, led[index]) if index in led else ""
            front = Face(str(card.activation or ""), str(card.range), signed(card.charisma), faces=False)
            back = Face(
                str(max(other.least_activation, card.activation + other.activation)),
                str(max(other.least_range, card.range + other.range)),
                signed(other.charisma),
                "shaken",
                faces=False,
            )
            found.append(CounterLine(front, back, card.name, "leader", band, card.oc or card.king))
    return found


def _standards(opening: Opening, side: int) -> list[CounterLine]:
    setup, board = opening.setup, opening.setup.ground.board
    found = []
    for index, card in enumerate(setup.standards):
        if card.side == side:
            band = colour(setup, card.battle) if card.battle >= 0 else ""
            cell = opening.standards[index].cell
            face = Face(faces=False)
            place = label(board, cell, "numeric") if cell >= 0 else ""
            found.append(CounterLine(face, face, place, "standard", band))
    return found


def _seizures(setup: Setup, side: int) -> list[CounterLine]:
    """SEI-1: the eight in the cup, alike from behind; none where nobody draws."""
    if not setup.sides[side].counters:
        return []
    found = [
        CounterLine(
            Face(f"0\u2013{highest}", faces=False), None, remark("counter.men_of_iron.opportunity", "SEI-1")
        )
        for highest in setup.profile.seizures
    ]
    found += [
        CounterLine(Face(faces=False), None, remark(f"counter.men_of_iron.{name}", "SEI-1"))
        for name in _SPECIAL
    ]
    return found


def tracks(setup: Setup) -> tuple[Track, ...]:
    """VIC-6: flight points and levels; CON-6: the run of continuations; TIM-1: the time; who has acted."""
    sides = setup.sides
    highest = max(side.level for side in sides)
    # FP above every level have lost: the last box is the higher level.
    marks = []
    for side in sides:
        marks.append((side.level, remark("reference.men_of_iron.track-level", "VIC-6", army=side.name)))
        # VIC-7: below this nobody rolls.
        if side.level >= 9:
            marks.append(
                (side.level - 8, remark("reference.men_of_iron.track-rolls", "VIC-7", army=side.name))
            )
    found = [
        Track(
            remark("reference.men_of_iron.track-flight", "VIC-6"),
            tuple(str(number) for number in range(highest + 1)),
            tuple(marks),
            remark("reference.men_of_iron.track-flight-note", "VIC-6"),
        ),
        Track(
            remark("reference.men_of_iron.track-run", "CON-6"),
            tuple(signed(number) for number in range(_RUN + 1)),
            note=remark("reference.men_of_iron.track-run-note", "CON-7"),
        ),
    ]
    if setup.marker:
        found.append(
            Track(
                remark("reference.men_of_iron.track-time", "TIM-1"),
                tuple(str(number) for number in range(setup.marker + 1)),
                ((setup.marker, remark("reference.men_of_iron.track-starts")),),
            )
        )
    for number, side in enumerate(sides):
        cells = []
        for card in setup.battles:
            if card.side == number:
                leader = setup.leaders[card.leader] if card.leader >= 0 else None
                rating = "" if leader is None or not leader.activation else f" {leader.activation}"
                cells.append(f"{card.name}{rating}")
        found.append(
            Track(
                remark("reference.men_of_iron.track-battles", "ACT-2", army=side.name),
                tuple(cells),
                wide=True,
            )
        )
    return tuple(found)
