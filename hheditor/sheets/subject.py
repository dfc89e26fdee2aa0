"""What is printed: a scenario, perhaps with a battle of it; or an army, a map or a bare table alone."""

from base64 import b64decode
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from hheditor.armies import Army
from hheditor.maps import Map
from hheditor.maps.document import NO_FIELD
from hheditor.rules.api import find
from hheditor.rules.api.registry import table_of
from hheditor.scenarios import Scenario
from hheditor.tables.map.document import TableMap
from hheditor.text import translated, translated_army

if TYPE_CHECKING:
    from collections.abc import Callable

    from hheditor.battles import Battle
    from hheditor.rules.api import Ruleset
    from hheditor.sheets.insights import Insights


class Subject(NamedTuple):
    """At least one of these."""

    scenario: Scenario | None = None
    battle: "Battle | None" = None
    army: Army | None = None
    map: Map | None = None
    bare: TableMap | None = None
    """A bare table alone; then the map stands for it where a name is wanted."""
    insights: "Callable[[Battle], Insights] | None" = None
    """Who works out what a report tells of a battle besides the record, if anybody."""
    photos: "Callable[[str], bytes | None] | None" = None
    """Who keeps the photos of its notes, by their ids; those a file brought along lie in its scenario."""
    game: str = ""
    """Whose rules are printed where there is no document."""

    @property
    def name(self) -> str:
        """What the person calls it."""
        for document in (self.scenario, self.army, self.map):
            if document is not None:
                return document.name
        return ""

    def told(self, language: str) -> "Subject":
        """The same with its names in the language of the print."""
        return self._replace(
            scenario=None if self.scenario is None else translated(self.scenario, language),
            army=None if self.army is None else translated_army(self.army, language),
        )

    def photo(self, identity: str) -> bytes | None:
        """A photo of a note, from whoever keeps it or from the file itself."""
        kept = self.photos(identity) if self.photos is not None else None
        if kept is not None or self.scenario is None:
            return kept
        brought = next((each.data for each in self.scenario.pictures if each.id == identity), "")
        try:
            return b64decode(brought, validate=True) or None
        except ValueError:
            return None

    @property
    def field(self) -> Map | None:
        """The field, where there is one."""
        return self.scenario.map if self.scenario is not None else self.map

    @property
    def table(self) -> TableMap | None:
        """The bare table the scenario is fought on, or that is printed alone; None where there are hexes."""
        return self.bare if self.scenario is None else table_of(self.scenario)

    @property
    def rules(self) -> "Ruleset[Any]":
        """The rules system; `KeyError` where nobody knows it."""
        document = self.scenario or self.army
        assert document is not None
        return find(document.system)


def of_battle(
    battle: "Battle",
    insights: "Callable[[Battle], Insights] | None" = None,
    photos: "Callable[[str], bytes | None] | None" = None,
) -> Subject:
    """A battle with the scenario it was fought on."""
    scenario: Scenario = battle.header.scenario
    return Subject(scenario, battle, insights=insights, photos=photos)


def of_document(document: Scenario | Army | Map | TableMap) -> Subject:
    """Any document of the library."""
    if isinstance(document, Scenario):
        return Subject(document)
    if isinstance(document, Army):
        return Subject(army=document)
    if isinstance(document, TableMap):
        return Subject(map=replace(NO_FIELD, name=document.name), bare=document)
    return Subject(map=document)
