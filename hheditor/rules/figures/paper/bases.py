"""The bases of two armies at true size: formations with their slots, command figures by themselves."""

from hheditor.rules.api.paper.bases import Base, Stand, Standee
from hheditor.rules.figures.formations.layout import arranged, slot_size
from hheditor.rules.figures.position.kinds import Kind
from hheditor.rules.figures.position.profile import Profile
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.works import INSIDE
from hheditor.rules.figures.scenes import kit_of, symbol_of


def bases(setup: Setup) -> tuple[Base, ...]:
    """ENG: every engine; FRM-4: every formation as its army draws it up; then whoever stands in none, but
    those inside engines."""
    profile = setup.profile
    defender = -1 if setup.siege is None else setup.siege.defender
    found = [
        Base(card.side, card.name, f"engine-{card.kind}", (row.width, row.depth))
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
        places = arranged(card.figures, card.files, card.ranks)
        found.append(
            Base(
                card.side,
                card.name,
                symbol_of(members[0]),
                slot,
                card.files,
                card.ranks,
                len(members),
                0 if card.compact else slot[0],
                slots=tuple(None if each < 0 else _standee(profile, setup.kind(each)) for each in places),
            )
        )
    for number, side in enumerate(setup.allegiance):
        if number not in based:
            kind = setup.kind(number)
            one = _standee(profile, kind)
            found.append(Base(side, kind.name, one.symbol, one.size, stand=one.stand))
    return tuple(sorted(found, key=lambda each: each.side))


def _standee(profile: Profile, kind: Kind) -> Standee:
    """One figure or model, as the screen draws it, on a base of its own."""
    stand = Stand((kit_of(kind, tuple(range(len(kind.crew)))),))
    return Standee(symbol_of(kind), stand, profile.size(kind.footing))
