"""Edits of a scenario: pure functions ``(scenario, edit) -> (scenario, inverse)``.

Each edit is small and says one thing, so that undo is exact, survives a restart and a history of placing two
hundred units stays short. An edit that does not fit the scenario any more (a deployment that is gone)
changes nothing.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from hheditor.armies import Army
from hheditor.maps import Map
from hheditor.scenarios.scenario import (
    Ally,
    Deployment,
    EdgeName,
    Goal,
    Picture,
    Placement,
    Reinforcement,
    Scenario,
    TimeMark,
)
from hheditor.tables.map.document import TableMap
from hheditor.values import Value
from hheditor.values.edits import overtaking, written

Words = Literal["name", "year", "place", "author", "notes", "notes_it", "special_rules", "special_rules_it"]
SideWords = Literal["name", "briefing", "briefing_it"]
Start = Literal["choose", "deployed"]


class SetWords(Value, frozen=True, tag="words"):
    """Write one of the scenario's own texts."""

    field: Words
    text: str


class SetSideWords(Value, frozen=True, tag="side-words"):
    """Write a text of one side."""

    side: int
    field: SideWords
    text: str


class SetTranslation(Value, frozen=True, tag="translation"):
    """Say what a name is called in another language; empty: as it stands."""

    language: str
    name: str
    text: str


class SetEdges(Value, frozen=True, tag="edges"):
    """Which edges the two sides come from."""

    edges: tuple[EdgeName, EdgeName]


class SetZone(Value, frozen=True, tag="zone"):
    """Paint a side its own zone, or go back to the rules' own (None)."""

    side: int
    zone: tuple[int, ...] | None


class SetArmy(Value, frozen=True, tag="army"):
    """Give a side another army; its deployments, which number the old one's units, go with it."""

    side: int
    army: Army
    origin: str = ""
    deployments: tuple[Deployment, ...] = ()
    """All deployments of the scenario from now on."""
    setup: tuple[Placement, ...] | None = None
    """The side's set-up from now on; None: as it was, as edits of earlier versions left it."""
    reinforcements: tuple[Reinforcement, ...] | None = None
    """All reinforcements from now on; None: as they were."""


class SetMap(Value, frozen=True, tag="map"):
    """Fight on another field. What names its cells goes with it: zones, deployments, objectives."""

    map: Map
    origin: str = ""
    deployments: tuple[Deployment, ...] = ()
    zones: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
    goals: tuple[Goal, ...] = ()
    setups: tuple[tuple[Placement, ...], tuple[Placement, ...]] | None = None
    """The set-ups of the sides from now on; None: as they were, as edits of earlier versions left them."""
    reinforcements: tuple[Reinforcement, ...] | None = None


class SetTable(Value, frozen=True, tag="table"):
    """Fight on another table; what stands on the old one is placed anew."""

    table: TableMap | None
    origin: str = ""
    deployments: tuple[Deployment, ...] = ()


class SetStart(Value, frozen=True, tag="start"):
    """How the battle begins, and who has the first bound."""

    start: Start
    first: int = 0


class SetTurnLimit(Value, frozen=True, tag="turn-limit"):
    """Game turns; 0 is none."""

    turns: int


class SetGoals(Value, frozen=True, tag="goals"):
    """The victory terms beside the rules' own."""

    goals: tuple[Goal, ...]


class SetTerms(Value, frozen=True, tag="side-terms"):
    """What a side, or one of its allies, needs beside its army, as the system's schema has it."""

    side: int
    terms: dict[str, Any]
    ally: int = -1
    """-1: the side itself."""


class SetSetup(Value, frozen=True, tag="setup"):
    """Where the scenario puts the pieces of a side."""

    side: int
    setup: tuple[Placement, ...]


