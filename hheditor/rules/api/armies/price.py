"""What a troop type costs, term by term."""

from hheditor.rules.api.events import Term
from hheditor.values import Finding, Value


class Price(Value, frozen=True):
    """A price in points. The terms always add up to `formula`; `points` is what rules."""

    points: int
    formula: int
    terms: tuple[Term, ...] = ()
    findings: tuple[Finding, ...] = ()
