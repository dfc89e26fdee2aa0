"""The rules as people read them, ``rulebook.json``: every id and ruling in our own words, twice."""

from functools import cache

from hheditor.rules.api.paper.rulebook import Rulebook
from hheditor.values import decode
from hheditor.values.resources import resource_path


@cache
def rulebook() -> Rulebook:
    """A page for each rule and each ruling, by chapter, and which rules the charts are figures of."""
    return decode(resource_path("rules", "figures", "rulebook.json").read_bytes(), Rulebook)
