"""Writing on the sheet: words, terms, options. Each is an edit, and a function of the session."""

from typing import TYPE_CHECKING, Any

from hheditor.app.rules.profiles import own_profiles
from hheditor.app.scenario.options import with_option
from hheditor.scenarios import Goal
from hheditor.scenarios.edits import (
    SetEdges,
    SetGoals,
    SetProfile,
    SetSideWords,
    SetStart,
    SetTranslation,
    SetTurnLimit,
    SetWords,
    SetZone,
)
from hheditor.scenarios.making import OPPOSITE, goals_offered

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession


def write(session: "ScenarioSession", field: Any, text: str) -> None:
    """One of the lines at the head."""
    edit = _renamed(session, getattr(session.scenario, field), text) if field in ("name", "place") else None
    session.editor.do(edit or SetWords(field, text), f"scenario.did.{field}", merge=f"words:{field}")


def _renamed(session: "ScenarioSession", name: str, text: str) -> SetTranslation | None:
    """The edit by which a name is written in the language that shows, where that is a translation: there
    is one already, or the sheet is turned to another language than the screen's."""
    known = session.scenario.words.get(session.workspace.texts, {})
    foreign = session.workspace.texts != ("it" if session.context.language == "it" else "en") and bool(name)
    return SetTranslation(session.workspace.texts, name, text) if name in known or foreign else None


def write_text(session: "ScenarioSession", field: str, text: str) -> None:
    """Notes or special rules, in the language that shows."""
    name: Any = f"{field}_it" if session.workspace.texts == "it" else field
    session.editor.do(SetWords(name, text), f"scenario.did.{field.replace('_', '-')}", merge=f"words:{name}")


def write_side(session: "ScenarioSession", side: int, field: str, text: str) -> None:
    """A side's name, or its briefing in the language that shows."""
    name: Any = f"{field}_it" if field == "briefing" and session.workspace.texts == "it" else field
    edit = _renamed(session, session.scenario.sides[side].name, text) if field == "name" else None
    merge = f"side:{side}:{name}"
    session.editor.do(edit or SetSideWords(side, name, text), f"scenario.did.side-{field}", merge=merge)


def use_texts(session: "ScenarioSession", language: str) -> None:
    """Write and read the texts in another language."""
    session.workspace.texts = language
    session.editor.history.settle()
    session.refresh()


def other_texts(session: "ScenarioSession") -> None:
    """The other language."""
    use_texts(session, "en" if session.workspace.texts == "it" else "it")
    session.page.sheet.show_language(session.workspace.texts)


def set_edge(session: "ScenarioSession", side: int, edge: Any) -> None:
    """A side's edge; the other one has the opposite."""
    edges = (edge, OPPOSITE[edge]) if side == 0 else (OPPOSITE[edge], edge)
    session.editor.do(SetEdges(edges), "scenario.did.edges", edge=edge)


def swap_edges(session: "ScenarioSession") -> None:
    """The sides change edges."""
    first, second = session.scenario.sides
    session.editor.do(SetEdges((second.edge, first.edge)), "scenario.did.edges", edge=second.edge)


def set_zone_kind(session: "ScenarioSession", side: int, kind: str) -> None:
    """The rules' own zone, or one to paint, which begins as the rules' own."""
    if kind == "rules":
        session.editor.do(SetZone(side, None), "scenario.did.zone-rules")
        return
    here = session.deployer.of(side)
    if session.scenario.sides[side].zone is None:
        session.editor.do(SetZone(side, () if here is None else tuple(here.zone)), "scenario.did.zone")
    session.deployer.use_side(side)
    session.turn_to("field")
    session.start_painting("zone", side)


def set_turn_limit(session: "ScenarioSession", turns: int) -> None:
    """Game turns; 0 is none."""
    session.editor.do(SetTurnLimit(turns), "scenario.did.turns", merge="turns", n=turns)


def set_start(session: "ScenarioSession", start: Any, first: int) -> None:
    """How it begins, and who has the first bound."""
    session.editor.do(SetStart(start, first), "scenario.did.start")


def set_option(session: "ScenarioSession", name: str, value: bool | int | str) -> None:
    """An option of the rules."""
    if session.editor.ruleset is not None:
        profile = with_option(session.editor.ruleset, session.scenario.profile, name, value)
        session.editor.do(SetProfile(profile), "scenario.did.option", merge=f"option:{name}")


def use_profile(session: "ScenarioSession", identity: str) -> None:
    """Another profile, shipped or the person's own, without the changes to the old one."""
    own = own_profiles(session.context.desk, session.scenario.system)
    terms = next((each.playable for each in own if each.id == identity), {"id": identity})
    session.editor.do(SetProfile(terms), "scenario.did.profile")


def ask_copy(session: "ScenarioSession") -> None:
    """A copy to be played by another profile; the copy is opened."""
    from hheditor.ui.profiles.copying import CopyDialog

    dialog = session.context.tried(lambda: CopyDialog(session.context, session.page, session.scenario))
    if dialog is None:
        return

    def done() -> None:
        if dialog.copied:
            session.workspace.open(dialog.copied)
        dialog.deleteLater()

    dialog.finished.connect(lambda _: done())
    dialog.open()


def add_goal(session: "ScenarioSession") -> None:
    """One more victory term: the next objective of the map, or an empty one to fill in."""
    known = {goal.cells for goal in session.scenario.goals}
    offered = [goal for goal in goals_offered(session.scenario.map) if goal.cells not in known]
    goal = offered[0] if offered else Goal("hold", 0)
    session.editor.do(SetGoals((*session.scenario.goals, goal)), "scenario.did.goal")
    session.page.sheet.show_field(["goals", str(len(session.scenario.goals) - 1)])


def set_goal(session: "ScenarioSession", index: int, goal: Goal) -> None:
    """Another wording of a term."""
    goals = list(session.scenario.goals)
    if 0 <= index < len(goals):
        goals[index] = goal
        session.editor.do(SetGoals(tuple(goals)), "scenario.did.goal")


def remove_goal(session: "ScenarioSession", index: int) -> None:
    """One term less."""
    goals = list(session.scenario.goals)
    if 0 <= index < len(goals):
        del goals[index]
        session.editor.do(SetGoals(tuple(goals)), "scenario.did.goal-removed")
