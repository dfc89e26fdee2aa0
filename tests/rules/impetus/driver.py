"""A battle in a few words: give an order, throw dice, look."""

from __future__ import annotations

from typing import Any, Self, TypeVar

from hheditor.hexes import facing_name, facing_named
from hheditor.rules.api import CHANCE, Event, Order, Rolled
from hheditor.rules.impetus import RULESET, Situation
from hheditor.rules.impetus.position import orders
from hheditor.rules.impetus.position.table import Table, Unit, bond_between
from hheditor.values import Finding

RED, BLUE = 0, 1
G = TypeVar("G", bound="Game")


class Game:
    """A situation being played."""

    def __init__(self, field: Situation, active: int = RED, **terms: Any) -> None:
        self.field = field
        self.table: Table = field.table(active, **terms)
        self.events: list[Event] = []

    # Doing ---------------------------------------------------------------------------------------------

    def do(self, order: Order) -> Self:
        step = RULESET.play(self.table, order)
        self.events = list(step.events)
        self.table = step.after
        assert not RULESET.problems(self.table), RULESET.problems(self.table)
        return self

    def roll(self, *faces: int) -> Self:
        return self.do(Rolled(faces))

    def throw(self, *throws: int | tuple[int, ...]) -> Self:
        """Several rolls one after the other: a face, or several."""
        for faces in throws:
            self.roll(*((faces,) if isinstance(faces, int) else faces))
        return self

    def hurt(self, damage: int) -> Self:
        """Dice that do so much damage."""
        return self.do(Rolled(reading=(2 * damage,)))

    def rest(self) -> Self:
        """Leave the rest as it is."""
        resting = RULESET.resting(self.table)
        assert resting is not None
        return self.do(resting)

    def why(self, order: Order) -> str:
        """The rule of the refusal; empty where there is none."""
        refused = RULESET.refusal(self.table, order)
        return "" if refused is None else refused.rule

    def finding(self, order: Order) -> Finding:
        refused = RULESET.refusal(self.table, order)
        assert refused is not None
        return refused

    # Orders --------------------------------------------------------------------------------------------

    def facing(self, number: int, looks: str = "") -> int:
        return facing_named(looks) if looks else self.table.units[number].facing

    def move(self, number: int, at: tuple[int, int], kind: str = "straight", looks: str = "") -> orders.Move:
        return orders.Move(number, kind, self.field.cell(at), self.facing(number, looks))  # type: ignore[arg-type]

    def group(
        self, units: tuple[int, ...], at: tuple[int, int], kind: str = "straight", looks: str = ""
    ) -> orders.GroupMove:
        return orders.GroupMove(units, kind, self.field.cell(at), self.facing(units[0], looks))  # type: ignore[arg-type]

    def charge(
        self, number: int, target: int, at: tuple[int, int] | None = None, looks: str = ""
    ) -> orders.Charge:
        cell = self.table.units[number].cell if at is None else self.field.cell(at)
        return orders.Charge(number, target, cell, self.facing(number, looks))

    # Looking -------------------------------------------------------------------------------------------

    def unit(self, number: int) -> Unit:
        return self.table.units[number]

    def at(self, number: int) -> tuple[int, int] | None:
        return self.field.where(self.table, number)

    def looks(self, number: int) -> str:
        return facing_name(self.table.units[number].facing)

    @property
    def dice(self) -> int:
        """How many dice are thrown now."""
        roll = RULESET.roll(self.table)
        assert roll is not None, RULESET.question(self.table)
        return roll.count

    @property
    def purpose(self) -> str:
        roll = RULESET.roll(self.table)
        return "" if roll is None else roll.purpose.removeprefix("impetus.")

    @property
    def question(self) -> str:
        asked = RULESET.question(self.table)
        return "" if asked is None else asked.message.removeprefix("question.impetus.")

    @property
    def actor(self) -> int:
        return RULESET.to_act(self.table)

    def melee(self) -> tuple[int, int]:
        """The dice of both sides in the round that begins now; nobody is hurt by the first."""
        assert self.actor == CHANCE
        assert self.purpose == "melee"
        first = self.dice
        self.hurt(0)
        return first, self.dice

    def until(self, side: int) -> Self:
        """On to the next phase of a side: phases end, initiative is kept, its dice are ones and twos."""
        while not (self.actor == side and self.question == ""):
            if self.actor == CHANCE:
                self.roll(1, 1 if len(self.table.agenda) and self.table.agenda[-1].thrown[0] else 2)  # type: ignore[union-attr]
            else:
                self.rest()
        return self

    def critical(self, number: int) -> int:
        """The critical number told by the last test of a unit."""
        for event in reversed(self.events):
            if event.event == "tested" and event.pieces == (number,):
                found = event.fact("critical")
                assert isinstance(found, int)
                return found
        raise AssertionError(f"no test of {number} in {[event.event for event in self.events]}")

    def told(self) -> list[str]:
        return [event.event for event in self.events]

    def orders(self, about: int | None = None) -> list[Order]:
        return list(RULESET.orders(self.table, about))


def charged(attacker: str, target: str, field: Situation | None = None, **states: Any) -> tuple[int, int]:
    """The dice of both sides after a charge without a step, everybody standing in the open unless a field is
    given; states of the attacker as ``red_…``, of the target as ``blue_…``."""
    field = field or Situation()
    red = {name[4:]: value for name, value in states.items() if name.startswith("red_")}
    blue = {name[5:]: value for name, value in states.items() if name.startswith("blue_")}
    large = red.pop("large", 1)
    deep = blue.pop("large", 1)
    one = field.block(RED, attacker, (0, 0), large, **red)
    other = field.block(BLUE, target, blue.pop("at", (1, -1)), deep, **blue)
    game = Game(field)
    game.do(game.charge(one, other))
    return settled(game).melee()


def kind(table: Table, one: int, other: int) -> str:
    """How two units are in contact; empty where they are not."""
    bond = bond_between(table, one, other)
    return "" if bond is None else bond.kind


def settled(game: G) -> G:
    """Past the reactions: whoever may evade stands, whoever may shoot does not."""
    while game.question in ("evade", "fire"):
        game.do(game.orders()[-1])
    return game
