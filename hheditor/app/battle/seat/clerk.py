"""A seat with pen and dice: typing what the dice showed, and correcting what was typed wrongly."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.app.battle.seat.seat import Seat
from hheditor.app.battle.seat.typing import DiceEntry
from hheditor.values import Finding, tell, warn

if TYPE_CHECKING:
    from hheditor.app.battle.table import Change, Table
    from hheditor.app.frame.audience import Audience
    from hheditor.rules.api import Order


class Clerk(Seat):
    """Whoever types: digits are dice where dice are wanted, and orders go where a step is corrected."""

    def __init__(self, context: "Audience", table: "Table") -> None:
        super().__init__(context, table)
        self.entry = DiceEntry()
        self.amending = -1
        """The step being corrected, or -1."""
        self._stood = -1
        """Where the battle stood when a correction began."""

    def _changed(self, change: "Change") -> None:
        self.entry = self.entry.cleared()
        super()._changed(change)

    def give(self, order: "Order", *, always: bool = False) -> bool:
        """Give an order, or, while a step is corrected, put it in its place. Whether it was taken."""
        if self.amending >= 0:
            return self._correct(order)
        return super().give(order, always=always)

    # Dice ---------------------------------------------------------------------------------------------

    @property
    def wants_dice(self) -> bool:
        """Whether digits are dice now."""
        return self.amending_roll is not None or self.table.waiting.kind in ("dice", "throw")

    @property
    def amending_roll(self) -> Any:
        """The roll being corrected, or None."""
        if self.amending < 0:
            return None
        return self.table.battle.node(self.amending).added.roll

    @property
    def roll(self) -> Any:
        """The roll that digits are typed for."""
        return self.amending_roll if self.amending >= 0 else self.table.ruleset.roll(self.table.position)

    def type_digit(self, digit: int) -> None:
        """Type a digit of the dice; as soon as they can be nothing else, they are taken."""
        roll = self.roll
        if roll is None:
            return
        before = self.entry
        self.entry, done = before.typed(roll, digit)
        if self.entry == before and not done:
            least, most = before.bounds(roll)
            self.context.report(warn("battle.no-such-face", digit=digit, least=least, most=most))
        if done:
            self.take_dice()
        else:
            self.picked.emit(None)

    def erase(self) -> None:
        """Take the last digit back."""
        self.entry = self.entry.erased()
        self.picked.emit(None)

    def take_dice(self) -> bool:
        """Take what was typed."""
        table, roll = self.table, self.roll
        if roll is None:
            return False
        if not self.entry.complete(roll):
            self.entry, _ = self.entry.closed(roll)
        if not self.entry.complete(roll):
            self.picked.emit(None)
            return False
        written = self.entry.written()
        self.entry = self.entry.cleared()
        if self.amending >= 0:
            return self._correct(written)
        return self.answer(table.type_dice(written))

    def throw(self) -> bool:
        """Let the program throw what is waited for."""
        return self.answer(self.table.throw())

    def switch_faces(self) -> None:
        """Type faces, or only how they read."""
        self.entry = DiceEntry(faces=not self.entry.faces)
        self.picked.emit(None)

    def switch_dice(self) -> None:
        """Let the program throw, or people."""
        table = self.table
        dice = table.battle.header.dice
        source = "typed" if dice.source == "seeded" else "seeded"
        seed = dice.seed
        if source == "seeded" and not seed:
            from secrets import token_hex

            seed = token_hex(8)
        table.battle.change_header(dice=replace(dice, source=source, seed=seed))
        if source == "seeded" and table.waiting.kind == "throw" and table.at_end_of_line:
            self.answer(table.resume())
        self.moved_on.emit("settings")

    # Correcting ---------------------------------------------------------------------------------------

    def begin_correction(self, node: int) -> None:
        """Show the battle before a step and take the next order or dice for it."""
        table = self.table
        if node <= 0:
            return
        self.end_correction()
        self._stood = table.battle.cursor.node
        self.amending = node
        self.entry = self.entry.cleared()
        table.look_at(table.battle.node(node).parent)
        order = table.battle.order(node)
        if order is not None and self.amending_roll is None:
            shown = table.ruleset.gesture(table.position, order)
            self.selection = (shown.piece,) if shown.piece >= 0 else ()
        self.picked.emit(None)

    def end_correction(self) -> None:
        """Leave a correction alone."""
        if self.amending < 0:
            return
        self.amending = -1
        self.table.look_at(self._stood)
        self.picked.emit(None)

    def take_up(self) -> bool:
        """Play the later orders again that a correction could not reach."""
        return self.answer(self.table.take_up())

    def _correct(self, order: "Order | str") -> bool:
        table, node = self.table, self.amending
        table.battle.go(self._stood)
        done = table.correct(node, order)
        if isinstance(done, Finding):
            table.look_at(table.battle.node(node).parent)
            self.refuse(done)
            return False
        self.amending = -1
        self.selection = ()
        if done.stopped is None:
            self.context.report(tell("battle.corrected", kept=done.kept))
        else:
            reason = self.context.say_finding(done.stopped)
            self.context.report(warn("battle.corrected-partly", kept=done.kept, of=done.of, reason=reason))
        self.picked.emit(None)
        return True
