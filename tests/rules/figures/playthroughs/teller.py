"""Plays a battle and writes every order, event and refusal down."""

from __future__ import annotations

from msgspec.structs import asdict

from hheditor.rules.api import CHANCE, Event, Order, Rolled
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.melee.allotment import proposed
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.position.works import ENGINES

RED, BLUE = 0, 1


class Teller:
    """Plays and writes down."""

    def __init__(self, title: str, table: Table) -> None:
        self.table = table
        self.lines = [title, ""]

    def name(self, piece: int) -> str:
        if piece >= ENGINES:
            return RULESET.names(self.table)[piece]
        if piece >= BASES:
            return self.table.formations[piece - BASES].name
        figure = self.table.figures[piece]
        home = (
            self.table.formations[figure.formation].name
            if figure.formation >= 0
            else ("Red", "Blue")[figure.side]
        )
        return f"{home} #{piece}"

    def event(self, event: Event) -> None:
        facts = " ".join(f"{name}={value}" for name, value in event.facts)
        pieces = ", ".join(self.name(piece) for piece in event.pieces)
        self.lines.append(f"    {event.rule} {event.event} {pieces} {facts}".rstrip())
        if event.terms:
            terms = "; ".join(f"{t.value:+d} {t.name.rpartition('.')[2]} ({t.rule})" for t in event.terms)
            self.lines.append(f"        {terms}")

    def do(self, *given: Order) -> Teller:
        for order in given:
            fields = " ".join(
                f"{name}={value}" for name, value in asdict(order).items() if value not in ((), "")
            )
            tag = str(order.__struct_config__.tag)
            self.lines.append(
                f"{('Red', 'Blue', '', 'dice')[RULESET.to_act(self.table)]}: {tag} {fields}".rstrip()
            )
            refused = RULESET.refusal(self.table, order)
            if refused is not None:
                said = " ".join(f"{name}={value}" for name, value in refused.parameters)
                self.lines.append(f"    refused: {refused.rule} {refused.message} {said}".rstrip())
                continue
            step = RULESET.play(self.table, order)
            self.table = step.after
            for event in step.events:
                self.event(event)
            self._next()
        return self

    def _next(self) -> None:
        roll, question = RULESET.roll(self.table), RULESET.question(self.table)
        if roll is not None:
            self.lines.append(f"    -> {roll.count}D6 for {roll.purpose}, {roll.rule}")
        elif question is not None:
            self.lines.append(f"    -> {question.message}")

    def dice(self, *throws: tuple[int, ...]) -> Teller:
        return self.do(*(Rolled(faces) for faces in throws))

    def attack(self, formation: int, *throws: tuple[int, ...]) -> Teller:
        order = proposed(self.table, formation)
        assert order is not None, "\n".join(self.lines)
        self.do(order)
        for faces in throws:
            if RULESET.to_act(self.table) == CHANCE:
                self.dice(faces)
        return self
