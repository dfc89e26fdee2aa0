"""What there is to draw of a position: bases with their figures, single figures, camps."""

from hheditor.rules.api import Mark, Piece, Scene
from hheditor.rules.api.screen.scene import Strength
from hheditor.rules.figures.position.table import BASES, Table, kind_of

MARKS = ("out-of-command", "broken", "rout", "loose", "compact", "open", "screens", "shot", "halted")
"""Everything a piece may be marked with; said as ``mark.figures.<mark>``."""


def marks_of(table: Table, formation: int) -> tuple[str, ...]:
    """The states of a formation."""
    each = table.formations[formation]
    on = {
        "out-of-command": table.turn > 0 and not each.command and table.phase in ("movement", "melee"),
        "compact": each.compact,
        "open": not each.compact,
        "screens": each.screens > 0,
        "shot": each.shot,
        "halted": each.halted,
    }
    return tuple(f"figures.{mark}" for mark in MARKS if on.get(mark))


def scene(table: Table) -> Scene:
    """Bases first, then the figures on them and beside them."""
    pieces = []
    for number, rect in table.bases.items():
        each = table.formations[number]
        members = table.members.get(number, ())
        full = len(table.setup.units[number].figures) if number < len(table.setup.units) else len(members)
        pieces.append(
            Piece(
                BASES + number,
                each.side,
                kind_of(table, members[0]).footing,
                rect.pose.x,
                rect.pose.y,
                rect.pose.a,
                footprint=(rect.size.width, rect.size.depth),
                name=each.name,
                formation="compact" if each.compact else "open",
                strength=Strength(len(members), max(full, len(members)), "figures.figures"),
                body="figures",
                marks=marks_of(table, number),
                files=each.files,
            )
        )
    for number, rect in table.standing.items():
        figure, kind = table.figures[number], kind_of(table, number)
        pieces.append(
            Piece(
                number,
                figure.side,
                kind.role if kind.role != "trooper" else kind.footing,
                rect.pose.x,
                rect.pose.y,
                rect.pose.a,
                footprint=(rect.size.width, rect.size.depth),
                name=kind.name,
                formation="single",
                strength=Strength(max(1, len(figure.crew)), max(1, len(kind.crew)), "figures.figures"),
                body="base",
                marks=() if figure.state == "base" else (f"figures.{figure.state}",),
                host=BASES + figure.formation if figure.state == "base" else -1,
            )
        )
    camps = tuple(
        Mark("camp", side=side, points=camp)
        for side, camp in enumerate(table.camps)
        if camp and not table.razed[side]
    )
    stakes = tuple(Mark("stakes", side=line.side, points=(line.start, line.end)) for line in table.stakes)
    return Scene(tuple(pieces), (*camps, *stakes), "table")
