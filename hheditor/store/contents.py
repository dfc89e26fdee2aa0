"""What documents of each kind are made of: their types, and how a card and the search know them.

Whoever imports this knows maps, tables, armies and scenarios; a library is opened without it.
"""

from hheditor.armies import Army, TroopType
from hheditor.maps import Map
from hheditor.scenarios import Deployment, Scenario
from hheditor.store.kinds import Kind, Profile, Prose, Summary, short_name
from hheditor.tables.map.document import TableMap

Document = Map | Army | TroopType | Profile | Scenario | Deployment | TableMap

TYPES: dict[Kind, type[Document]] = {
    "map": Map,
    "army": Army,
    "troop": TroopType,
    "profile": Profile,
    "scenario": Scenario,
    "deployment": Deployment,
    "table": TableMap,
}
_KIND_OF: dict[type, Kind] = {wanted: kind for kind, wanted in TYPES.items()}


def kind_of(document: Document) -> Kind:
    """The kind of a document."""
    return _KIND_OF[type(document)]


def system_of(document: Document) -> str:
    """The rules system it belongs to; empty for a map."""
    return getattr(document, "system", "")


def traced(document: Document) -> tuple[str, ...]:
    """The ids of the pictures that lie under its map to be traced."""
    match document:
        case Map(underlay=under) | TableMap(trace=under):
            return (under.picture,) if under is not None else ()
        case Scenario(map=map_, table=table):
            return tuple(dict.fromkeys((*traced(map_), *(traced(table) if table is not None else ()))))
        case _:
            return ()


def summary_of(document: Document, title: str = "") -> Summary:
    """What a card shows of it; `title` is what a battle of the scenario is called."""
    match document:
        case Map(board=board):
            return Summary(columns=board.columns, rows=board.rows)
        case TableMap():
            return Summary(centimetres=_centimetres(document))
        case Army():
            return Summary(people=document.people, period=document.period, units=len(document.units))
        case TroopType():
            return Summary(people=document.people, period=document.period)
        case Scenario():
            return Summary(
                sides=tuple(short_name(side.name) for side in document.sides),
                year=short_name(document.year),
                place=short_name(document.place),
                columns=document.map.board.columns if document.table is None else 0,
                rows=document.map.board.rows if document.table is None else 0,
                centimetres=_centimetres(document.table),
                units=sum(len(side.army.units) for side in document.sides),
                words=_card_words(document, title),
            )
        case Deployment():
            return Summary(units=len(document.placements))
        case Profile():
            return Summary()


def _card_words(scenario: Scenario, title: str) -> dict[str, dict[str, str]]:
    shown = (title, scenario.name, *(side.name for side in scenario.sides))
    found = {
        language: {name: short_name(known[name]) for name in shown if name in known}
        for language, known in scenario.words.items()
    }
    return {language: known for language, known in found.items() if known}


def _centimetres(table: TableMap | None) -> tuple[int, int] | None:
    return None if table is None else (table.width // 100, table.height // 100)


def prose_of(document: Document) -> Prose:
    """Its words."""
    match document:
        case Map():
            labels = (label.text for label in document.labels)
            return Prose(document.name, _joined(document.notes, *labels))
        case TableMap():
            written = (label.text for label in document.labels)
            return Prose(document.name, _joined(document.notes, *written))
        case Army():
            units = (unit.name for unit in document.units)
            leaders = (leader.name for leader in document.leaders)
            return Prose(
                document.name, _joined(document.notes, document.people, document.period, *units, *leaders)
            )
        case TroopType():
            return Prose(document.name, _joined(document.notes, document.people, document.period))
        case Scenario():
            return _prose_of_scenario(document)
        case Deployment():
            return Prose(document.name)
        case Profile():
            return Prose(document.name, document.notes)


def _prose_of_scenario(scenario: Scenario) -> Prose:
    notes = (
        scenario.notes,
        scenario.notes_it,
        scenario.special_rules,
        scenario.special_rules_it,
        scenario.year,
        scenario.place,
        scenario.author,
        scenario.map.notes,
    )
    sides = (text for side in scenario.sides for text in (side.name, side.army.name, side.army.people))
    others = (text for known in scenario.words.values() for text in known.values())
    briefings = (text for side in scenario.sides for text in (side.briefing, side.briefing_it))
    return Prose(scenario.name, _joined(*notes, *sides, *others), _joined(*briefings))


def _joined(*words: str) -> str:
    return "\n".join(word for word in words if word)
