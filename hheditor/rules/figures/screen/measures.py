"""What a reader of a battle wants counted: figures lost, formations broken, routers, points."""

from hheditor.rules.api import Roll
from hheditor.rules.api.screen.measures import Deed, Measure, Measures, Telling
from hheditor.rules.figures import siege_plan
from hheditor.rules.figures.command import victory
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.scenes import BADGES, FIGURES

_BEATS = {
    "volley": "shooting",
    "attacked": "combat",
    "struck": "combat",
    "routed": "rout",
    "fell": "loss",
    "camp-destroyed": "leader",
    "engine-shot": "shooting",
    "stone-fell": "shooting",
    "rocks": "shooting",
    "sector-damaged": "combat",
    "sector-fell": "loss",
    "engine-destroyed": "loss",
    "ended": "end",
}
DEEDS = {
    "advanced": "moves",
    "walked": "moves",
    "attacked": "fights",
    "struck": "fights",
    "routed": "figures.routed",
    "formed-up": "rallied",
    "closed-up": "figures.closed",
    "opened-order": "figures.opened",
    "fell": "lost",
    "left-table": "lost",
    **dict.fromkeys(("hauled", "went-along", "ascended", "descended"), "moves"),
    **dict.fromkeys(("climbed", "crossed-wall", "landed", "ladder-raised"), "moves"),
    **dict.fromkeys(("engine-shoots", "engine-casts", "hurled"), "shots"),
    **dict.fromkeys(("ram-swings", "hewed"), "fights"),
}
FATES = {"routed": "figures.routed", "fell": "lost", "left-table": "lost", "crew-fell": "figures.crew"}


def measures(table: Table) -> tuple[Measure, ...]:
    """The numbers of a position, always these in this order."""
    sides = (0, 1)
    began = tuple(table.setup.allegiance.count(side) for side in sides)
    left = tuple(victory.left(table, side) for side in sides)
    standing = tuple(sum(table.formations[number].side == side for number in table.bases) for side in sides)
    formed = tuple(sum(card.side == side for card in table.setup.units) for side in sides)
    routers = tuple(
        sum(figure.side == side and figure.state == "rout" for figure in table.figures) for side in sides
    )
    walls = () if table.siege is None else (Measure("figures.walls", _walls(table)),)
    return (
        Measure("figures.lost", (began[0] - left[0], began[1] - left[1]), began),
        Measure("figures.broken", (max(0, formed[0] - standing[0]), max(0, formed[1] - standing[1])), formed),
        Measure("figures.routers", routers),
        Measure("figures.points", tuple(victory.points_left(table, side) for side in sides)),
        *walls,
    )


def _walls(table: Table) -> tuple[int, int]:
    """FOR-2: the points the works of the besieged have lost."""
    terms = table.setup.siege
    rows = siege_plan.sectors(table)
    lost = sum(row.total if row.state == "fallen" else row.damage for row in rows)
    return (lost, 0) if terms is not None and terms.defender == 0 else (0, lost)


HEADINGS = {
    "day-of-assault": "standing.figures.day-assault",
    "day-of-bombardment": "standing.figures.day-bombardment",
    "night-fell": "standing.figures.nightfall",
    "fight-goes-on": "standing.figures.night-fight",
    "sector-fell": "standing.figures.breach",
}
"""The chapters of a siege."""


class Chronicle(Measures[Table]):
    """What the rules say to somebody who reads a battle."""

    counted = FIGURES
    badges = BADGES
    beat_of = _BEATS
    heading_of = HEADINGS
    deed_of = DEEDS
    fate_of = FATES
    marker_kinds = tuple(mark for mark, badge in BADGES.items() if badge.shape != "none")

    measures = staticmethod(measures)

    def deeds(self, event: Telling) -> tuple[Deed, ...]:
        """What an event adds to the account of a piece."""
        if event.event == "volley":
            return tuple(Deed(piece, "shots") for piece in dict.fromkeys(event.pieces[1:]))
        return super().deeds(event)

    def fortune(self, roll: Roll) -> int:
        """High is good but for shots that stray to a friend."""
        return -1 if roll.purpose == "figures.stray" else 1
