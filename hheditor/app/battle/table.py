"""A played battle at one table."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal

from msgspec.structs import replace

from hheditor.app.battle import autoplay, choosing, clerk, dice
from hheditor.app.battle import ending as endings
from hheditor.app.battle.choices import Entry
from hheditor.app.battle.log import Log
from hheditor.app.battle.opponents import LETTERS, Post
from hheditor.app.battle.settings import InMemory, SettingsKeeper
from hheditor.app.battle.waiting import Progress, Reply, Waiting
from hheditor.app.frame.session import StandingAnswer, TableSettings
from hheditor.app.frame.signal import Signal
from hheditor.battles import (
    Amendment,
    Battle,
    DiceChoice,
    play_again,
    seen_by,
    viewer_of,
)
from hheditor.rules.api import (
    Account,
    Adjustment,
    Event,
    IllegalOrder,
    Order,
    Overlay,
    Rolled,
    Roster,
    Ruleset,
    Scene,
    Viewer,
    seen,
)
from hheditor.rules.api.surfaces import Surface
from hheditor.values import Finding, Value, refuse

Change = Literal["played", "undone", "looked", "amended", "settings", "passed"]
"""What happened to the table: steps were played; taken back or played again; another step is looked at; the
record was corrected; somebody set something; the screen was passed on."""


class Preview(Value, frozen=True):
    """What an order would bring, up to the next question or die. Nothing of it has happened."""

    events: tuple[Event, ...]
    scene: Scene
    waiting: Waiting


class Table:
    """A battle, its people, and everything they can do at it."""

    def __init__(
        self,
        battle: Battle,
        ruleset: Ruleset[Any] | None = None,
        *,
        keeper: SettingsKeeper | None = None,
        post: Post | None = None,
    ) -> None:
        self.battle = battle
        self.reader: Battle = battle
        """The battle as whoever looks at the screen may see it."""
        self.post = post
        """The match, where the other side is played by letters."""
        self.ruleset: Ruleset[Any] = battle.ruleset if ruleset is None else ruleset
        self._keeper = keeper or InMemory()
        self.settings: TableSettings = self._keeper.load()
        self.log = Log(battle)
        """The record in lines, kept in step with the cursor."""
        self.pending: tuple[int, ...] = ()
        """Old steps a correction could not reach yet: `take_up` plays those that are still legal."""
        self.keeps: set[int] = set()
        """Sides that have said they play nothing of what they hold until they look at it again."""
        self.changed: Signal[Change] = Signal()

    @cached_property
    def surface(self) -> Surface:
        """What the battle is played on."""
        return self.ruleset.surface(self.battle.header.scenario)

    # Where it stands -----------------------------------------------------------------------------------

    @property
    def position(self) -> Any:
        """The position at the cursor."""
        return self.battle.position()

    def look_as(self, viewer: Viewer) -> None:
        """Let the screen show what somebody may see, or everything."""
        if viewer != viewer_of(self.reader):
            self.reader = seen_by(self.battle, viewer)

    @property
    def shown(self) -> Any:
        """The position as it is seen: what previews, overlays and odds are worked out from."""
        return self.reader.position()

    @property
    def waiting(self) -> Waiting:
        """What must come next, and from whom."""
        return autoplay.waiting(self)

    @property
    def at_end_of_line(self) -> bool:
        """Whether nothing lies ahead of the cursor: what is played now goes on, it replaces nothing."""
        return self.battle.cursor.node == self.battle.cursor.tip

    def scene(self, viewer: Viewer = None, node: int | None = None) -> Scene:
        """What there is to draw: as somebody may see it, or, without one, as the umpire does; at the cursor
        or at any node."""
        return self.ruleset.scene(seen(self.ruleset, self.battle.position(node), viewer))

    def side_names(self) -> tuple[str, ...]:
        """What the sides are called."""
        sides = getattr(self.battle.header.scenario, "sides", ())
        return tuple(side.name for side in sides)

    # Playing -------------------------------------------------------------------------------------------

    def give(self, order: Order, *, always: bool = False, variation: bool = False) -> Reply:
        """Give an order, answer a question, or say what the dice showed; then everything follows that needs
        no person. It is on disk before this returns. `always` makes it the standing answer of its piece;
        `variation` keeps a line that was taken back as the main one.
        """
        before = self.position
        reply = autoplay.played(self, order, variation=variation)
        if always and isinstance(reply, Progress):
            self._remember(before, order)
        return self._told(reply, "played")

    def give_all(self, orders: Sequence[Order]) -> Reply:
        """Several orders in one gesture, which one undo takes back; the first refusal ends it."""
        return self._told(autoplay.played(self, *orders), "played")

    def rest(self) -> Reply:
        """Leave the rest as it is: end the phase, confirm the declared shots."""
        order = self.ruleset.resting(self.position)
        if order is None:
            return refuse("table.nothing-to-end")
        return self.give(order)

    def resume(self) -> Progress:
        """Go on with what needs no person: after opening a battle, or when somebody took a seat."""
        progress = autoplay.resumed(self)
        self.log.update()
        self.changed.emit("played" if progress.nodes else "looked")
        return progress

    def preview(self, order: Order) -> Preview | Finding:
        """What an order would bring at once."""
        try:
            step = self.ruleset.play(self.shown, order)
        except IllegalOrder as error:
            return error.finding
        waits = autoplay.waiting_at(self, step.after)
        return Preview(step.events, self.ruleset.scene(step.after), waits)

    def undo(self) -> bool:
        """Take the last gesture back, and what opponents did since; False where there is nothing."""
        done = autoplay.undone(self)
        if done:
            self.log.update()
            self.changed.emit("undone")
        return done

    def redo(self) -> bool:
        """Play what was taken back last again; False where nothing was."""
        done = autoplay.redone(self)
        if done:
            self.log.update()
            self.changed.emit("undone")
        return done

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would do something."""
        return autoplay.can_undo(self)

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would do something."""
        cursor = self.battle.cursor
        return cursor.undone and cursor.node != cursor.tip

    def look_at(self, node: int) -> None:
        """Put the cursor on a step; what is played there starts a variation."""
        self.battle.go(node)
        self.log.update()
        self.changed.emit("looked")

    # What a piece may do -------------------------------------------------------------------------------

    def answers(self) -> tuple[Entry, ...]:
        """The answers to the question in hand, each in words. Where a standing answer leaves several (where
        to evade to), only those."""
        found = choosing.answers(self.ruleset, self.position)
        kinds = autoplay.standing_kinds(self, self.waiting)
        narrow = tuple(entry for entry in found if choosing.is_wanted(entry, kinds))
        return narrow or found

    def overlays(self, *kinds: str, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
        """Overlays of those kinds (`Ruleset.overlay_kinds`), of a side, a piece, or everybody."""
        position = self.shown
        return tuple(
            overlay
            for kind in kinds
            for overlay in self.ruleset.overlays(position, kind, side=side, piece=piece)
        )

    def accounts(self, order: Order | None = None) -> tuple[Account, ...]:
        """How the scores are built to which a legal order would lead, or what is in hand."""
        position = self.shown
        if order is not None and self.ruleset.refusal(position, order) is not None:
            return ()
        return self.ruleset.accounts(position, order)

    def accounts_of(self, node: int) -> tuple[Account, ...]:
        """How the scores of a step were built."""
        found = (self.ruleset.account_of(event) for event in self.reader.events(node))
        return tuple(account for account in found if account is not None)

    # The turn ------------------------------------------------------------------------------------------

    def roster(self, viewer: Viewer = None) -> Roster:
        """All pieces in a table, as somebody may see them or as the umpire does."""
        return self.ruleset.roster(seen(self.ruleset, self.position, viewer))

    # Dice ----------------------------------------------------------------------------------------------

    def read_dice(self, text: str) -> Rolled | Finding:
        """What somebody typed as an answer to the roll in hand, not yet given."""
        roll = self.ruleset.roll(self.position)
        return refuse("refusal.no-dice-asked") if roll is None else dice.read_typed(roll, text)

    def type_dice(self, text: str) -> Reply:
        """Dice from the table: faces ("3 11 8"), or how they read ("2 hits", "=2")."""
        rolled = self.read_dice(text)
        return rolled if isinstance(rolled, Finding) else self.give(rolled)

    def throw(self) -> Reply:
        """The program throws the dice in hand, whoever throws otherwise."""
        if self.post is not None:
            return refuse("table.by-letters")
        return self._told(autoplay.thrown(self), "played")

    def choose_dice(self, choice: DiceChoice) -> Reply:
        """Answer "same dice, fresh, or chosen?" and go on."""
        return self._told(autoplay.chosen(self, choice), "played")

    # The clerk and the umpire --------------------------------------------------------------------------

    def give_anyway(self, order: Order, reason: str = "") -> Reply:
        """An order that happened on the real table: played if it is legal, else recorded as an override that
        carries its refusal."""
        if self.post is not None or self.ruleset.refusal(self.position, order) is None:
            return self.give(order)
        override = clerk.override_of(self.ruleset, self.position, order, reason)
        return override if isinstance(override, Finding) else self.give(override)

    def adjust(self, *wanted: Adjustment, reason: str = "") -> Reply:
        """Force changes: move, remove, turn, mark, correct."""
        if self.post is not None:
            return refuse("table.by-letters")
        override = clerk.adjustment(self.ruleset, self.position, wanted, reason)
        return override if isinstance(override, Finding) else self.give(override)

    def correct(self, node: int, order: Order | str) -> Amendment | Finding:
        """Correct an order, or dice typed wrongly, where it stands; later orders are played again, all that
        are still legal. What comes after something new that has to be answered first waits in `pending`."""
        if self.post is not None:
            return refuse("table.by-letters")
        done = clerk.corrected(self.battle, node, order)
        if isinstance(done, Finding):
            return done
        self.pending = done.pending
        autoplay.resumed(self)
        self.log.rebuild()
        self.changed.emit("amended")
        return done

    def take_up(self) -> Reply:
        """Go on with the steps a correction could not reach, as far as they are legal now."""
        if not self.pending:
            return refuse("table.nothing-pending")
        from hheditor.store import StoreError

        before = self.battle.cursor.node
        try:
            played, self.pending = play_again(self.battle, self.pending)
        except StoreError as error:
            return error.finding
        if not played:
            return refuse("table.pending-held")
        return self._told(autoplay.after(self, before, played), "played")

    # The end -------------------------------------------------------------------------------------------

    def play_on(self) -> Reply:
        """Go on with a battle that is over, as a line of its own that remembers it."""
        if self.post is not None:
            return refuse("table.by-letters")
        order = endings.going_on_after(self.battle)
        return order if isinstance(order, Finding) else self.give(order, variation=True)

    # Settings ------------------------------------------------------------------------------------------

    def change_settings(self, **changes: Any) -> Finding | None:
        """Change what people set for this battle; a warning where the disk refuses."""
        self.settings = replace(self.settings, **changes)
        trouble = self._keeper.save(self.settings)
        self.changed.emit("settings")
        return trouble

    def renew_settings(self) -> None:
        """Take up what was set for the battle elsewhere meanwhile."""
        self.settings = self._keeper.load()

    def standing_answers(self, piece: int) -> tuple[StandingAnswer, ...]:
        """What a piece always answers."""
        return tuple(each for each in self.settings.standing if each.piece == piece)

    def answer_always(self, piece: int, question: str, kind: str) -> Finding | None:
        """Let a piece answer a question always with that kind of order, if it is among its choices."""
        others = self._others(piece, question)
        return self.change_settings(standing=(*others, StandingAnswer(piece, question, kind)))

    def ask_again(self, piece: int, question: str = "") -> Finding | None:
        """Forget a standing answer of a piece, or all of them."""
        return self.change_settings(standing=self._others(piece, question))

    def seat(self, side: int, opponent: str = "") -> Finding | None:
        """Let an opponent play a side, or a person again; where letters are written nobody changes seats."""
        if self.post is not None:
            return refuse("table.by-letters")
        count = max(self.ruleset.sides(self.position), side + 1)
        now = (*self.settings.opponents, *("",) * count)[:count]
        return self.change_settings(opponents=(*now[:side], opponent, *now[side + 1 :]))

    def opponent_of(self, side: int) -> str:
        """The opponent that plays a side, or "" for a person at this table."""
        if self.post is not None:
            return "" if side == self.post.side else LETTERS
        return self.settings.opponents[side] if 0 <= side < len(self.settings.opponents) else ""

    def _others(self, piece: int, question: str) -> tuple[StandingAnswer, ...]:
        kept = (each for each in self.settings.standing)
        return tuple(each for each in kept if each.piece != piece or question not in ("", each.question))

    def _remember(self, before: Any, order: Order) -> None:
        found = autoplay.as_standing(self.ruleset, before, order)
        if found is not None:
            self.answer_always(found.piece, found.question, found.kind)

    def _told(self, reply: Reply, change: Change) -> Reply:
        if isinstance(reply, Progress):
            self.log.update()
            self.changed.emit(change)
        return reply
