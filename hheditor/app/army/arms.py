"""Which pieces of a battle show arms of their own: those of the units whose lords have some."""

from hheditor.armies import Device
from hheditor.battles import Battle


def arms_borne(battle: Battle) -> dict[int, Device]:
    """The arms of pieces that bear their own, by the position's piece; all others bear their army's."""
    ruleset, start = battle.ruleset, battle.position(0)
    found: dict[int, Device] = {}
    for side, made in enumerate(battle.header.scenario.sides):
        pieces = ruleset.enlisted(start, side)
        found |= {pieces[number]: arms for number, arms in made.army.own_arms.items() if number < len(pieces)}
    return found
