"""Operations: everything a person can do, each under a stable id.

One list feeds the command palette, the shortcuts and their settings, the tooltips, the journeys of the
tests and later macros. An operation says what it is called (a message id), whether it may run now and, if
not, why: the answer to "why not?" is a `Finding` like any other refusal.

A workspace writes its operations as a table of `Command`: the same, but for somebody, the session of the
workspace. `Command.bound` makes an operation of it, and is the one place where a missing session is refused.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from hheditor.app.frame.signal import Signal
from hheditor.values import Finding, refuse

S = TypeVar("S")


Refusal = Callable[[S], Finding | None]
"""Why something may not be done with a session now; None where it may."""


def _always() -> Finding | None:
    return None


def gladly(_: object) -> Finding | None:
    """Never refuses."""
    return None


class Operation(Struct, frozen=True):
    """One thing a person can do."""

    id: str
    """Stable, never shown: settings and macros keep it. ``<workspace or topic>.<verb>``, e.g.
    ``map.fill``."""
    run: Callable[[], object]
    shortcut: str = ""
    """Default keys in Qt's portable spelling, e.g. ``Ctrl+Shift+Z``, ``F1``, ``B``; people may change them.

    Alternatives are separated by a space, ``Ctrl++ Ctrl+=``; the first is the one shown.
    """
    category: str = "category.general"
    """Message id of the heading it is listed under."""
    refusal: Callable[[], Finding | None] = _always
    """None where it may run now, else why not."""
    checked: Callable[[], bool] | None = None
    """For a switch: whether it is on."""
    icon: str = ""
    workspace: str = ""
    """The workspace whose widgets must be showing for the shortcut to act; empty: everywhere. From the
    palette an operation of another workspace goes there first."""
    listed: bool = True
    """Whether the palette offers it; movements of a cursor, say, are for keys only."""
    name: str | Callable[[], str] = ""
    """See `title`; asked each time where it is a function, empty: its own id."""

    @property
    def title(self) -> str:
        """Message id of its name, a verb phrase: "Fill an area"."""
        return (self.name() if callable(self.name) else self.name) or self.id

    @property
    def enabled(self) -> bool:
        """Whether it may run now."""
        return self.refusal() is None


class Command(Struct, Generic[S], frozen=True):
    """One thing a person can do with a session: what is open in a workspace, and its widgets."""

    name: str
    """The operation's id without its workspace: ``fit`` for ``map.fit``."""
    run: Callable[[S], object]
    keys: str = ""
    """See `Operation.shortcut`."""
    icon: str = ""
    refusal: Refusal[S] = gladly
    """None where it may run now, else why not."""
    checked: Callable[[S], bool] | None = None
    """For a switch: whether it is on."""
    category: str = ""
    """Message id of its heading; empty: the workspace's name."""
    title: str | Callable[[S], str] = ""
    """Message id of its name; empty: its own id. A function where the game at hand has a word of its own."""
    listed: bool = True

    def bound(
        self, workspace: str, session: Callable[[], S | None], missing: Callable[[], Finding | None]
    ) -> Operation:
        """The operation for the session of the moment; where there is none, `missing` says why."""

        def run() -> None:
            found = session()
            if found is not None:
                self.run(found)

        def refusal() -> Finding | None:
            found = session()
            return missing() if found is None else self.refusal(found)

        def checked() -> bool:
            found = session()
            return found is not None and self.checked is not None and self.checked(found)

        def title() -> str:
            found = session()
            return self.title(found) if found is not None and callable(self.title) else ""

        return Operation(
            f"{workspace}.{self.name}",
            run,
            self.keys,
            self.category or f"workspace.{workspace}",
            refusal,
            None if self.checked is None else checked,
            self.icon,
            workspace,
            self.listed,
            title if callable(self.title) else self.title,
        )


def under(category: str, *commands: Command[S]) -> tuple[Command[S], ...]:
    """Commands under one heading, where they name none of their own."""
    return tuple(each if each.category else replace(each, category=category) for each in commands)


def needs(test: Callable[[S], object], message: str) -> Refusal[S]:
    """Refuses with a message where the test fails."""
    return lambda session: None if test(session) else refuse(message)


