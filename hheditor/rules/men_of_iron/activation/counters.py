"""SEI-1: the eight counters of a side, by number: four Opportunities and four others."""

UNKNOWN = 0
"""HID-1: a counter the viewer may not see."""
OPPORTUNITIES = (1, 2, 3, 4)
"""CHT-19 has the highest face of each."""
NEGATION, BATTLE_CRY, WAVERING, BREACH = 5, 6, 7, 8
CUP = (*OPPORTUNITIES, NEGATION, BATTLE_CRY, WAVERING, BREACH)
SMALL_FOLK = 9
"""BAN-4: no counter, but played as Wavering Troops."""


def without(held: tuple[int, ...], counter: int) -> tuple[int, ...]:
    """A hand or cup with one counter taken out."""
    at = held.index(counter)
    return held[:at] + held[at + 1 :]
