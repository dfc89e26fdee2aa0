"""Which game: said once, when an army or a scenario is begun, kept with the document and remembered.

    chosen(desk)            the game of what is begun next; empty where somebody has to say
    choose(desk, game)      from now on that one, at the next start, too
    game_of(finding)        the game a finding is of; empty for what every game says

Nobody is asked where there is only one game. No room takes the first there is for the one somebody meant.
"""

from typing import TYPE_CHECKING

from hheditor.rules.names import systems
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.frame.desk import Desk
    from hheditor.maps import Map
    from hheditor.tables.map.document import TableMap


def games() -> tuple[str, ...]:
    """The games there are."""
    return systems()


def several() -> bool:
    """Whether there is a choice at all: with one game nothing names it and nothing asks for it."""
    return len(games()) > 1


def only() -> str:
    """The one game there is; empty where there are several."""
    return "" if several() else next(iter(games()), "")


def chosen(desk: "Desk") -> str:
    """The game of what is begun next: the one chosen last, or the only one; empty where nobody has said."""
    last = desk.session.value.game
    return last if last in games() else only()


def choose(desk: "Desk", game: str) -> None:
    """Begin things of that game from now on; empty: ask again."""
    if desk.session.value.game != game:
        desk.session.change(game=game)


def game_of(finding: Finding) -> str:
    """The game whose rules say a finding: their messages begin with its name."""
    named = finding.message.split(".")[1:2]
    return named[0] if named and named[0] in games() else ""


def stranger(game: str, other: str) -> Finding | None:
    """Why an army of a game has no place beside those of another; None where it has."""
    return None if game == other else refuse("scenario.other-game", game=game, other=other)


def ground_for(game: str, document: object) -> "Map | TableMap | Finding":
    """A document as the ground of a game's battles, or why they are not fought on it."""
    from hheditor.maps import Map
    from hheditor.rules.api import find
    from hheditor.tables.map.document import TableMap

    wanted = find(game).grounds
    if isinstance(document, Map) and "map" in wanted:
        return document
    if isinstance(document, TableMap) and "table" in wanted:
        return document
    return refuse("scenario.needs-table" if wanted[0] == "table" else "scenario.needs-map", game=game)
