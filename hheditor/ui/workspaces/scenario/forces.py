"""What a scenario says of its sides beside an army each: terms, allies, who comes later, turns with names."""

import re
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.app.forms import Field, value_of, with_value
from hheditor.scenarios import Ally, Reinforcement, Side, TimeMark
from hheditor.scenarios.edits import SetReinforcements, SetTerms, SetTrack
from hheditor.scenarios.making import with_allies
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

_MARK = re.compile(r"\s*(\d{1,4})\s*[:.)]?\s*(\S.*?)\s*")


def knows(session: "ScenarioSession", part: str) -> bool:
    """Whether the rules of the scenario know a part of it (`hheditor.rules.api.terms.Part`)."""
    ruleset = session.editor.ruleset
    return ruleset is not None and part in ruleset.scenario_parts


def knows_allies(session: "ScenarioSession") -> Finding | None:
    """Why no ally can be added."""
    return None if knows(session, "allies") else refuse("scenario.without-allies")


# Terms of a side -------------------------------------------------------------------------------------------


def term_value(own: "Side | Ally", field: Field) -> Any:
    """What a side's terms say in a field; a table about the groups of its army has a row for each of them."""
    value = value_of(own.terms, field)
    about = next((column.name for column in field.columns if column.of == "group"), "")
    if not about:
        return value
    said = {row[about]: row for row in value}
    usual = {column.name: column.default for column in field.columns}
    return [{**usual, about: group.id, **said.get(group.id, {})} for group in own.army.groups]


def set_term(
    session: "ScenarioSession", side: int, ally: int, field: Field, value: Any, path: str = ""
) -> None:
    """Another entry for a side, or for one of its allies; what is the system's own again is left out. A cell
    of a table has a `path`: ``battles.2.edge``."""
    if isinstance(value, Finding):
        session.context.report(value)
        return
    own = session.scenario.sides[side] if ally < 0 else session.scenario.sides[side].allies[ally]
    if "." in path:
        _, row, column = path.split(".")
        rows = term_value(own, field)
        value = [{**each, column: value} if at == int(row) else each for at, each in enumerate(rows)]
    changed = with_value(own.terms, field, value)
    if value == field.default:
        changed.pop(field.name, None)
    session.editor.do(
        SetTerms(side, changed, ally), "scenario.did.term", merge=f"term:{side}:{ally}:{field.name}"
    )


# Allies ----------------------------------------------------------------------------------------------------


def choose_ally(session: "ScenarioSession", side: int) -> None:
    """One more army for a side, from the library."""
    from hheditor.ui.workspaces.scenario.sources import choose_from_shelf

    session.turn_to("sheet")
    anchor = session.page.sheet.sides[side].forces
    choose_from_shelf(session, "army", anchor, lambda identity: add_ally(session, side, identity))


def add_ally(session: "ScenarioSession", side: int, identity: str) -> None:
    """Let an army of the library fight for a side, too."""
    from hheditor.ui.workspaces.scenario.sources import army_for

    army, origin = session.context.tried(lambda: army_for(session.context, identity)) or (None, "")
    if army is not None:
        allies = (*session.scenario.sides[side].allies, Ally(army.name, army, origin=origin))
        session.editor.do(with_allies(session.scenario, side, allies), "scenario.did.ally", name=army.name)
        session.refresh()


def remove_ally(session: "ScenarioSession", side: int, index: int) -> None:
    """An ally goes home."""
    allies = session.scenario.sides[side].allies
    kept = (*allies[:index], *allies[index + 1 :])
    edit = with_allies(session.scenario, side, kept)
    session.editor.do(edit, "scenario.did.ally-gone", name=allies[index].name)
    session.refresh()


# Reinforcements and turns ----------------------------------------------------------------------------------


def add_reinforcement(session: "ScenarioSession") -> None:
    """Somebody more who comes later, to be filled in."""
    session.turn_to("sheet")
    more = (*session.scenario.reinforcements, Reinforcement(0, turn=2, edge=session.scenario.sides[0].edge))
    session.editor.do(SetReinforcements(more), "scenario.did.reinforcement")
    session.page.sheet.show_field(["reinforcements", str(len(more) - 1)])


def set_reinforcement(session: "ScenarioSession", index: int, wanted: Reinforcement) -> None:
    """Somebody else, or another time or place."""
    coming = list(session.scenario.reinforcements)
    if not 0 <= index < len(coming) or coming[index] == wanted:
        return
    if coming[index].side != wanted.side:
        # The other side has other pieces.
        wanted = replace(wanted, pieces=())
    coming[index] = wanted
    session.editor.do(SetReinforcements(tuple(coming)), "scenario.did.reinforcement")


def remove_reinforcement(session: "ScenarioSession", index: int) -> None:
    """They do not come after all."""
    coming = list(session.scenario.reinforcements)
    del coming[index]
    session.editor.do(SetReinforcements(tuple(coming)), "scenario.did.reinforcement-gone")


def track_said(track: tuple[TimeMark, ...]) -> str:
    """Named turns as they are typed: "5 Nightfall; 8 Tide"."""
    return "; ".join(f"{mark.turn} {mark.name}" for mark in track)


def set_track(session: "ScenarioSession", text: str) -> None:
    """The named turns somebody typed, in the order of time; what names no turn is told of and left out."""
    marks, wrong = list[TimeMark](), list[str]()
    for part in filter(str.strip, text.split(";")):
        found = _MARK.fullmatch(part)
        if found is None:
            wrong.append(part.strip())
        else:
            marks.append(TimeMark(int(found[1]), found[2]))
    if wrong:
        session.context.report(refuse("scenario.no-mark", words="; ".join(wrong)[:40]))
    track = tuple(sorted(marks, key=lambda mark: mark.turn))
    if track != session.scenario.track:
        session.editor.do(SetTrack(track), "scenario.did.track")
