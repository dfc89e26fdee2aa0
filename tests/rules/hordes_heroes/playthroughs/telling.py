"""What happened, in lines: each event with its rule, pieces by name, hexes by label, facts and sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hheditor.battles import Flaw
from hheditor.battles.notation.script import read_script
from hheditor.hexes import facing_name, label
from hheditor.rules.api import CHANCE, NOBODY, Event, Fact, Term
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.table import Table, cells_held
from hheditor.values import Finding
from tests.rules.hordes_heroes.playthroughs.reading import END, Playthrough

EVENT, TERM = "    ", "        "
_SIDES = frozenset({"winner"})
_PIECES = frozenset({"commanded"})


class Teller:
    """Renders what happens on one field."""

    def __init__(self, table: Table) -> None:
        self.board = table.setup.board
        self.names = RULESET.names(table)
        self.sides = tuple(side.name for side in table.setup.sides)

    def event(self, event: Event) -> Iterator[str]:
        """An event in one line, and its sums below."""
        words = [event.rule or "-", event.event]
        if event.side >= 0:
            words.append(self.sides[event.side])
        if event.pieces:
            words.append(self.pieces(event.pieces))
        if event.places:
            words.append("@" + " ".join(self.place(cell) for cell in event.places))
        words += [f"{name}={self.fact(event, name, value)}" for name, value in event.facts]
        yield EVENT + " ".join(words)
        if event.event == "fought":
            split = event.fact("split")
            assert isinstance(split, int)
            for terms in (event.terms[:split], event.terms[split:]):
                yield f"{TERM}{' + '.join(map(self.term, terms))} = {sum(term.value for term in terms)}"
        elif event.terms:
            yield f"{TERM}{'; '.join(map(self.term, event.terms))}"

    def pieces(self, numbers: tuple[int, ...]) -> str:
        return ", ".join(self.names.get(number, f"piece {number}") for number in numbers)

    def place(self, cell: int) -> str:
        return label(self.board, cell) if 0 <= cell < self.board.cells else "off"

    def fact(self, event: Event, name: str, value: Fact) -> str:
        """A fact as a reader takes it."""
        if name == "facing" and isinstance(value, int):
            return facing_name(value, self.board.orientation)
        chosen = name == "first" and event.event.endswith("-chosen")
        if (name in _SIDES or chosen) and isinstance(value, int):
            return self.sides[value] if value >= 0 else "nobody"
        if name in _PIECES and isinstance(value, tuple):
            return f"({self.pieces(value)})"
        if isinstance(value, tuple):
            return "(" + " ".join(map(str, value)) + ")"
        return str(value)

    def term(self, term: Term) -> str:
        """One term of a sum: value, name, lender and rule."""
        lender = f" of {self.names[term.piece]}" if term.piece >= 0 else ""
        return f"{term.value} {term.name.removeprefix('term.hordes_heroes.')}{lender} ({term.rule})"

    def refusal(self, finding: Finding) -> str:
        """Why not."""
        words = ["refused:", finding.rule, finding.message.removeprefix("refusal.hordes_heroes.")]
        if finding.pieces:
            words.append(self.pieces(finding.pieces))
        if finding.places:
            words.append("@" + " ".join(self.place(cell) for cell in finding.places))
        words += [f"{name}={value}" for name, value in finding.parameters]
        return EVENT + " ".join(words)

    def next(self, table: Table) -> Iterator[str]:
        """What is asked now, if the rules ask."""
        roll, question = RULESET.roll(table), RULESET.question(table)
        if roll is not None:
            dice = " + ".join(f"{pool.count}D{pool.sides}" for pool in roll.pools)
            yield f"{EVENT}-> {dice} for {roll.purpose}, {roll.rule}"
        elif question is not None:
            words = [
                f"-> {self.sides[question.actor]}:",
                question.message.removeprefix("question.hordes_heroes."),
            ]
            words += [question.rule, self.pieces(question.pieces)]
            yield EVENT + " ".join(filter(None, words))

    def table(self, table: Table) -> Iterator[str]:
        """Everybody as they stand, or how they went."""
        for number, unit in enumerate(table.units):
            marks = {
                "disrupted": unit.disrupted,
                "melee": unit.melee,
                "fleeing": unit.fleeing,
                "hold-fire": unit.hold_fire,
                "column": unit.formation == "column",
                "skirmish": unit.formation == "skirmish",
                "block": unit.formation == "block",
            }
            where = " ".join(map(self.place, cells_held(unit)))
            looks = facing_name(unit.facing, self.board.orientation)
            shown = [mark for mark, on in marks.items() if on]
            told = [where, looks, f"{unit.stands} of {unit.full}", *shown]
            yield f"{EVENT}{self.names[number]}: " + (" ".join(told) if unit.cell >= 0 else "gone")
        for index, leader in enumerate(table.leaders):
            card = table.setup.leaders[index]
            host = f" with {self.names[leader.host]}" if leader.host >= 0 else ""
            yield f"{EVENT}{card.name}: " + (self.place(leader.cell) + host if leader.cell >= 0 else "gone")
        for stakes in table.stakes:
            looks = facing_name(stakes.facing, self.board.orientation)
            yield f"{EVENT}stakes: {self.place(stakes.cell)} {looks}"
        for each in table.elementals:
            caster = table.setup.leaders[each.caster].name
            yield f"{EVENT}{each.element} of {caster}: {self.place(each.cell)}"
        for ruin in table.ruins:
            yield f"{EVENT}ruin by {ruin.element}: {self.place(ruin.cell)}"
        if table.ended is not None:
            winner = self.sides[table.ended.winner] if table.ended.winner >= 0 else "nobody"
            facts = " ".join(f"{name}={value}" for name, value in table.ended.facts)
            yield f"{EVENT}{table.ended.rule} {table.ended.reason} won by {winner} {facts}".rstrip()


class Badly(Exception):
    """The script of a playthrough cannot be played at all."""


def play(told: Playthrough) -> tuple[list[str], Table]:
    """All lines of the file as the rules of today write it, and the last position."""
    script = read_script("\n".join(line for line in told.script if line[0] != "#"), RULESET, told.scenario)
    if isinstance(script, Flaw):
        raise Badly(f"{told.name}: {script}")
    steps = iter(script)
    table: Any = RULESET.opening(told.scenario)
    teller = Teller(table)
    lines = [*told.head, ""]
    for line in told.script:
        if line[0] == "#":
            lines += ["", line] if lines[-1] else [line]
            continue
        step = next(steps)
        lines.append(line)
        actor = RULESET.to_act(table)
        if step.actor != actor:
            whose = {CHANCE: "chance", NOBODY: "nobody"}.get(actor) or teller.sides[actor]
            lines.append(f"{EVENT}passed over: {whose} is to act")
            continue
        refused = RULESET.refusal(table, step.order)
        if refused is not None:
            lines.append(teller.refusal(refused))
            continue
        played = RULESET.play(table, step.order)
        for event in played.events:
            if event.event:
                lines += teller.event(event)
        table = played.after
        lines += teller.next(table)
    lines += ["", END, *teller.table(table)]
    return lines, table
