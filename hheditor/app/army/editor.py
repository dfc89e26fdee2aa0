"""An army at hand: its history, its rules, what it comes to.

The editor works the same for every rules system and for none: an army of a system nobody knows can still be
read, named and noted; it only has no prices.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from hheditor.app.forms import Field, fields_of
from hheditor.app.frame.history import History
from hheditor.app.frame.signal import Signal
from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.armies import mustering as muster
from hheditor.armies.edits import Edit, apply, join
from hheditor.rules.api import Appraisal, find
from hheditor.rules.api.armies.muster import Mustering
from hheditor.values import Finding, Parameter, refuse, warn


class NoRules(Mustering):
    """Rules that know nothing, for armies of systems that are not there."""


def rules_for(system: str) -> Mustering:
    """The rules of a system; rules that know nothing where it is not there."""
    try:
        return find(system)
    except (KeyError, LookupError):
        return NoRules()


def book_of(army: Army, ruleset: Mustering) -> str:
    """The book most of an army's troop types are from, after its system; empty where that says nothing."""
    books = Counter(book for troop in army.troops if (book := ruleset.book(troop)))
    return f"{army.system}.{books.most_common(1)[0][0]}" if books else ""


def mixed_books(army: Army, ruleset: Mustering) -> tuple[Finding, ...]:
    """A remark on troops that are not of the book most of the army is from, such as elves among knights."""
    usual = book_of(army, ruleset)
    found = []
    for place, troop in enumerate(army.troops):
        named = ruleset.book(troop)
        book = f"{army.system}.{named}"
        used = any(troop.id in (unit.troop, unit.rear) for unit in army.units)
        if used and named and book != usual:
            found.append(
                warn("army.books-mixed", field=f"troops.{place}", troop=troop.name, book=book, usual=usual)
            )
    return tuple(found)


class ArmyEditor:
    """One army being built."""

    def __init__(
        self,
        history: History[Army, Edit] | None = None,
        identity: str = "",
        called: Callable[[TroopType], str] = lambda troop: troop.name,
    ) -> None:
        self._called = called
        self.identity = identity
        """Its id in the library; empty while it is in none."""
        self.history = history or History(Army("", ""), apply, join=join)
        """Everything done to it."""
        self.history.changed.connect(self._changed)
        self._known: tuple[Army, Appraisal, tuple[Finding, ...]] | None = None
        self._profiles: tuple[Any, ...] = ()
        self.ruleset = rules_for(self.army.system)
        self.changed: Signal[None] = Signal()
        """The army is another one now."""
        self.refused: Signal[Finding] = Signal()
        """A change was asked for that may not be made."""

    @property
    def army(self) -> Army:
        """The army now."""
        return self.history.document

    def _changed(self, _: Any) -> None:
        if rules_for(self.army.system) is not self.ruleset:
            self.ruleset = rules_for(self.army.system)
        self.changed.emit(None)

    def _judged(self) -> tuple[Army, Appraisal, tuple[Finding, ...]]:
        army = self.army
        if self._known is None or self._known[0] is not army:
            findings = (*self.ruleset.remarks(army, self._profiles), *mixed_books(army, self.ruleset))
            self._known = (army, self.ruleset.appraise(army), findings)
        return self._known

    def consult(self, profiles: tuple[Any, ...]) -> None:
        """Let the person's own profiles have their say."""
        if profiles != self._profiles:
            self._profiles, self._known = profiles, None
            self.changed.emit(None)

    @property
    def peoples(self) -> tuple[str, ...]:
        """Peoples there are lists of."""
        return self.ruleset.peoples(self._profiles)

    @property
    def appraisal(self) -> Appraisal:
        """What it comes to; worked out when first asked for."""
        return self._judged()[1]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What its rules have to say of it."""
        return self._judged()[2]

    @property
    def form(self) -> tuple[Field, ...]:
        """The entries of a troop type."""
        return fields_of(self.ruleset.troop_schema)

    @property
    def leader_form(self) -> tuple[Field, ...]:
        """The entries of a leader."""
        return fields_of(self.ruleset.leader_schema)

    @property
    def refusal(self) -> Finding | None:
        """Why the army may not be changed, or None."""
        return refuse("armies.fixed") if self.army.fixed else None

    # What a person does ----------------------------------------------------------------------------------

    def do(self, edit: Edit, title: str, *, merge: str = "", **parameters: Parameter) -> bool:
        """Carry out an edit; whether it changed anything. One army of one scenario stays as it is."""
        if self.refusal is not None:
            self.refused.emit(self.refusal)
            return False
        return self.history.do(edit, title, merge=merge, **parameters)

    def add(self, troop: TroopType, number: int = 1) -> bool:
        """Add units of a type."""
        edit = muster.add_units(self.army, troop, number)
        return self.do(edit, "army.added", n=number, troop=self._called(troop))

    def set_number(self, kind: Unit, number: int) -> bool:
        """As many of a kind as wanted."""
        return self.do(
            muster.set_number(self.army, kind, number),
            "army.numbered",
            merge=f"number:{kind.troop}:{kind.rear}:{kind.stands}:{kind.options}",
            number=number,
            troop=self.name_of(kind),
        )

    def remove(self, units: tuple[int, ...] = (), leaders: tuple[int, ...] = ()) -> bool:
        """Take units and leaders away."""
        if not units and not leaders:
            return False
        if self.refusal is not None:
            self.refused.emit(self.refusal)
            return False
        with self.history.stroke("army.removed", n=len(units) + len(leaders)):
            changed = self.history.do(muster.remove_units(self.army, units))
            return self.history.do(muster.remove_leaders(leaders)) or changed

    @property
    def leader_roles(self) -> tuple[str, ...]:
        """The roles its leaders may have."""
        return self.ruleset.leader_roles(self.army)

    @property
    def leader_kinds(self) -> tuple[str, ...]:
        """The kinds of leaders that may be added, the usual one first."""
        return self.ruleset.leader_kinds(self.army)

    def add_leader(self, kind: str = "") -> Leader:
        """One more leader of a kind, as the system offers him."""
        leader = self.ruleset.leader_for(self.army, kind)
        self.do(muster.add_leader(self.army, leader), "army.leader-added")
        return leader

    def name_of(self, unit: Unit) -> str:
        """What a kind of unit is called: its type, both where it is mixed."""
        names = {troop.id: self._called(troop) for troop in self.army.troops}
        front = names.get(unit.troop, unit.troop)
        return f"{front} + {names.get(unit.rear, unit.rear)}" if unit.rear else front

    def undo(self) -> None:
        """Undo."""
        self.history.undo()

    def redo(self) -> None:
        """Redo."""
        self.history.redo()
