"""The map and the armies of a scenario: taken from the library, lent to other workspaces, taken back."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from hheditor.app.frame.session import DocumentKind
from hheditor.app.games import ground_for, stranger
from hheditor.armies import Army
from hheditor.maps import Map
from hheditor.scenarios.edits import SetSideWords
from hheditor.scenarios.making import with_army, with_map, with_table, without_table
from hheditor.tables.map.document import TableMap
from hheditor.text import taken_army
from hheditor.values import Finding, warn

if TYPE_CHECKING:
    from hheditor.rules.api.surfaces import Ground
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.scenario.session import ScenarioSession


def choose_from_shelf(session: "ScenarioSession", kind: str, anchor: QWidget, then: Any) -> None:
    """Something of the library, from a shelf that opens at a widget."""
    from hheditor.ui.workspaces.scenario.shelf import ShelfPopup

    game = session.scenario.system
    popup = ShelfPopup(session.context, session.books, kind, anchor.window(), then, game)  # type: ignore[arg-type]
    popup.open_at(anchor)


def choose_map(session: "ScenarioSession") -> None:
    """Another map."""
    session.turn_to("sheet")
    anchor = session.page.sheet.change_map
    kind = grounds(session)[0]
    choose_from_shelf(session, kind, anchor, lambda identity: use_map(session, identity))


def on_table(session: "ScenarioSession") -> bool:
    """Whether it is fought on a bare table."""
    rules = session.editor.ruleset
    return rules is not None and rules.on_table(session.scenario)


def grounds(session: "ScenarioSession") -> "tuple[Ground, ...]":
    """What its game may be fought on."""
    rules = session.editor.ruleset
    return rules.grounds if rules is not None else ("map",)


def choose_army(session: "ScenarioSession", side: int) -> None:
    """Another army for a side."""
    session.turn_to("sheet")
    anchor = session.page.sheet.sides[side].change
    choose_from_shelf(session, "army", anchor, lambda identity: use_army(session, side, identity))


def use_map(session: "ScenarioSession", identity: str) -> None:
    """Fight on that map, or on that table."""
    system, documents = session.scenario.system, session.books.library.documents
    found = session.context.tried(lambda: ground_for(system, documents.load_any(identity)))
    if found is None or isinstance(found, Finding):
        session.report(found)
        return
    session.state.newer.pop("map", None)
    _move_to(session, found, identity)
    session.refresh()


def _move_to(session: "ScenarioSession", ground: Map | TableMap, identity: str) -> None:
    if isinstance(ground, TableMap):
        session.editor.do(
            with_table(session.scenario, ground, identity), "scenario.did.table", name=ground.name
        )
        return
    with session.editor.history.stroke("scenario.did.map", name=ground.name):
        if session.scenario.table is not None:
            session.editor.history.do(without_table(session.scenario))
        session.editor.history.do(with_map(session.scenario, ground, identity))
    session.refresh()


def use_army(session: "ScenarioSession", side: int, identity: str) -> None:
    """Give a side that army. A side without a name of its own takes the army's."""
    army, origin = session.context.tried(lambda: army_for(session.context, identity)) or (None, "")
    if army is None:
        return
    refused = stranger(army.system, session.scenario.system)
    if refused is not None:
        session.context.report(refused)
        return
    before = session.scenario.sides[side]
    named_after = before.name in ("", before.army.name, session.context.say(f"scenario.side-{side}"))
    session.state.newer.pop(side, None)
    with session.editor.history.stroke("scenario.did.army", name=army.name):
        session.editor.history.do(with_army(session.scenario, side, army, origin))
        if named_after:
            session.editor.history.do(SetSideWords(side, "name", army.name))
    session.refresh()


def edit_map(session: "ScenarioSession") -> None:
    """Open the scenario's own map where maps are painted."""
    scenario = session.scenario
    ground: Map | TableMap = (scenario.table or TableMap()) if on_table(session) else scenario.map
    origin = scenario.table_origin if isinstance(ground, TableMap) else scenario.map_origin
    if not ground.name:
        ground = replace(ground, name=session.naming(scenario.name))
    identity = _lend(session, "map", origin, ground)
    if identity and identity != origin:
        _move_to(session, ground, identity)
    if isinstance(ground, TableMap):
        _go_and_edit(session, "tables", "table", identity)
    else:
        _go_and_edit(session, "map", "map", identity)