class SetAllies(Value, frozen=True, tag="allies"):
    """The armies that fight for a side beside its own. What numbers its pieces goes along."""

    side: int
    allies: tuple[Ally, ...]
    setup: tuple[Placement, ...] = ()
    deployments: tuple[Deployment, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()


class SetReinforcements(Value, frozen=True, tag="reinforcements"):
    """Who comes later, when and where."""

    reinforcements: tuple[Reinforcement, ...]


class SetTrack(Value, frozen=True, tag="track"):
    """The named turns."""

    track: tuple[TimeMark, ...]


class SetProfile(Value, frozen=True, tag="profile"):
    """The rules profile the scenario carries."""

    profile: dict[str, Any]


class SetPictures(Value, frozen=True, tag="pictures"):
    """The pictures of the sheet."""

    pictures: tuple[Picture, ...]


class SetDeployments(Value, frozen=True, tag="deployments"):
    """All named deployments: one more, one less, another name."""

    deployments: tuple[Deployment, ...]


class Place(Value, frozen=True, tag="place"):
    """Put pieces of one deployment down, or take them off."""

    side: int
    name: str
    placed: tuple[Placement, ...] = ()
    taken: tuple[int, ...] = ()
    """Pieces taken off the field."""


Edit = (
    SetWords
    | SetSideWords
    | SetTranslation
    | SetEdges
    | SetZone
    | SetArmy
    | SetMap
    | SetTable
    | SetStart
    | SetTurnLimit
    | SetGoals
    | SetTerms
    | SetSetup
    | SetAllies
    | SetReinforcements
    | SetTrack
    | SetProfile
    | SetPictures
    | SetDeployments
    | Place
)


def deployment_of(scenario: Scenario, side: int, name: str) -> Deployment | None:
    """The deployment of a side by its name; None if there is none."""
    found = (each for each in scenario.deployments if each.side == side and each.name == name)
    return next(found, None)


def deployments_of(scenario: Scenario, side: int) -> tuple[Deployment, ...]:
    """The deployments of a side; the first is the one a battle starts with."""
    return tuple(each for each in scenario.deployments if each.side == side)


def _set_words(scenario: Scenario, edit: SetWords) -> tuple[Scenario, Edit]:
    after = replace(scenario, **{edit.field: edit.text})
    return after, SetWords(edit.field, getattr(scenario, edit.field))


def _set_side_words(scenario: Scenario, edit: SetSideWords) -> tuple[Scenario, Edit]:
    before = getattr(scenario.sides[edit.side], edit.field)
    after = _with_side(scenario, edit.side, **{edit.field: edit.text})
    return after, SetSideWords(edit.side, edit.field, before)


def _set_translation(scenario: Scenario, edit: SetTranslation) -> tuple[Scenario, Edit]:
    known = scenario.words.get(edit.language, {})
    told = {**known, edit.name: edit.text}
    words = {**scenario.words, edit.language: {each: said for each, said in told.items() if said}}
    kept = {each: said for each, said in words.items() if said}
    back = SetTranslation(edit.language, edit.name, known.get(edit.name, ""))
    return replace(scenario, words=kept), back


def _set_edges(scenario: Scenario, edit: SetEdges) -> tuple[Scenario, Edit]:
    after = _with_side(_with_side(scenario, 0, edge=edit.edges[0]), 1, edge=edit.edges[1])
    return after, SetEdges((scenario.sides[0].edge, scenario.sides[1].edge))


def _set_table(scenario: Scenario, edit: SetTable) -> tuple[Scenario, Edit]:
    back = SetTable(scenario.table, scenario.table_origin, scenario.deployments)
    after = replace(scenario, table=edit.table, table_origin=edit.origin, deployments=edit.deployments)
    return after, back


def _set_on_side(scenario: Scenario, edit: SetZone | SetSetup) -> tuple[Scenario, Edit]:
    """What the edit says of a side, written anew."""
    _, name = edit.__struct_fields__
    after = _with_side(scenario, edit.side, **{name: getattr(edit, name)})
    return after, type(edit)(edit.side, getattr(scenario.sides[edit.side], name))


def _set_terms(scenario: Scenario, edit: SetTerms) -> tuple[Scenario, Edit]:
    before = scenario.sides[edit.side]
    if edit.ally == -1:
        return _with_side(scenario, edit.side, terms=edit.terms), SetTerms(edit.side, before.terms)
    if not 0 <= edit.ally < len(before.allies):
        return scenario, edit
    allies = list(before.allies)
    back = SetTerms(edit.side, allies[edit.ally].terms, edit.ally)
    allies[edit.ally] = replace(allies[edit.ally], terms=edit.terms)
    return _with_side(scenario, edit.side, allies=tuple(allies)), back


def _set_allies(scenario: Scenario, edit: SetAllies) -> tuple[Scenario, Edit]:
    before = scenario.sides[edit.side]
    back = SetAllies(edit.side, before.allies, before.setup, scenario.deployments, scenario.reinforcements)
    after = _with_side(scenario, edit.side, allies=edit.allies, setup=edit.setup)
    return replace(after, deployments=edit.deployments, reinforcements=edit.reinforcements), back


def _with_side(scenario: Scenario, side: int, **changes: Any) -> Scenario:
    sides = list(scenario.sides)
    sides[side] = replace(sides[side], **changes)
    return replace(scenario, sides=(sides[0], sides[1]))


def _set_army(scenario: Scenario, edit: SetArmy) -> tuple[Scenario, Edit]:
    before = scenario.sides[edit.side]
    inverse = SetArmy(
        edit.side, before.army, before.origin, scenario.deployments, before.setup, scenario.reinforcements
    )
    setup = before.setup if edit.setup is None else edit.setup
    coming = scenario.reinforcements if edit.reinforcements is None else edit.reinforcements
    after = _with_side(scenario, edit.side, army=edit.army, origin=edit.origin, setup=setup)
    return replace(after, deployments=edit.deployments, reinforcements=coming), inverse


def _set_map(scenario: Scenario, edit: SetMap) -> tuple[Scenario, Edit]:
    zones = (scenario.sides[0].zone, scenario.sides[1].zone)
    setups = (scenario.sides[0].setup, scenario.sides[1].setup)
    inverse = SetMap(
        scenario.map,
        scenario.map_origin,
        scenario.deployments,
        zones,
        scenario.goals,
        setups,
        scenario.reinforcements,
    )
    wanted = setups if edit.setups is None else edit.setups
    after = scenario
    for side in (0, 1):
        after = _with_side(after, side, zone=edit.zones[side], setup=wanted[side])
    coming = scenario.reinforcements if edit.reinforcements is None else edit.reinforcements
    after = replace(
        after,
        map=edit.map,
        map_origin=edit.origin,
        deployments=edit.deployments,
        goals=edit.goals,
        reinforcements=coming,
    )
    return after, inverse


def _place(scenario: Scenario, edit: Place) -> tuple[Scenario, Edit]:
    deployment = deployment_of(scenario, edit.side, edit.name)
    if deployment is None:
        return scenario, edit
    known = {each.piece: each for each in deployment.placements}
    concerned = {*edit.taken, *(each.piece for each in edit.placed)}
    inverse: Edit = Place(
        edit.side,
        edit.name,
        tuple(known[piece] for piece in sorted(concerned) if piece in known),
        tuple(piece for piece in sorted(concerned) if piece not in known),
    )
    if [each.piece for each in deployment.placements] != sorted(known):
        # A file may list them in any order; going back restores that order, too.
        inverse = SetDeployments(scenario.deployments)
    for piece in edit.taken:
        known.pop(piece, None)
    known |= {each.piece: each for each in edit.placed}
    placements = tuple(known[piece] for piece in sorted(known))
    changed = replace(deployment, placements=placements)
    deployments = tuple(changed if each is deployment else each for each in scenario.deployments)
    return replace(scenario, deployments=deployments), inverse


_HOW: dict[type, Callable[[Scenario, Any], tuple[Scenario, Edit]]] = {
    SetWords: _set_words,
    SetSideWords: _set_side_words,
    SetTranslation: _set_translation,
    SetEdges: _set_edges,
    SetZone: _set_on_side,
    SetArmy: _set_army,
    SetMap: _set_map,
    SetTable: _set_table,
    SetStart: written,
    SetTurnLimit: lambda s, e: (replace(s, turn_limit=e.turns), SetTurnLimit(s.turn_limit)),
    SetGoals: written,
    SetTerms: _set_terms,
    SetSetup: _set_on_side,
    SetAllies: _set_allies,
    SetReinforcements: written,
    SetTrack: written,
    SetProfile: written,
    SetPictures: written,
    SetDeployments: written,
    Place: _place,
}
_ALIKE: dict[type, tuple[str, ...]] = {
    SetWords: ("field",),
    SetSideWords: ("side", "field"),
    SetTranslation: ("language", "name"),
    SetZone: ("side",),
    SetTerms: ("side", "ally"),
}


def apply(scenario: Scenario, edit: Edit) -> tuple[Scenario, Edit]:
    """Carry out an edit; the scenario after it, and the edit that takes it back. A side there is not is left
    as it is."""
    if not 0 <= getattr(edit, "side", 0) <= 1:
        return scenario, edit
    return _HOW[type(edit)](scenario, edit)


def join(first: Edit, second: Edit) -> Edit | None:
    """One edit for two that follow each other, where the second says it all."""
    return overtaking(first, second, _ALIKE)
