"""Units that stand man by man, as a garrison does: a hand takes one of them, and the others stay."""

from msgspec.structs import replace

from hheditor.app.scenario.deploying import Deploying
from hheditor.rules.api.screen.scene import stands_at
from hheditor.rules.api.surfaces import Where
from hheditor.scenarios import Placement


def man_at(here: Deploying, number: int, where: Where) -> int:
    """Which man of a unit stands at a spot; -1: none, or all of the unit is one piece."""
    men = here.men(number)
    if len(men) < 2 or isinstance(where, int):
        return -1
    under = {piece.id for piece in here.scene.pieces if piece.id in men and stands_at(piece, where)}
    return next((place for place, man in enumerate(men) if man in under), -1)


def man_moved(here: Deploying, number: int, man: int, where: Where) -> dict[int, Placement | None]:
    """One man of a unit elsewhere, the others where they are."""
    before = here.placed[number]
    if isinstance(where, int) or not 0 <= man < len(before.spots):
        return {}
    spots = list(before.spots)
    spots[man] = round(where[0]), round(where[1])
    return {number: replace(before, spot=spots[0], spots=tuple(spots), fixed=False)}
