"""Guess mode: what comes next is hidden, and the reader chooses first.

A guess is an order of one's own at the reader's place. It is judged against what was played, and may be kept
as a variation. Options are listed piece by piece, so that even a position of thousands of orders is easy to
choose from.
"""

from typing import Literal, NamedTuple

from hheditor.app.review.study import Study
from hheditor.rules.api import Event, Order, Rolled, Scene
from hheditor.rules.api.surfaces import Where

MOST_OPTIONS = 400
"""Orders of one piece that are offered; enough for the fastest rider, a bound for the strangest system."""

Verdict = Literal["same", "close", "other"]
"""The very order; the same piece doing the same kind of thing; something else."""


class Option(NamedTuple):
    """Something the reader may choose."""

    order: Order
    piece: int
    where: Where
    """Where it ends, or -1."""


class Score(NamedTuple):
    """How the guesses went."""

    asked: int = 0
    same: int = 0
    close: int = 0


def question(study: Study) -> int | None:
    """The step that is to be guessed: the next of the line, where a side gave it; None for dice and at the
    end."""
    at = study.index + 1
    if at > study.line.last:
        return None
    node = study.line.nodes[at]
    order = study.battle.order(node)
    return None if order is None or isinstance(order, Rolled) else node


def pieces(study: Study) -> tuple[int, ...]:
    """The pieces that may be chosen."""
    position = study.battle.position(study.place.node)
    return study.battle.ruleset.subjects(position)


def options(study: Study, piece: int | None) -> list[Option]:
    """What that piece may do; with no piece, what concerns none: to pass, to end the phase."""
    rules, position = study.battle.ruleset, study.battle.position(study.place.node)
    subjects = set(rules.subjects(position)) if piece is None else set()
    found: list[Option] = []
    for order in rules.orders(position, piece):
        who = piece_of(order) if piece is None else piece
        if piece is None and who in subjects:
            continue
        found.append(Option(order, -1 if who is None else who, where_of(study, order)))
        if len(found) >= MOST_OPTIONS:
            break
    return found


def judge(study: Study, order: Order) -> Verdict:
    """How near a choice is to what was played."""
    node = question(study)
    assert node is not None
    rules, position = study.battle.ruleset, study.battle.position(study.place.node)
    played = study.battle.order(node)
    assert played is not None
    if rules.canonical(position, order) == rules.canonical(position, played):
        return "same"
    alike = type(order) is type(played) and piece_of(order) == piece_of(played) is not None
    return "close" if alike else "other"


def aimed(study: Study, options: list[Option], where: Where, facing: int) -> Order | None:
    """Of some options the one that ends there with the least turn away from a facing, in the formation
    the piece has where it may: what the same gesture does in a battle."""
    rules, position = study.battle.ruleset, study.battle.position(study.place.node)
    surface = rules.surface(study.battle.header.scenario)
    stood = {piece.id: piece.formation for piece in study.scene.pieces}
    shown = [(o, rules.gesture(position, o.order)) for o in options if o.where == where and o.piece >= 0]
    found = [
        (
            bool(gesture.targets),
            surface.apart(facing, gesture.facing),
            gesture.formation not in ("", stood.get(option.piece, "")),
            max(gesture.cost, 0),
            number,
        )
        for number, (option, gesture) in enumerate(shown)
    ]
    return shown[min(found)[-1]][0].order if found else None


def imagined(study: Study, order: Order) -> tuple[Scene, tuple[Event, ...]] | None:
    """What there would be to see after an order, and what would happen; None where it may not be given."""
    rules, position = study.battle.ruleset, study.battle.position(study.place.node)
    if rules.refusal(position, order) is not None:
        return None
    after, events = rules.witness(position, order)
    return rules.scene(after), tuple(events)


def piece_of(order: Order | None) -> int | None:
    """The piece an order is about, by the names most systems give it."""
    for name in ("unit", "piece", "leader", "one", "token"):
        found = getattr(order, name, None)
        if type(found) is int:
            return found
    return None


def where_of(study: Study, order: Order) -> Where:
    """Where an order leads, or -1."""
    rules = study.battle.ruleset
    if not rules.surface(study.battle.header.scenario).places:
        return rules.gesture(study.battle.position(study.place.node), order).where
    found = getattr(order, "cell", -1)
    return found if type(found) is int else -1


def scored(score: Score, verdict: Verdict) -> Score:
    """The score after one more guess."""
    return Score(score.asked + 1, score.same + (verdict == "same"), score.close + (verdict == "close"))
