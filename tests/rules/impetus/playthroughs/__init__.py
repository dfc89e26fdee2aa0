"""Golden playthroughs: short battles whose every event is written down and read by a person.

A file has a title, the field, and what is done; the lines that begin with spaces are what happened, written
by the rules of the day. ``python -m tests.rules.impetus.playthroughs`` writes them anew, to be read again.

    rules: CHG-7 EVA-3                      three at most
    wood: 0,-1 1,-1                         any terrain; level 1: …; stream: …
    red: Knights = CP1 7/4/3 at 0,0         a unit, and its facing and states: at 0,0 ENE disordered general
    option: rolled_charge                   a switch of the profile that is on
    Knights charge Screen to 1,-2           an order: unit, kind, target or place
    Foot + Spears straight to 0,-1          a group, the first of it leads
    dice 3                                  what was thrown

On a bare table (a line ``table: 30 x 20`` in H) places are in H from the corner, ground is a rectangle
between two places, and moves are lengths: ``Knights straight 2.5``, ``Foot + Spears wheel 20``; a charge
goes as far as it must: ``Knights charges Screen``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hheditor.hexes import facing_name, facing_named
from hheditor.rules.api import Event, Order, Rolled
from hheditor.rules.impetus import RULESET, BareSituation, Situation
from hheditor.rules.impetus.position import orders
from hheditor.rules.impetus.position.table import Table
from tests.rules.impetus.bare.tabletop import H, field, ground, tenths

HERE = Path(__file__).parent
EVENT, TERM = "    ", "        "
ANSWERS: dict[str, type[Any]] = {
    "rallies": orders.Rally,
    "evades": orders.Evade,
    "stands": orders.Stand,
    "stays": orders.Stay,
    "pursues": orders.Pursue,
    "holds": orders.Hold,
    "holds-fire": orders.HoldFire,
    "engages": orders.Engage,
}
WORDS: dict[str, Order] = {
    "end phase": orders.EndPhase(),
    "finish": orders.Finish(),
    "keep": orders.Keep(),
    "reroll": orders.Reroll(),
}


def files() -> list[Path]:
    """Every playthrough."""
    return sorted(HERE.glob("*.txt"))


class Telling:
    """One file, read and played."""

    def __init__(self, lines: list[str]) -> None:
        self.given = [line for line in lines if not line.startswith(" ")]
        self.rules = next(line for line in self.given if line.startswith("rules:")).split()[1:]
        options: dict[str, Any] = {word: True for line in self._head("option:") for word in line.split()}
        self.field = self._situation(options)
        self.units: dict[str, int] = {}
        for line in self.given:
            self._paint(line)
        self.table: Table = self.field.table()

    def _situation(self, options: dict[str, Any]) -> Situation:
        return Situation(**options)

    def _head(self, word: str) -> Iterator[str]:
        return (line.removeprefix(word) for line in self.given if line.startswith(word))

    def at(self, text: str) -> tuple[int, int]:
        q, r = text.split(",")
        return int(q), int(r)

    def _paint(self, line: str) -> None:
        if found := re.fullmatch(r"(wood|scrub|marsh|village|lake): (.*)", line):
            self.field.ground(found[1], *map(self.at, found[2].split()))
        elif found := re.fullmatch(r"level (\d): (.*)", line):
            self.field.level(int(found[1]), *map(self.at, found[2].split()))
        elif line.startswith("stream:"):
            self.field.stream(*map(self.at, line.split()[1:]))
        elif found := re.fullmatch(r"(red|blue): (.+?) = (.+?) at (\S+)(.*)", line):
            words = found[5].split()
            looks = next((word for word in words if word.isupper()), "")
            count = next((int(word[6:]) for word in words if word.startswith("block=")), 1)
            states = {word: True for word in words if word.islower() and "=" not in word}
            side = 0 if found[1] == "red" else 1
            number = self.field.block(
                side, found[3], self.at(found[4]), count, looks, name=found[2], **states
            )
            self.units[found[2]] = number

    # Orders ----------------------------------------------------------------------------------------------

    def order(self, line: str) -> Order:
        if line.startswith("dice"):
            return Rolled(tuple(map(int, line.split()[1:])))
        if line in WORDS:
            return WORDS[line]
        if found := re.fullmatch(r"(.+ \+ .+?) (straight|wheel|charges) (.+)", line):
            units = tuple(self.units[name] for name in found[1].split(" + "))
            return self._together(units, found[2], found[3])
        name = max((name for name in self.units if line.startswith(f"{name} ")), key=len)
        unit, rest = self.units[name], line.removeprefix(f"{name} ")
        if rest in ANSWERS:
            answer: Order = ANSWERS[rest](unit)
            return answer
        return self._deed(unit, rest)

    def _together(self, units: tuple[int, ...], kind: Any, rest: str) -> Order:
        """A group: ``to 0,-1``, and the facing after a wheel; a charge names its targets first."""
        if kind == "charges":
            names, _, place = rest.rpartition(" to ")
            pairs = zip(units, (self.units[name] for name in names.split(", ")), strict=True)
            return orders.GroupCharge(units, self.field.cell(self.at(place)), tuple(pairs))
        _, place, *looks = rest.split()
        facing = facing_named(looks[0]) if looks else self.table.units[units[0]].facing
        return orders.GroupMove(units, kind, self.field.cell(self.at(place)), facing)

    def _deed(self, unit: int, rest: str) -> Order:
        facing = self.table.units[unit].facing
        if found := re.fullmatch(r"(straight|back|sideways|oblique) to (\S+)", rest):
            return orders.Move(unit, found[1], self.field.cell(self.at(found[2])), facing)  # type: ignore[arg-type]
        if found := re.fullmatch(r"(wheel|about) to (\S+) (\w+)", rest):
            cell = self.field.cell(self.at(found[2]))
            return orders.Move(unit, found[1], cell, facing_named(found[3]))  # type: ignore[arg-type]
        if found := re.fullmatch(r"charges (.+?) to (\S+)( \w+)?", rest):
            looks = facing_named(found[3]) if found[3] else facing
            return orders.Charge(unit, self.units[found[1]], self.field.cell(self.at(found[2])), looks)
        if found := re.fullmatch(r"shoots at (.+?)( moving)?", rest):
            return orders.Shoot(unit, self.units[found[1]], bool(found[2]))
        if found := re.fullmatch(r"fights (.+?)( turning)?", rest):
            return orders.Fight(unit, self.units[found[1]], bool(found[2]))
        if found := re.fullmatch(r"fires at (.+)", rest):
            return orders.Fire(unit, self.units[found[1]])
        if found := re.fullmatch(r"flees to (\S+)", rest):
            end = self.field.cell(self.at(found[1]))
            ways = [order for order in RULESET.orders(self.table) if isinstance(order, orders.EvadeBy)]
            return next(order for order in ways if order.via[-1] == end)
        found = re.fullmatch(r"(plant|lift|wall)s?", rest)
        assert found is not None, rest
        return orders.Prepare(unit, found[1])  # type: ignore[arg-type]

    # Telling ---------------------------------------------------------------------------------------------

    def played(self) -> list[str]:
        """The file as the rules of today write it."""
        lines = []
        begun = False
        for line in self.given:
            lines.append(line)
            begun = begun or line == "orders:"
            if not begun or not line or line == "orders:" or line.startswith("#"):
                continue
            order = self.order(line)
            refused = RULESET.refusal(self.table, order)
            if refused is not None:
                numbers = " ".join(f"{name}={value}" for name, value in refused.parameters)
                lines.append(f"{EVENT}refused: {refused.rule} {refused.message} {numbers}".rstrip())
                continue
            step = RULESET.play(self.table, order)
            for event in step.events:
                if event.event:
                    lines += self.told(event)
            lines += self.shown(self.table, step.after)
            self.table = step.after
            lines += self.asked()
        return lines

    def looks(self, facing: int) -> str:
        return facing_name(facing)

    def name(self, number: int) -> str:
        return self.table.setup.units[number].name

    def told(self, event: Event) -> Iterator[str]:
        words = [event.rule or "-", event.event]
        words += [", ".join(map(self.name, event.pieces))] if event.pieces else []
        if event.places:
            words.append(
                "@ " + " ".join("{},{}".format(*self.field.axial(cell)) for cell in event.places if cell >= 0)
            )
        for name, value in event.facts:
            shown = self.looks(value) if name == "facing" and isinstance(value, int) else value
            if name in ("disordered", "pushed") and isinstance(value, tuple):
                shown = "(" + ", ".join(map(self.name, value)) + ")"
            words.append(f"{name}={shown}")
        yield EVENT + " ".join(words)
        if event.terms:
            sums = (f"{t.value} {t.name.removeprefix('term.impetus.')} ({t.rule})" for t in event.terms)
            yield TERM + "; ".join(sums)

    def shown(self, before: Table, after: Table) -> Iterator[str]:
        """Where those are now who have moved; on hexes the events have said it."""
        return iter(())

    def asked(self) -> Iterator[str]:
        roll, question = RULESET.roll(self.table), RULESET.question(self.table)
        if roll is not None:
            yield f"{EVENT}-> {roll.count}D6 for {roll.purpose.removeprefix('impetus.')}, {roll.rule}"
        elif question is not None:
            side = ("Red", "Blue")[question.actor]
            yield f"{EVENT}-> {side}: {question.message.removeprefix('question.impetus.')}, {question.rule}"


class TableTelling(Telling):
    """The same on a bare table."""

    field: BareSituation

    def _situation(self, options: dict[str, Any]) -> Situation:
        patches = []
        for line in self.given:
            if found := re.fullmatch(r"(wood|scrub|marsh|hill): (\S+),(\S+) (\S+),(\S+)", line):
                west, north, east, south = (float(each) for each in found.groups()[1:])
                patches.append(ground(found[1], west, north, east, south, level=int(found[1] == "hill")))
        return BareSituation(field(*patches), **options)

    def at(self, text: str) -> Any:
        x, y = text.split(",")
        return float(x), float(y)

    def _paint(self, line: str) -> None:
        if found := re.fullmatch(r"(red|blue): (.+?) = (.+?) at (\S+)(.*)", line):
            words = found[5].split()
            looks = next((word for word in words if word.isdigit()), "")
            states = {word: True for word in words if word.isalpha()}
            side = 0 if found[1] == "red" else 1
            self.units[found[2]] = self.field.unit(
                side, found[3], self.at(found[4]), looks, found[2], **states
            )

    def _together(self, units: tuple[int, ...], kind: Any, rest: str) -> Order:
        looks, number = self.table.units[units[0]].facing, float(rest)
        if kind == "wheel":
            angle = round(10 * number)
            return orders.GroupMove(units, kind, 0, (looks + angle) % 3600, 0, angle)
        return orders.GroupMove(units, kind, 0, looks, tenths(number))

    def _deed(self, unit: int, rest: str) -> Order:
        looks = self.table.units[unit].facing
        if found := re.fullmatch(r"(straight|back) (\S+)", rest):
            return orders.Move(unit, found[1], 0, looks, tenths(float(found[2])))  # type: ignore[arg-type]
        if found := re.fullmatch(r"wheel (\S+)", rest):
            angle = round(10 * float(found[1]))
            return orders.Move(unit, "wheel", 0, (looks + angle) % 3600, 0, angle)
        if found := re.fullmatch(r"charges (.+?)", rest):
            target = self.units[found[1]]
            charges = [each for each in RULESET.orders(self.table, unit) if isinstance(each, orders.Charge)]
            return next(each for each in charges if each.target == target and each.angle == 0)
        if found := re.fullmatch(r"charges (.+?) at (\S+)", rest):
            return orders.Charge(unit, self.units[found[1]], 0, looks, tenths(float(found[2])))
        return super()._deed(unit, rest)

    def looks(self, facing: int) -> str:
        return f"{facing / 10:g}"

    def shown(self, before: Table, after: Table) -> Iterator[str]:
        for name, number in self.units.items():
            was, unit = before.units[number], after.units[number]
            if unit.cell >= 0 and (was.x, was.y, was.facing) != (unit.x, unit.y, unit.facing):
                yield f"{EVENT}{name} at {unit.x / H:g},{unit.y / H:g} heading {unit.facing / 10:g}"


def read(path: Path) -> Telling:
    """A playthrough."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return (TableTelling if any(line.startswith("table:") for line in lines) else Telling)(lines)
