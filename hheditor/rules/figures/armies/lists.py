"""ARM-5, ARM-6: an army as a list of formations and figures: what it totals, and what is worth a word."""

from typing import NamedTuple

from hheditor.rules.figures.armies.points import engine_price, gear_price, price_of
from hheditor.rules.figures.formations.layout import arranged, judge_layout, minimum
from hheditor.rules.figures.position.kinds import Kind
from hheditor.rules.figures.position.profile import Profile
from hheditor.rules.figures.position.setup import Setup, UnitCard
from hheditor.values import Finding, warn

MOST_ON_A_BASE = 30


class Total(NamedTuple):
    """ARM-6 (FR-13): what is shown beside the points."""

    points: int
    figures: int
    models: int
    formations: int
    """Whole formations it could compose."""


def kinds_of(setup: Setup, side: int) -> tuple[Kind, ...]:
    """What a side has, figure by figure."""
    return tuple(setup.kind(number) for number, owner in enumerate(setup.allegiance) if owner == side)


def total(setup: Setup, side: int) -> Total:
    """ARM-6: points, figures, models and the whole formations an army could compose."""
    kinds = kinds_of(setup, side)
    points = sum(price_of(setup.profile, kind) for kind in kinds)
    points += sum(_gear(setup.profile, card) for card in setup.units if card.side == side)
    points += sum(engine_price(setup.profile, card.kind) for card in setup.engines if card.side == side)
    lots = [0, 0, 0, 0]
    for kind in kinds:
        lots[kind.lot] += kind.counts
    whole = sum(count // minimum(setup.profile, lot) for lot, count in enumerate(lots))
    models = sum(kind.model for kind in kinds)
    return Total(points, sum(max(1, len(kind.crew)) for kind in kinds), models, whole)


def _gear(profile: Profile, card: UnitCard) -> int:
    return gear_price(profile, stakes=card.stakes, screens=card.screens, ladders=card.ladders)


def inspect(setup: Setup, side: int, budget: int = 0) -> tuple[Finding, ...]:
    """ARM-5: worth a word: formations that could not be formed, the budget (the army's own, the usual one
    where it has none), no commander, crowded bases. A siege has no budget, and the besieged need neither
    formation nor command (SIE-3)."""
    found = []
    points = total(setup, side).points
    budget = budget or setup.profile.budget
    besieged = setup.siege is not None and setup.siege.defender == side
    if points > budget and setup.siege is None:
        found.append(
            warn("warning.figures.over-budget", rule="ARM-5", field="budget", points=points, budget=budget)
        )
    if not besieged and not any(kind.commands for kind in kinds_of(setup, side)):
        found.append(warn("warning.figures.no-commander", rule="ARM-5"))
    for card in setup.units:
        if card.side != side or besieged:
            continue
        slots = arranged(card.figures, card.files, card.ranks)
        judged = judge_layout(setup, slots, card.files, card.ranks, card.compact)
        if judged is not None:
            # By the rule that stands in the way: too few, no compact order, no such mixture.
            found.append(warn("warning.figures.cannot-be-formed", rule=judged.rule, name=card.name))
        if len(card.figures) > MOST_ON_A_BASE:
            found.append(warn("warning.figures.crowded", rule="ARM-5", name=card.name, most=MOST_ON_A_BASE))
    return tuple(found)
