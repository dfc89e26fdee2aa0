"""Lengths on the table as people say them: in millimetres or in inches."""

from hheditor.text import decimal
from hheditor.ui.context import Context

_INCH = 25.4
_HEX = 100
"""Millimetres across a hex of the usual table."""


def length(context: Context, millimetres: int) -> str:
    """A length in the person's units."""
    if context.desk.settings.value.units == "metric":
        return context.say("measure.millimetres", n=millimetres)
    inches = millimetres / _INCH
    digits = 0 if f"{inches:.1f}".endswith(".0") else 1
    return context.say("measure.inches", length=decimal(inches, digits, context.language))


def legend(context: Context) -> str:
    """What stands beside the scale of a field."""
    return context.say("map.legend", length=length(context, _HEX))
