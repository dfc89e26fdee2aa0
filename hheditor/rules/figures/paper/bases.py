"""The bases of two armies at true size: formations with their slots, command figures by themselves."""

from collections.abc import Sequence

from hheditor.armies import Army
from hheditor.rules.api.paper.bases import Base
from hheditor.rules.figures.armies.troops import muster
from hheditor.rules.figures.formations.layout import slot_size
from hheditor.rules.figures.position.profile import Profile
from hheditor.tables.map import TableMap


def bases(profile: Profile, armies: Sequence[Army]) -> tuple[Base, ...]:
    """FRM-4: every formation as its army draws it up, then whoever stands in none."""
    setup = muster(TableMap(), (armies[0], armies[1]), profile)
    found: list[Base] = []
    based: set[int] = set()
    for card in setup.units:
        based.update(card.figures)
        members = tuple(setup.kind(number) for number in card.figures)
        slot = slot_size(profile, members)
        gap = 0 if card.compact else slot[0]
        found.append(
            Base(
                card.side, card.name, members[0].footing, slot, card.files, card.ranks, len(members), gap
            )
        )  # fmt: skip
    for number, side in enumerate(setup.allegiance):
        if number not in based:
            kind = setup.kind(number)
            symbol = kind.role if kind.role != "trooper" else kind.footing
            found.append(Base(side, kind.name, symbol, profile.size(kind.footing)))
    return tuple(sorted(found, key=lambda each: each.side))
