"""Guided tours: five stops through each workspace, which can be left and found again.

A tour knows what it points at by the names of widgets; the window looks for them, and where one is hidden
the words stand alone. Nothing here shows anything.

>>> [len(tour.stops) for tour in TOURS.values()]
[5, 5, 5, 5, 5, 5, 5, 5]
"""

from msgspec import Struct

from hheditor.app.frame.desk import Desk


class Stop(Struct, frozen=True):
    """One place of a tour."""

    name: str
    """Its words are the messages ``tour.<workspace>.<name>`` and ``….text``."""
    target: str
    """The name of the widget it points at."""


class Tour(Struct, frozen=True):
    """The stops of one workspace."""

    workspace: str
    stops: tuple[Stop, ...]

    def title(self, stop: int) -> str:
        """Message id of a stop's heading."""
        return f"tour.{self.workspace}.{self.stops[stop].name}"

    def text(self, stop: int) -> str:
        """Message id of what is said there."""
        return f"{self.title(stop)}.text"


def _tour(workspace: str, **stops: str) -> Tour:
    return Tour(workspace, tuple(Stop(name.replace("_", "-"), target) for name, target in stops.items()))


TOURS: dict[str, Tour] = {
    tour.workspace: tour
    for tour in (
        _tour(
            "library",
            cards="library",
            search="library:search",
            details="side",
            rail="rail",
            commands="search",
        ),
        _tour(
            "map",
            terrain="panel:map.palette",
            field="field",
            tools="map:bar",
            undo="panel:map.history",
            size="panel:map.field",
        ),
        _tour(
            "tables",
            ground="panel:tables.palette",
            pen="field",
            tools="tables:bar",
            numbers="panel:tables.thing",
            size="panel:tables.table",
        ),
        _tour(
            "armies",
            pool="armies:pool",
            roster="armies:roster",
            points="armies:budget-bar",
            price="armies:details",
            findings="panel:armies.findings",
        ),
        _tour(
            "scenario",
            sheet="scenario:sheet",
            field="scenario:hero",
            pages="scenario:pages",
            findings="panel:scenario.findings",
            start="scenario:start-battle",
        ),
        _tour(
            "battle",
            phases="battle:phases",
            move="field",
            dice="battle:tray",
            log="battle:log",
            tools="battle:tools",
        ),
        _tour(
            "review",
            scrubber="review:scrubber",
            moves="review:moves",
            graph="review:graph",
            notes="review:note",
            field="field",
        ),
        _tour(
            "print",
            sheets="print:sheets",
            page="print:pages",
            language="print:language",
            dropped="panel:print.dropped",
            save="operation:print.save",
        ),
    )
}


class Guide:
    """Somebody on a tour: where they are, forth, back, and away. It remembers which tours were seen."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.tour: Tour | None = None
        self.at = 0

    def begin(self, workspace: str) -> None:
        """Start at the first stop."""
        self.tour, self.at = TOURS[workspace], 0

    @property
    def last(self) -> bool:
        """Whether this is the last stop."""
        return self.tour is not None and self.at == len(self.tour.stops) - 1

    def forth(self) -> None:
        """To the next stop; from the last one, away."""
        if self.last:
            self.leave()
        else:
            self.at += 1

    def back(self) -> None:
        """To the stop before."""
        self.at = max(0, self.at - 1)

    def leave(self) -> None:
        """End it here; it is not offered again, but is found wherever commands are."""
        if self.tour is not None:
            wave_off(self._desk, self.tour.workspace)
        self.tour = None


def wave_off(desk: Desk, workspace: str) -> None:
    """The tour of a workspace need not be offered any more."""
    seen = desk.session.value.tours
    if workspace not in seen:
        desk.session.change(tours=(*seen, workspace))


def offered(desk: Desk, workspace: str) -> bool:
    """Whether somebody may want the tour of this workspace: it was not walked yet."""
    return workspace in TOURS and workspace not in desk.session.value.tours