def all_of(*refusals: Refusal[S]) -> Refusal[S]:
    """The first reason of several, in this order."""

    def refusal(session: S) -> Finding | None:
        return next((found for each in refusals if (found := each(session)) is not None), None)

    return refusal


def _meet(one: Operation, other: Operation) -> bool:
    """Whether both may listen to the keyboard at the same moment."""
    return not one.workspace or not other.workspace or one.workspace == other.workspace


class Operations:
    """All operations that are there at the moment."""

    def __init__(self) -> None:
        self._operations: dict[str, Operation] = {}
        self._shortcuts: dict[str, str] = {}
        self._recent: list[str] = []
        self.changed: Signal[None] = Signal()
        """Operations came or went, or shortcuts moved."""

    def __iter__(self) -> Iterator[Operation]:
        return iter(tuple(self._operations.values()))

    def __len__(self) -> int:
        return len(self._operations)

    def __contains__(self, identity: object) -> bool:
        return identity in self._operations

    def __getitem__(self, identity: str) -> Operation:
        return self._operations[identity]

    def add(self, *operations: Operation) -> None:
        """Register operations; a known id is a programmer's mistake."""
        for operation in operations:
            if operation.id in self._operations:
                raise ValueError(f"operation {operation.id!r} is registered twice")
            self._operations[operation.id] = operation
        self.changed.emit(None)

    def remove(self, *identities: str) -> None:
        """Forget operations, as when a workspace is built anew."""
        for identity in identities:
            self._operations.pop(identity, None)
        self.changed.emit(None)

    def run(self, identity: str) -> Finding | None:
        """Run an operation, or say why not."""
        operation = self._operations.get(identity)
        if operation is None:
            return refuse("refusal.unknown-operation", operation=identity)
        finding = operation.refusal()
        if finding is None:
            if operation.listed:
                self._recent = [identity, *(other for other in self._recent if other != identity)][:20]
            operation.run()
        return finding

    def recent(self) -> tuple[str, ...]:
        """Ids of what was run last, the newest first."""
        return tuple(self._recent)

    def use_shortcuts(self, shortcuts: Mapping[str, str]) -> None:
        """Follow the person's own keys: id to keys, empty for none."""
        self._shortcuts = dict(shortcuts)
        self.changed.emit(None)

    def shortcut(self, identity: str) -> str:
        """The keys that run an operation now."""
        own = self._shortcuts.get(identity)
        return self._operations[identity].shortcut if own is None else own

    def clashes(self) -> tuple[tuple[str, str], ...]:
        """Pairs of operations that want the same keys at the same time."""
        seen: dict[str, list[Operation]] = {}
        found: list[tuple[str, str]] = []
        for operation in self._operations.values():
            for keys in self.shortcut(operation.id).split():
                rivals = seen.setdefault(keys, [])
                found.extend((rival.id, operation.id) for rival in rivals if _meet(rival, operation))
                rivals.append(operation)
        return tuple(found)

    def search(
        self,
        query: str,
        label: Callable[[Operation], str],
        *,
        also: Callable[[Operation], str] = lambda _: "",
        workspace: str = "",
    ) -> tuple[Operation, ...]:
        """The listed operations that fit, best first: those that can run in this workspace lead, and with no
        query the recent ones among them.

        `label` gives the text to search and `also` other words for the same, since this room does not speak.
        Words that begin as typed are meant; only where there are none, scattered letters are.
        """
        from hheditor.app.frame.fuzzy import begins, fit

        listed = [(each, label(each)) for each in self._operations.values() if each.listed]
        recent = {identity: -rank for rank, identity in enumerate(self._recent)}
        meant = [(each, title) for each, title in listed if begins(query, f"{title} {also(each)}")]
        scored = [
            (
                operation.workspace in ("", workspace) and operation.enabled,
                operation.enabled,
                begins(query, title),
                score or 0,
                recent.get(operation.id, -99),
                operation,
            )
            for operation, title in meant or listed
            if (score := fit(query, title)) is not None or meant
        ]
        scored.sort(key=lambda entry: entry[:-1], reverse=True)
        return tuple(entry[-1] for entry in scored)
