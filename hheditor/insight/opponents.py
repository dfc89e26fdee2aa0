"""The opponents people may choose, as `hheditor.app.battle.opponents` finds them."""

from collections.abc import Callable

from hheditor.insight.bots import Soldier, Tactician
from hheditor.insight.captain import QUICK, Captain
from hheditor.insight.playing import Bot
from hheditor.insight.recruit import Recruit

OPPONENTS: tuple[tuple[str, str, Callable[[], Bot]], ...] = (
    ("recruit", "opponent.recruit", Recruit),
    ("soldier", "opponent.soldier", Soldier),
    ("tactician", "opponent.tactician", Tactician),
    ("captain", "opponent.captain", Captain),
)
"""Id, message id of the name, and how to make one."""


_UNWATCHED: dict[str, Callable[[], Bot]] = {"captain": lambda: Captain(QUICK)}


def bot(name: str) -> Bot:
    """A new bot of that id for a battle nobody watches, where it must not think long; `KeyError` if there is
    none."""
    known = {each: make for each, _, make in OPPONENTS}
    return {**known, **_UNWATCHED}[name]()
