"""What a reader of a battle wants counted: losses against the breaking point, ground, disorder, command.

Everything is read off the position with the code that plays (VIC for losses, CMD for command); nothing here
judges.
"""

from hheditor.hexes import count, mask_of, territory
from hheditor.rules.api import Roll
from hheditor.rules.api.events import Fact
from hheditor.rules.api.screen.measures import Deed, Measure, Measures, Telling
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.command.victory import breaking_stands, points_lost, stands_lost
from hheditor.rules.hordes_heroes.paper.markers import KINDS as MARKERS
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.table import Table, cells_held, on_table
from hheditor.rules.hordes_heroes.screen.scene import STANDS

_BEATS: dict[str, str] = {
    "shot": "shooting",
    "volley": "shooting",
    "strayed": "shooting",
    "fought": "combat",
    "duelled": "combat",
    "evoked": "combat",
    "elemental-struck": "combat",
    "fled": "rout",
    "fled-response": "rout",
    "eliminated": "loss",
    "leader-lost": "leader",
    "ended": "end",
}
_EFFECTS = ("move", "disrupted", "stands")
"""What hits may bring, as an event that tells of them says it."""
_OWN: dict[str, str] = {
    "moved": "moves",
    "pursued": "moves",
    "followed-up": "moves",
    "shot": "shots",
    "disrupted": "disrupted",
    "rallied": "rallied",
    "recoiled": "recoils",
    "fled": "flights",
    "fled-response": "flights",
    "evaded": "evasions",
    "eliminated": "lost",
    "leader-lost": "lost",
}


def measures(table: Table) -> tuple[Measure, ...]:
    """The numbers of a position."""
    lost = stands_lost(table, 0), stands_lost(table, 1)
    limits = breaking_stands(table, 0), breaking_stands(table, 1)
    points = tuple(int(2 * points_lost(table, side)) for side in (0, 1))
    disrupted = tuple(sum(table.units[u].disrupted for u in on_table(table, side)) for side in (0, 1))
    return (
        Measure("stands-lost", lost, limits),
        Measure("points-lost", points, scale=2),
        Measure("breaking", tuple(_share(a, b) for a, b in zip(lost, limits, strict=True)), unit="percent"),
        Measure("ground", ground(table), unit="percent"),
        Measure("disrupted", disrupted),
        Measure("command", (_coverage(table, 0), _coverage(table, 1)), unit="percent"),
    )


def _share(part: int, whole: int) -> int:
    return 100 * part // whole if whole else 0


def _coverage(table: Table, side: int) -> int:
    units = sum(1 for _ in on_table(table, side))
    return _share(len(commanded_units(table, side)), units)


def ground(table: Table) -> tuple[int, int]:
    """The share of the field nearer to a side's units than to the enemy's, in per cent; what is as near to
    both is nobody's."""
    grid = table.setup.grid
    held = [0, 0]
    for unit in table.units:
        if unit.cell >= 0:
            held[unit.side] |= mask_of(cells_held(unit))
    own = territory(grid, held[0], held[1])
    cells = table.setup.board.cells
    return _share(count(own[0]), cells), _share(count(own[1]), cells)


def _fact(event: Telling, name: str) -> int:
    found: Fact = dict(event.facts).get(name, 0)
    return found if isinstance(found, int) else 0


_FATES = {
    "disrupted": "disrupted",
    "recoiled": "recoils",
    "fled": "flees",
    "eliminated": "lost",
    "leader-lost": "lost",
    "evaded": "evades",
    "pushed": "pushed",
    "evoked": "evokes",
}
_MOVES = {"recoil": "recoils", "flee": "flees"}


def pending(table: Table) -> tuple[Deed, ...]:
    """Recoils, flights and losses the tasks in hand will bring."""
    found: list[Deed] = []
    for task in table.agenda:
        match task:
            case tasks.Recoiling() | tasks.Arriving():
                found.append(Deed(task.unit, "recoils"))
            case tasks.Fleeing() | tasks.FleeingOn():
                found.append(Deed(task.unit, "flees"))
            case tasks.LosingStands():
                found.append(Deed(task.unit, "stands", task.count, "sum"))
            case tasks.Striking():
                found += [Deed(blow.unit, _MOVES[blow.move]) for blow in task.moves if blow.move in _MOVES]
    return tuple(found)


_DEEDS = (
    "moves",
    "shots",
    "hits-given",
    "fights",
    "hits-taken",
    "stands-lost",
    "disrupted",
    "rallied",
    "recoils",
    "evasions",
    "flights",
    "lost",
    "acted",
)
"""In the order in which an account lists them."""


class Chronicle(Measures[Table]):
    """What the rules say to somebody who reads a battle."""

    counted = STANDS
    beat_of = _BEATS
    deed_of = _OWN
    fate_of = _FATES
    deed_order = _DEEDS
    losses = frozenset({"stands-lost", "lost"})
    marker_kinds = MARKERS

    measures = staticmethod(measures)
    pending = staticmethod(pending)

    def deeds(self, event: Telling) -> tuple[Deed, ...]:
        """What an event adds to the accounts of its pieces."""
        name, pieces = event.event, event.pieces
        if not pieces:
            return ()
        if name == "fought":
            return tuple(Deed(piece, "fights") for piece in pieces)
        if name == "volley":
            return (Deed(pieces[0], "hits-given", _fact(event, "hits")),)
        if name == "result":
            return (Deed(pieces[0], "hits-taken", _fact(event, "hits")),)
        if name == "stands-lost":
            return (Deed(pieces[0], "stands-lost", _fact(event, "count")),)
        if name == "stand-lost":
            return (Deed(pieces[0], "stands-lost"),)
        if name == "eliminated":
            return Deed(pieces[0], "stands-lost", _fact(event, "stands")), Deed(pieces[0], "lost")
        return super().deeds(event)

    def fates(self, event: Telling) -> tuple[Deed, ...]:
        """What an event does to a piece, for odds."""
        if event.pieces and event.event in ("stands-lost", "stand-lost"):
            return (Deed(event.pieces[0], "stands", _fact(event, "count") or 1, "sum"),)
        return super().fates(event)

    def in_vain(self, event: Telling) -> bool:
        """Hits that neither drive back nor disrupt nor cost a stand."""
        facts = dict(event.facts)
        return "hits" in facts and all(name in facts and not facts[name] for name in _EFFECTS)

    def fortune(self, roll: Roll) -> int:
        """ART-9: shots that go astray are better off missing."""
        if roll.purpose in ("stray-friend", "initiative"):
            return 0
        return -1 if roll.purpose == "stray" else 1
