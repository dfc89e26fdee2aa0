"""Ventures: dice somebody thinks of setting rolling, each by itself, before anything is committed."""

from typing import Generic, NamedTuple, TypeVar

from hheditor.rules.api.position import Position
from hheditor.rules.api.screen.answers import Phrase

P = TypeVar("P", bound=Position)


class Venture(NamedTuple, Generic[P]):
    """A shot or a fight as it would be rolled: a position where chance is to act and nobody is to act once it
    is over, so that the very code that plays can be run through all its dice."""

    title: Phrase
    """Who against whom, as an account says it."""
    position: P
