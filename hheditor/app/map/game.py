"""Which game a map belongs to, for whoever looks up what its ground does or throws its dice."""

from typing import Any

from hheditor.app.games import games, only
from hheditor.maps.document import Map
from hheditor.rules.api import Ruleset, registry


def game_of(map_: Map) -> str:
    """The game a map is made for, or the only one there is; empty where it may be any of several."""
    return map_.system if map_.system in games() else only()


def rules_of(map_: Map) -> Ruleset[Any] | None:
    """The rules of that game; None where it may be any."""
    game = game_of(map_)
    return registry.find(game) if game else None
