"""Writing on the sheet: words, terms, options. Each is an edit."""

from typing import Any

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
from hheditor.ui.workspaces.scenario.half import Half


class Writing(Half):
    """What is written on the sheet."""

    # What is written ---------------------------------------------------------------------------------------

    def write(self, field: Any, text: str) -> None:
        """One of the lines at the head."""
        edit = self._renamed(getattr(self.scenario, field), text) if field in ("name", "place") else None
        self._do(edit or SetWords(field, text), f"scenario.did.{field}", merge=f"words:{field}")

    def _renamed(self, name: str, text: str) -> SetTranslation | None:
        """The edit by which a name is written in the language that shows, where that is a translation: there
        is one already, or the sheet is turned to another language than the screen's."""
        known = self.scenario.words.get(self.texts, {})
        foreign = self.texts != ("it" if self.context.language == "it" else "en") and bool(name)
        return SetTranslation(self.texts, name, text) if name in known or foreign else None

    def write_text(self, field: str, text: str) -> None:
        """Notes or special rules, in the language that shows."""
        name: Any = f"{field}_it" if self.texts == "it" else field
        self._do(SetWords(name, text), f"scenario.did.{field.replace('_', '-')}", merge=f"words:{name}")

    def write_side(self, side: int, field: str, text: str) -> None:
        """A side's name, or its briefing in the language that shows."""
        name: Any = f"{field}_it" if field == "briefing" and self.texts == "it" else field
        edit = self._renamed(self.scenario.sides[side].name, text) if field == "name" else None
        merge = f"side:{side}:{name}"
        self._do(edit or SetSideWords(side, name, text), f"scenario.did.side-{field}", merge=merge)

    def use_texts(self, language: str) -> None:
        """Write and read the texts in another language."""
        self.texts = language
        if self.editor is not None:
            self.editor.history.settle()
        self.refresh()

    def other_texts(self) -> None:
        """The other language."""
        self.use_texts("en" if self.texts == "it" else "it")
        sheet = None if self.desk is None else self.desk.sheet
        if sheet is not None:
            sheet.show_language(self.texts)

    # Terms -------------------------------------------------------------------------------------------------

    def set_edge(self, side: int, edge: Any) -> None:
        """A side's edge; the other one has the opposite."""
        edges = (edge, OPPOSITE[edge]) if side == 0 else (OPPOSITE[edge], edge)
        self._do(SetEdges(edges), "scenario.did.edges", edge=edge)

    def swap_edges(self) -> None:
        """The sides change edges."""
        first, second = self.scenario.sides
        self._do(SetEdges((second.edge, first.edge)), "scenario.did.edges", edge=second.edge)

    def set_zone_kind(self, side: int, kind: str) -> None:
        """The rules' own zone, or one to paint, which begins as the rules' own."""
        if kind == "rules":
            self._do(SetZone(side, None), "scenario.did.zone-rules")
            return
        here = None if self.deployer is None else self.deployer.of(side)
        if self.scenario.sides[side].zone is None:
            self._do(SetZone(side, () if here is None else tuple(here.zone)), "scenario.did.zone")
        if self.deployer is not None:
            self.deployer.use_side(side)
        self.turn_to("field")
        self.painting = f"zone:{side}"
        self.context.status(self.context.say("scenario.hint-zone"))
        self.context.refresh()

    def set_turn_limit(self, turns: int) -> None:
        """Game turns; 0 is none."""
        self._do(SetTurnLimit(turns), "scenario.did.turns", merge="turns", n=turns)

    def set_start(self, start: Any, first: int) -> None:
        """How it begins, and who has the first bound."""
        self._do(SetStart(start, first), "scenario.did.start")

    def set_option(self, name: str, value: bool | int | str) -> None:
        """An option of the rules."""
        if self.editor is None or self.editor.ruleset is None:
            return
        profile = with_option(self.editor.ruleset, self.scenario.profile, name, value)
        self._do(SetProfile(profile), "scenario.did.option", merge=f"option:{name}")

    def use_profile(self, identity: str) -> None:
        """Another profile, shipped or the person's own, without the changes to the old one."""
        own = own_profiles(self.context.desk, self.scenario.system)
        terms = next((each.playable for each in own if each.id == identity), {"id": identity})
        self._do(SetProfile(terms), "scenario.did.profile")

    def ask_copy(self) -> None:
        """A copy to be played by another profile; the copy is opened."""
        from hheditor.store import StoreError
        from hheditor.ui.profiles.copying import CopyDialog

        if self.desk is None:
            return
        try:
            dialog = CopyDialog(self.context, self.desk, self.scenario)
        except StoreError as error:
            self.context.report(error.finding)
            return

        def done() -> None:
            if dialog.copied:
                self.open(dialog.copied)
            dialog.deleteLater()

        dialog.finished.connect(lambda _: done())
        dialog.open()

    def add_goal(self) -> None:
        """One more victory term: the next objective of the map, or an empty one to fill in."""
        known = {goal.cells for goal in self.scenario.goals}
        offered = [goal for goal in goals_offered(self.scenario.map) if goal.cells not in known]
        goal = offered[0] if offered else Goal("hold", 0)
        self._do(SetGoals((*self.scenario.goals, goal)), "scenario.did.goal")

    def set_goal(self, index: int, goal: Goal) -> None:
        """Another wording of a term."""
        goals = list(self.scenario.goals)
        if 0 <= index < len(goals):
            goals[index] = goal
            self._do(SetGoals(tuple(goals)), "scenario.did.goal")

    def remove_goal(self, index: int) -> None:
        """One term less."""
        goals = list(self.scenario.goals)
        if 0 <= index < len(goals):
            del goals[index]
            self._do(SetGoals(tuple(goals)), "scenario.did.goal-removed")