def edit_army(session: "ScenarioSession", side: int) -> None:
    """Open a side's own army where armies are built."""
    own = session.scenario.sides[side]
    army = own.army if own.army.name else replace(own.army, name=own.name)
    identity = _lend(session, side, own.origin, army)
    if identity and identity != own.origin:
        session.editor.do(
            with_army(session.scenario, side, army, identity), "scenario.did.army", name=army.name
        )
    _go_and_edit(session, "armies", "army", identity)


def _lend(session: "ScenarioSession", what: object, origin: str, copy: Map | TableMap | Army) -> str:
    """A document of the library that is the scenario's copy: the one it came from, if that is the same
    still, else a new one. Its id, or nothing where that cannot be done."""
    from hheditor.store import StoreError

    library = session.books.library

    def lent() -> str:
        card = library.cards.of_origin(origin) if origin else None
        if card is not None and card.trashed is None:
            with suppress(StoreError):
                if library.documents.load(card.id, type(copy)) == copy:
                    return card.id
        return session.books.create(copy).id

    identity = session.context.tried(lent)
    if identity is not None:
        session.state.lent[what] = identity
    return identity or ""


def _go_and_edit(session: "ScenarioSession", workspace: str, kind: DocumentKind, identity: str) -> None:
    if identity:
        session.context.desk.put(workspace, kind, identity)
        session.context.go(workspace)


def take_back(session: "ScenarioSession") -> None:
    """Take over what was changed in the map and the armies that were lent."""
    for what, identity in tuple(session.state.lent.items()):
        if session.state.newer.get(what) != identity:
            continue
        if what == "map":
            use_map(session, identity)
        elif isinstance(what, int):
            use_army(session, what, identity)
        session.context.report(warn("scenario.taken-back", what="map" if what == "map" else "army"))


def take_newer_map(session: "ScenarioSession") -> None:
    """The library's newer version."""
    if "map" in session.state.newer:
        use_map(session, session.state.newer["map"])


def take_newer_army(session: "ScenarioSession", side: int) -> None:
    """The library's newer version."""
    if side in session.state.newer:
        use_army(session, side, session.state.newer[side])


def picture(session: "ScenarioSession", identity: str) -> bytes | None:
    """A picture of the library; None where it has none of that id."""
    from hheditor.store import StoreError

    try:
        return session.books.library.pictures.bytes_of(identity)
    except StoreError:
        return None


def look_for_newer(session: "ScenarioSession") -> None:
    """Compare the copies with what they were copied from."""
    from hheditor.store import StoreError

    newer = session.state.newer = {}
    scenario = session.scenario
    copies: list[tuple[object, str, object, type[Map] | type[TableMap] | type[Army]]] = [
        ("map", scenario.table_origin, scenario.table, TableMap)
        if on_table(session)
        else ("map", scenario.map_origin, scenario.map, Map),
        (0, scenario.sides[0].origin, scenario.sides[0].army, Army),
        (1, scenario.sides[1].origin, scenario.sides[1].army, Army),
    ]
    for what, origin, copy, kind in copies:
        if not origin:
            continue
        try:
            card = session.books.library.cards.of_origin(origin)
            if card is not None and session.books.library.documents.load(card.id, kind) != copy:
                newer[what] = card.id
        except StoreError:
            continue


def army_for(context: "Context", identity: str) -> tuple[Army | None, str]:
    """An army of the library, or one that comes with the rules, and where it is from."""
    from hheditor.ui.workspaces.scenario.shelf import SAMPLE, samples

    if not identity:
        return None, ""
    if identity.startswith(SAMPLE):
        return taken_army(samples()[identity], context.language), ""
    return context.desk.library.library.documents.load(identity, Army), identity
