"""What goes on by itself: answers the rules leave no choice about, what a unit always answers, and dice whose
links are there. Both programs work it out alike, so that no letter has to tell it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from hheditor.app.battle.autoplay import as_standing
from hheditor.app.frame.session import StandingAnswer
from hheditor.battles.pledges import PER_LINK, Pledged
from hheditor.rules.api import CHANCE, Order, Ruleset
from hheditor.rules.api.screen.answers import tag_of

_MOST = 2_000
"""More steps than anything leads to by itself."""
Told = Sequence[tuple[StandingAnswer, ...]]
"""For each side what its units always answer, as both programs know."""


class Throws(NamedTuple):
    """The links of both sides for some throws."""

    number: int
    links: tuple[str, str]


class Passed(NamedTuple):
    """A step that nobody had to be asked for."""

    actor: int
    order: Order
    draw: int
    """The number of the throw, or -1."""
    position: Any
    """After it."""


def unasked(ruleset: Ruleset[Any], position: Any, standing: Iterable[StandingAnswer]) -> Order | None:
    """The order that needs no person; None where one has to decide."""
    forced = ruleset.forced(position)
    if forced is not None:
        return forced
    question = ruleset.question(position)
    if question is None:
        return None
    wanted = {each.piece: each.kind for each in standing if each.question == question.message}
    for piece in ruleset.subjects(position) if wanted else ():
        if piece in wanted:
            orders = (each for each in ruleset.orders(position, piece) if tag_of(each) == wanted[piece])
            found = list(islice(orders, 2))
            if len(found) == 1:
                return found[0]
    return None


def is_open(ruleset: Ruleset[Any], position: Any, order: Order) -> bool:
    """Whether the other side may know an order as it is given."""
    return bool(ruleset.view_order(position, order, 1 - ruleset.to_act(position)) == order)


def by_itself(
    ruleset: Ruleset[Any], position: Any, told: Told, throws: Throws | None = None
) -> Iterator[Passed]:
    """Everything that follows without a person, as far as it goes and the links serve."""
    source = Pledged([{throws.number: link} for link in throws.links]) if throws is not None else None
    throw = throws.number * PER_LINK if throws is not None else 0
    last = throw + PER_LINK
    for _ in range(_MOST):
        actor, draw = ruleset.to_act(position), -1
        order: Order | None = None
        if actor == CHANCE:
            roll = ruleset.roll(position) if source is not None and throw < last else None
            order = source.answer(roll, throw) if source is not None and roll is not None else None
            draw, throw = throw, throw + 1
        elif actor in (0, 1):
            order = unasked(ruleset, position, told[actor])
            if order is not None and not is_open(ruleset, position, order):
                order = None
        if order is None:
            return
        position = ruleset.follow(position, order)
        yield Passed(actor, order, draw, position)


def with_answer(
    standing: tuple[StandingAnswer, ...], ruleset: Ruleset[Any], position: Any, order: Order
) -> tuple[StandingAnswer, ...]:
    """The standing answers with one more: what a unit answers here it shall answer always."""
    new = as_standing(ruleset, position, order)
    if new is None:
        return standing
    others = (each for each in standing if (each.piece, each.question) != (new.piece, new.question))
    return (*others, new)
