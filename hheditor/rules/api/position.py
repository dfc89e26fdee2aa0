"""Positions and the tasks of their agenda.

A position is a frozen struct of the system's own. The last task of `agenda` is the one in hand; a rule
that is interrupted by a question leaves its task there and goes on when the answer is in.
"""

import msgspec

from hheditor.values import Value


class Task(Value, frozen=True, tag_field="task"):
    """Something still to be resolved. A system's tasks are a tagged union of subclasses."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """Everything on the table and everything still to be resolved.

    A system subclasses it (`frozen=True, kw_only=True`), adds its fields, and narrows `agenda` to a tuple of
    its own union of tasks. It may keep derived tables as `functools.cached_property`: they live beside the
    fields, are never encoded or compared, and a changed copy starts without them.
    """

    agenda: tuple[Task, ...] = ()
