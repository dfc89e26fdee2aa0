"""Orders that somebody might give who knows the pieces but not the rules: any kind that could be answered
now, about people near each other, at doors, ladders and ditches, by lengths that are almost too long."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import fields

from hheditor.rules.api import Order
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.table import Table

LENGTHS = (-1, 0, 1, 2, 174, 175, 176, 350, 351, 499, 500, 501, 700, 701, 999, 1000, 1001, 1500, 2000, 2001)
ANGLES = (
    -1801,
    -1800,
    -901,
    -900,
    -451,
    -450,
    -300,
    -150,
    -1,
    0,
    1,
    150,
    300,
    450,
    451,
    900,
    901,
    1800,
    1801,
)
OFFSETS = (0, 0, 0, 0, 1, -1, 100, -100, 150, -150, 200, 205, -210, 299, -300, 301, 500, -501, 1000)
HEADINGS = (0, 900, 1800, 2700, 3599)
NUMBERS: dict[str, tuple[int, ...]] = {
    "length": LENGTHS,
    "angle": ANGLES,
    "anchor": (-1, 0, 1, 2, 3, 5, 6),
    "stakes": (-1, 0, 50, 300, 301),
    "a": HEADINGS,
    "facing": HEADINGS,
    "door": (0, 0, 0, 1),
    "files": (2, 3, 4, 5),
    "ranks": (1, 2, 3),
    "file": (0, 1, 2, 3, 4),
    "rank": (0, 1, 2),
    "seat": (0, 0, 1),
}
PEOPLE = 8
"""So many about a point are looked at."""


class Guesser:
    """Somebody with a place in mind."""

    def __init__(self, table: Table, draw: Random) -> None:
        self.table, self.draw = table, draw
        self.side = getattr(table.agenda[-1], "side", table.mover)
        own = [number for number in table.standing if table.figures[number].side == self.side]
        loose = [number for number in own if table.figures[number].state == "loose"]
        first = draw.choice(loose if loose and draw.random() < 0.8 else own or [0])
        pose = table.standing[first].pose if first in table.standing else None
        self.focus = (pose.x, pose.y) if pose is not None else (9000, 6000)
        self.first = first
        self.near = self._near(own)
        self.foes = self._near(
            [number for number in table.standing if table.figures[number].side != self.side]
        )

    def _near(self, among: list[int]) -> list[int]:
        def far(number: int) -> tuple[int, int]:
            pose = self.table.standing[number].pose
            return (pose.x - self.focus[0]) ** 2 + (pose.y - self.focus[1]) ** 2, number

        return sorted(among, key=far)[:PEOPLE] or [0]

    def spot(self) -> tuple[int, int]:
        """A place about the one in mind, or about a door or the foot of a ladder."""
        table, draw = self.table, self.draw
        x, y = self.focus
        if table.siege is not None and draw.random() < 0.5:
            feet = [door.foot for built in table.setup.sectors for door in built.doors]
            feet += [(each.x, each.y) for each in table.siege.ladders]
            feet += [(each.pose.x, each.pose.y) for each in table.engines.values()]
            x, y = min(feet, key=lambda foot: (foot[0] - x) ** 2 + (foot[1] - y) ** 2)
        return max(0, x + draw.choice(OFFSETS)), max(0, y + draw.choice(OFFSETS))

    def man(self) -> int:
        """Somebody of one's own, mostly the first, seldom anybody at all."""
        if self.draw.random() < 0.05:
            return self.draw.randrange(len(self.table.figures))
        return self.first if self.draw.random() < 0.6 else self.draw.choice(self.near)

    def _men(self, kind: str) -> tuple[int, ...]:
        count = {"hack": 6, "sally": 5}.get(kind, self.draw.randrange(1, 5)) + self.draw.choice(
            (0, 0, 0, 0, 1, -1)
        )
        men = self.near if self.draw.random() < 0.8 else [*self.near, *self.foes]
        return tuple(self.draw.sample(men, max(0, min(count, len(men)))))

    def _index(self, count: int) -> int:
        return (
            self.draw.randrange(max(1, count)) if self.draw.random() < 0.95 else self.draw.choice((-1, count))
        )

    def _sector(self) -> int:
        """The nearest one, mostly."""
        sectors = self.table.setup.sectors
        if not sectors or self.draw.random() < 0.2:
            return self._index(len(sectors))
        found = sorted(
            range(len(sectors)),
            key=lambda each: (
                (sectors[each].rect.pose.x - self.focus[0]) ** 2
                + (sectors[each].rect.pose.y - self.focus[1]) ** 2
            ),
        )
        return self.draw.choice(found[:2])

    def value(self, kind: str, name: str) -> Any:
        """What a field of an order may be."""
        table, draw = self.table, self.draw
        if name in NUMBERS:
            return draw.choice(NUMBERS[name])
        match name:
            case "figure":
                return self.man()
            case "other":
                return draw.choice(self.near)
            case "target":
                return self._index(len(table.formations)) if kind == "line-up" else draw.choice(self.foes)
            case "targets":
                return tuple(draw.sample(self.foes, min(len(self.foes), draw.choice((1, 1, 2, 3)))))
            case "formation":
                own = [each for each in table.bases if table.formations[each].side == self.side]
                return draw.choice(own) if own and draw.random() < 0.9 else self._index(len(table.formations))
            case "engine":
                return self._index(len(table.setup.engines))
            case "sector":
                return self._sector()
            case "slot":
                return draw.randrange(12)
            case "ladder":
                return self._index(len(table.siege.ladders) if table.siege is not None else 0)
            case "points" | "spots":
                return tuple(self.spot() for _ in range(draw.choice((0, 1, 1, 1, 2, 9))))
            case "pivot":
                return draw.choice(("centre", "front-left", "front-right"))
            case "shooters":
                return tuple((man, draw.choice((0, 0, 1))) for man in self._men(kind))
            case "pairs":
                men = table.members.get(self.value(kind, "formation"), ())
                return tuple((man, 0, foe) for man in men for foe in table.contacts.get(man, ())[:1])
            case "figures":
                return self._men(kind)
            case "piece":
                return draw.choice((self.man(), 10_000 + self._index(len(table.formations))))
        return draw.random() < 0.5

    def order(self, wanted: type[Order]) -> Order:
        """An order of a kind."""
        kind = str(wanted.__struct_config__.tag)
        found: dict[str, Any] = {}
        if kind == "form-up":
            return self._company(wanted)
        spot = self.spot()
        for each in fields(wanted):
            found[each.name] = self.value(kind, each.name)
        if "x" in found:
            found["x"], found["y"] = (
                spot if kind != "march" else (self.draw.choice(LENGTHS), self.draw.choice(OFFSETS))
            )
        return wanted(**found)

    def _company(self, wanted: type[Order]) -> Order:
        """All who are gathered in one place, in so many files."""
        gathered = [number for number in self.near if self.table.figures[number].formation < 0]
        files, compact = self.draw.choice((2, 2, 3, 4)), self.draw.random() < 0.5
        ranks = -(-len(gathered) // files)
        figures = (*gathered, *(-1,) * (files * ranks - len(gathered)))
        x, y = self.spot()
        return wanted(figures, x, y, self.draw.choice((900, 2700, 0)), files, max(1, ranks), compact)


def guesses(table: Table, draw: Random, count: int) -> list[Order]:
    """So many orders of the kinds that may be given now."""
    kinds = AGENDA.handler_of(table.agenda[-1]).answers
    return [Guesser(table, draw).order(draw.choice(kinds)) for _ in range(count)] if kinds else []
