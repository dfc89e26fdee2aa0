"""The one door: a kind of sheet, what it is about, how it is to look; and a PDF, or the reason why not."""

from typing import TYPE_CHECKING, NamedTuple

from hheditor.rules.api.registry import surface_of
from hheditor.rules.api.surfaces import Surface, TableSurface, hex_surface
from hheditor.sheets.options import PrintOptions
from hheditor.sheets.subject import Subject
from hheditor.sheets.words import Speaker
from hheditor.values import BadValue, Finding, refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from hheditor.rules.api.paper.reference import Reference

KINDS = (
    *("evening", "qrs", "side", "cards", "map", "roster", "markers", "counters", "tracks", "parts"),
    *("field", "poster", "foldout", "report", "rulings"),
)
"""In the order in which they are offered; names are messages ``sheet.kind.<kind>``."""
TABLE_KINDS = (
    *("qrs", "side", "cards", "map", "roster", "tally"),
    *("markers", "bases", "stick", "report", "rulings"),
)
"""Those of a game on a bare table."""


def kinds_of(subject: Subject) -> tuple[str, ...]:
    """The kinds of sheets that are offered for something."""
    document = subject.scenario or subject.army
    if document is None:
        return KINDS
    try:
        rules = subject.rules
    except KeyError:
        return KINDS
    if not rules.on_table(subject.scenario):
        return KINDS
    return TABLE_KINDS if rules.has_tally else tuple(kind for kind in TABLE_KINDS if kind != "tally")


class Printed(NamedTuple):
    """A sheet as it was made."""

    pdf: bytes = b""
    pages: int = 0
    dropped: tuple[str, ...] = ()
    """What the page had no room for, in the language of the print."""
    finding: Finding | None = None
    """Why there is no file."""
    backed: bool = False
    """Whether every second page is the back of the one before."""


class Job(NamedTuple):
    """What a kind of sheet gets to work with."""

    subject: Subject
    options: PrintOptions
    speaker: Speaker

    @property
    def surface(self) -> Surface:
        """What it is played on; of a bare field its hexes, of a bare table itself."""
        scenario, field, table = self.subject.scenario, self.subject.field, self.subject.table
        if scenario is not None:
            return surface_of(scenario)
        if table is not None:
            return TableSurface(table.width, table.height)
        assert field is not None
        return hex_surface(field.board)


def make(kind: str, subject: Subject, options: PrintOptions) -> Printed:
    """Make a sheet."""
    finding = why_not(kind, subject)
    if finding is not None:
        return Printed(finding=finding)
    try:
        # An evening is for two players: each of its sheets is told in his own language.
        told = subject if kind == "evening" else subject.told(options.language)
        return _maker(kind)(Job(told, options, Speaker(options.language)))
    except BadValue as error:
        return Printed(finding=refuse("sheet.unplayable", reason=str(error)))


def why_not(kind: str, subject: Subject) -> Finding | None:
    """Why this kind of sheet cannot be made of that, or None."""
    if kind == "rulings":
        return None
    if kind == "report" and subject.battle is None:
        return refuse("sheet.no-battle")
    if kind in _HEXES and subject.table is not None:
        return refuse("sheet.not-of-a-table")
    if kind in _FIELDS:
        if subject.field is None or kind != "map" or subject.scenario is None:
            return _no_field(kind, subject)
    elif kind in ("roster", "counters", "bases", "stick"):
        if subject.scenario is None and subject.army is None:
            return refuse("sheet.no-army")
    elif kind != "markers" and subject.scenario is None:
        return refuse("sheet.no-scenario")
    document = subject.scenario or subject.army
    if document is not None:
        try:
            subject.rules  # noqa: B018 - asked whether it is there
        except KeyError:
            return refuse("sheet.unknown-system", system=document.system)
        return _not_kept(kind, subject)
    return None


def _not_kept(kind: str, subject: Subject) -> Finding | None:
    """Why nothing is kept beside the field, where that is asked for."""
    if kind == "tracks" and not subject.rules.has_tracks:
        return refuse("sheet.no-tracks")
    if kind == "tally" and not _counted(subject):
        return refuse("sheet.no-tally")
    return None


def _counted(subject: Subject) -> bool:
    """Whether a scenario has a sheet to keep count on; what cannot be played is told where it is made."""
    if not subject.rules.has_tally:
        return False
    try:
        return subject.rules.tally(subject.scenario) is not None
    except BadValue:
        return True


_HEXES = ("parts", "field", "poster", "foldout")
"""Sheets of hexes, which a bare table has none of."""
_FIELDS = ("parts", "field", "poster", "foldout", "map")
"""Sheets of a field, with or without a scenario."""


def _no_field(kind: str, subject: Subject) -> Finding | None:
    """Why a sheet of a field cannot be made."""
    if subject.field is None:
        return refuse("sheet.no-field")
    return refuse("sheet.no-old-map") if kind == "foldout" and subject.field.underlay is None else None


def _maker(kind: str) -> "Callable[[Job], Printed]":
    from importlib import import_module

    module = import_module(f"hheditor.sheets.{_MODULES[kind]}")
    maker: Callable[[Job], Printed] = module.sheet
    return maker


_MODULES = {
    "qrs": "reference.qrs",
    "side": "reference.side",
    "cards": "armies.cards",
    "map": "fields.maps",
    "roster": "armies.roster",
    "markers": "cutouts.markers",
    "counters": "cutouts.counters",
    "tracks": "reference.tracks",
    "tally": "reference.tally",
    "bases": "cutouts.bases",
    "stick": "cutouts.stick",
    "parts": "fields.parts",
    "field": "fields.field",
    "poster": "fields.poster",
    "foldout": "fields.foldout",
    "evening": "evening",
    "report": "report",
    "rulings": "rulings",
}


def reference_of(job: Job) -> "Reference":
    """What the rules say for the scenario; `BadValue` where it cannot be played."""
    assert job.subject.scenario is not None
    return job.subject.rules.reference(job.subject.scenario)
