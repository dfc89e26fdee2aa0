"""A place to shoot: plays the shooting phase of a small position through the ruleset's own doors."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Event, Order, Roll, Rolled, Stage, fold
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase
from hheditor.rules.hordes_heroes.position.table import Table, Unit
from hheditor.rules.hordes_heroes.position.tasks import Declaring, Shot
from hheditor.values import Finding, decode, encode
from tests.rules.hordes_heroes.builder import axial


class Range:
    """A shooting phase in play. `table` is the position in hand, until shooting is over: then it stays."""

    def __init__(self, table: Table) -> None:
        """Go on to the first declaration."""
        self.events: list[Event] = []
        # Where nobody has anything to order a battle would run on for ever: let this one end with the turn.
        table = replace(table, setup=replace(table.setup, turn_limit=table.turn))
        self.table = table
        self.over = False
        stage = Stage(table)
        RULESET.settle(stage)
        self._follow(stage.events(), stage.position)

    def _follow(self, events: tuple[Event, ...], after: Table) -> None:
        """Take the events in, up to the end of the shooting phase."""
        position = self.table
        for event in events:
            if event.event in ("phase", "ended"):
                self.over = True
                break
            position = fold(position, event.patch)
            self.events.append(event)
        if not self.over:
            assert position == after
            assert decode(encode(after), Table) == after
        self.table = position

    def order(self, *orders: Order) -> Range:
        """Carry out orders, which must be legal."""
        for order in orders:
            assert RULESET.refusal(self.table, order) is None, RULESET.refusal(self.table, order)
            step = RULESET.play(self.table, order)
            self._follow(step.events, step.after)
        return self

    def end(self) -> Range:
        """End every declaration that is asked for."""
        while not self.over and isinstance(self.table.agenda[-1], Declaring):
            self.order(EndPhase())
        return self

    def dice(self, *faces: int) -> Range:
        """What the dice show."""
        return self.order(Rolled(faces=faces))

    def hits(self, *reading: int) -> Range:
        """How the dice read."""
        return self.order(Rolled(reading=reading))

    def refusal(self, order: Order) -> Finding | None:
        """Why an order may not be given."""
        return RULESET.refusal(self.table, order)

    def why(self, order: Order) -> tuple[str, dict[str, Any]]:
        """The rule and the numbers of a refusal."""
        finding = self.refusal(order)
        assert finding is not None, f"{order} is legal"
        return finding.rule, dict(finding.parameters)

    def orders(self, about: int | None = None) -> list[Order]:
        """All orders, each checked to be legal and listed once."""
        found = list(RULESET.orders(self.table, about))
        assert len(set(found)) == len(found)
        assert not [order for order in found if RULESET.refusal(self.table, order) is not None]
        return found

    @property
    def roll(self) -> Roll:
        """What chance is asked for."""
        assert RULESET.to_act(self.table) == CHANCE
        roll = RULESET.roll(self.table)
        assert roll is not None
        return roll

    @property
    def asked(self) -> int | None:
        """The side that declares, or None."""
        if self.over or not isinstance(self.table.agenda[-1], Declaring):
            return None
        return self.table.agenda[-1].side

    @property
    def shots(self) -> tuple[Shot, ...]:
        """What is declared so far by the side that declares."""
        task = self.table.agenda[-1]
        assert isinstance(task, Declaring)
        return task.shots

    def aims(self) -> dict[int, list[tuple[int, int]]]:
        """What is declared: for each unit its targets and dice."""
        found: dict[int, list[tuple[int, int]]] = {}
        for shot in self.shots:
            found.setdefault(shot.unit, []).append((shot.target, shot.dice))
        return found

    def unit(self, number: int) -> Unit:
        """A unit as it stands."""
        return self.table.units[number]

    def where(self, number: int) -> tuple[int, int]:
        """The axial coordinates of a unit."""
        return axial(self.table.units[number].cell)

    def told(self, event: str) -> list[Event]:
        """Events of a kind so far."""
        return [each for each in self.events if each.event == event]

    def number(self, unit: int, target: int) -> int:
        """The number a shooter needs, as told."""
        (event,) = [each for each in self.told("shot") if each.pieces == (unit, target)]
        terms = [term for term in event.terms if not term.name.startswith("term.hordes_heroes.dice-")]
        number = event.fact("number")
        assert isinstance(number, int)
        assert sum(term.value for term in terms) == number
        return number

    def thrown(self, unit: int) -> int:
        """The dice a shooter throws in all, as told."""
        events = [each for each in self.told("shot") if each.pieces[0] == unit]
        total = 0
        for event in events:
            dice = event.fact("dice")
            assert isinstance(dice, int)
            terms = {
                term.name: term.value
                for term in event.terms
                if term.name.startswith("term.hordes_heroes.dice-")
            }
            assert sum(terms.values()) == dice
            assert all(terms.values())
            assert len(events) > 1 or "term.hordes_heroes.dice-elsewhere" not in terms
            total += dice
        return total
