"""The bases of two armies at true size: formations with their slots, command figures by themselves."""

from hheditor.rules.api.paper.bases import Base, Stand
from hheditor.rules.figures.formations.layout import slot_size
from hheditor.rules.figures.position.kinds import Kind
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.works import INSIDE
from hheditor.rules.figures.scenes import kit_of, symbol_of


def bases(setup: Setup) -> tuple[Base, ...]:
    """ENG: every engine; FRM-4: every formation as its army draws it up; then whoever stands in none, but
    those inside engines."""
    profile = setup.profile
    defender = -1 if setup.siege is None else setup.siege.defender
    found = [
        Base(card.side, card.name, card.kind, (row.width, row.depth))
        for card in setup.engines
        for row in (profile.engine(card.kind),)
    ]
    based = {number for card in setup.engines if card.kind in INSIDE for number in card.crew}
    for card in setup.units:
        if card.side == defender:
            # SIE-3: the besieged form no formations.
            continue
        based.update(card.figures)
        members = tuple(setup.kind(number) for number in card.figures)
        slot = slot_size(profile, members)
        gap = 0 if card.compact else slot[0]
        found.append(
            Base(
                card.side,
                card.name,
                symbol_of(members[0]),
                slot,
                card.files,
                card.ranks,
                len(members),
                gap,
                _stand(members[0]),
            )
        )
    for number, side in enumerate(setup.allegiance):
        if number not in based:
            kind = setup.kind(number)
            size = profile.size(kind.footing)
            found.append(Base(side, kind.name, symbol_of(kind), size, stand=_stand(kind)))
    return tuple(sorted(found, key=lambda each: each.side))


def _stand(kind: Kind) -> Stand:
    """One figure or model, as the screen draws it."""
    return Stand((kit_of(kind, tuple(range(len(kind.crew)))),))
