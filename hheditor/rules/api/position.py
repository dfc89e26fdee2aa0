"""Positions and the tasks of their agenda.

A position is a frozen struct of the system's own. The last task of `agenda` is the one in hand; a rule
that is interrupted by a question leaves its task there and goes on when the answer is in.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

import msgspec
from msgspec.structs import replace

from hheditor.values import BadValue, Value, decode, encode

T = TypeVar("T")


class Task(Value, frozen=True, tag_field="task"):
    """Something still to be resolved. A system's tasks are a tagged union of subclasses."""


def well_formed(task: Task, kind: Any) -> bool:
    """Whether a task holds what its fields say, so that it can be written down and read again as one of these
    kinds: one put in whole is not looked into otherwise."""
    try:
        return bool(decode(encode(task), kind) == task)
    except (BadValue, TypeError):
        return False


class Remembering(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """A frozen value that remembers what was worked out from it.

    What is remembered lives beside the fields: it is never encoded or compared, and a changed copy starts
    without it.
    """

    def memo(self, kind: str) -> dict[Any, Any]:
        """What has been worked out of one kind, by whatever it was worked out for.

        >>> Position().memo("squares") is Position().memo("squares")
        False
        >>> (position := Position()).memo("squares")[3] = 9
        >>> position.memo("squares")
        {3: 9}
        """
        found: dict[Any, Any] = self.__dict__.setdefault(kind, {})
        return found

    def hand_on(self, after: Self, names: tuple[str, ...]) -> Self:
        """Give a changed copy what the change leaves true, by the names of `derived` values and memos."""
        known, new = self.__dict__, after.__dict__
        for name in names:
            if name in known:
                new[name] = known[name]
        return after


class Position(Remembering, frozen=True):
    """Everything on the table and everything still to be resolved.

    A system subclasses it (`frozen=True, kw_only=True`), adds its fields, and narrows `agenda` to a tuple of
    its own union of tasks. It may keep tables it works out from the fields as `derived` or in a `memo`.
    """

    agenda: tuple[Task, ...] = ()

    lasting: ClassVar[tuple[str, ...]] = ()
    """Its `derived` values and memos that hold as long as no piece moves."""

    def changed(self, **fields: object) -> Self:
        """With changes by which no piece moves: the phase, the agenda, flags."""
        return self.hand_on(replace(self, **fields), self.lasting)

    def push(self, *tasks: Task) -> Self:
        """With tasks laid upon the agenda; the last one is next in hand."""
        return self.changed(agenda=(*self.agenda, *tasks))

    def then(self, *tasks: Task) -> Self:
        """With the task in hand replaced by others, the last of which comes first, or by none."""
        return self.changed(agenda=(*self.agenda[:-1], *tasks))


class derived(Generic[T]):  # noqa: N801 (it decorates, like `property`)
    """A value worked out from a position's fields when first asked for, and kept with the position.

    `functools.cached_property` does the same, but before Python 3.12 it takes a lock of half a microsecond.

    >>> class Table(Position, frozen=True, kw_only=True):
    ...     cells: tuple[int, ...]
    ...
    ...     @derived
    ...     def total(self) -> int:
    ...         return sum(self.cells)
    >>> Table(cells=(1, 2)).total
    3
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, position: None, owner: type) -> Self: ...
    @overload
    def __get__(self, position: object, owner: type) -> T: ...
    def __get__(self, position: object | None, owner: type) -> Self | T:
        if position is None:
            return self
        value = position.__dict__[self._name] = self._work_out(position)
        return value

    def hand_on(self, position: Position, value: T) -> None:
        """Give a new position the value it would work out itself, where a rule knows it cheaply.

        The generic battery works every such value out again and compares.
        """
        position.__dict__[self._name] = value
