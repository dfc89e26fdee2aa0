"""A battle that could not be begun.

A battle is its record: one that is not on disk cannot be played, so its beginning is not held back and made
later, behind the person's back. Nothing is lost by that: scenario, deployment and what was agreed on stand as
they stood, and the same button begins it.
"""

from hheditor.ui.context import Context
from hheditor.values import Finding, refuse


def not_begun(context: Context, finding: Finding) -> Finding:
    """What to tell, with what is in the way."""
    return refuse("battle.not-begun", reason=context.say_finding(finding))
