"""Lengths on the table as people say them: in millimetres or in inches."""

from hheditor.ui.context import Context

_INCH = 25.4
_HEX = 100
"""Millimetres across a hex of the usual table."""


def length(context: Context, millimetres: int) -> str:
    """A length in the person's units."""
    if context.desk.settings.value.units == "metric":
        return context.say("measure.millimetres", n=millimetres)
    return context.say("measure.inches", length=f"{millimetres / _INCH:.1f}".removesuffix(".0"))


def legend(context: Context) -> str:
    """What stands beside the scale of a field."""
    return context.say("map.legend", length=length(context, _HEX))
