"""Answers nobody need be asked for: those the rules leave no choice about, and what a unit always answers."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from hheditor.app.battle.autoplay import as_standing
from hheditor.app.frame.session import StandingAnswer
from hheditor.rules.api import Order, Ruleset
from hheditor.rules.api.screen.answers import tag_of


def unasked(ruleset: Ruleset[Any], position: Any, standing: Iterable[StandingAnswer]) -> Order | None:
    """The answer to the question in hand that needs no person; None where one has to decide, or nothing is
    asked."""
    question = ruleset.question(position)
    if question is None:
        return None
    forced = ruleset.forced(position)
    if forced is not None:
        return forced
    wanted = {each.piece: each.kind for each in standing if each.question == question.message}
    for piece in ruleset.subjects(position):
        if piece in wanted:
            orders = (each for each in ruleset.orders(position, piece) if tag_of(each) == wanted[piece])
            found = list(islice(orders, 2))
            if len(found) == 1:
                return found[0]
    return None


def with_answer(
    standing: tuple[StandingAnswer, ...], ruleset: Ruleset[Any], position: Any, order: Order
) -> tuple[StandingAnswer, ...]:
    """The standing answers with one more: what a unit answers here it shall answer always."""
    new = as_standing(ruleset, position, order)
    if new is None:
        return standing
    others = (each for each in standing if (each.piece, each.question) != (new.piece, new.question))
    return (*others, new)
