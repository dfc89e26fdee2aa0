"""An army being built and what shows it."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hheditor.app import Changes
from hheditor.app.army.pool import Recruit
from hheditor.app.army.state import State
from hheditor.armies import Army, TroopType, Unit
from hheditor.text import army_name
from hheditor.ui.parts.choices import choose_below
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.panels.groups import Grouping
from hheditor.ui.workspaces.armies.shelf import army_of, entries, fill_pool, follow_kin
from hheditor.ui.workspaces.document import Session
from hheditor.values import Finding, new_id, refuse, tell

if TYPE_CHECKING:
    from hheditor.app.army.editor import ArmyEditor
    from hheditor.rules.api import Appraisal
    from hheditor.ui.workspaces.armies import ArmiesWorkspace
    from hheditor.ui.workspaces.armies.page import ArmyPage


class ArmySession(Session):
    """What can be done with an army on the screen."""

    page: "ArmyPage"

    def __init__(self, workspace: "ArmiesWorkspace", state: State) -> None:
        from hheditor.ui.workspaces.armies.page import ArmyPage

        super().__init__(workspace.context)
        self.workspace, self.state = workspace, state
        page = self.page = ArmyPage(self)
        self.panels = (
            Panel("armies.details", "armies.panel.details", page.details),
            Panel("armies.findings", "armies.panel.findings", page.findings),
            Panel("armies.heraldry", "armies.panel.heraldry", page.heraldry),
            Panel("armies.notes", "armies.panel.notes", page.notes),
            Panel("armies.history", "armies.panel.history", page.history),
        )
        self.until_end(self.editor.changed.connect(self._army_changed))
        self.until_end(self.editor.refused.connect(self.context.report))

    @property
    def editor(self) -> "ArmyEditor":
        """What edits the army."""
        return self.state.editor

    def _army_changed(self, _: None) -> None:
        state, army = self.state, self.editor.army
        state.units = tuple(place for place in state.units if place < len(army.units))
        state.leaders = tuple(place for place in state.leaders if place < len(army.leaders))
        follow_kin(state)
        self.page.refresh()
        self.context.desk.changes.emit(Changes.ARMY | Changes.HISTORY)

    # Other armies ------------------------------------------------------------------------------------------

    def duplicate(self) -> None:
        """A copy of the army at hand, to go on with: one's own, even of one that a scenario has fixed."""
        name = army_name(self.editor.army, self.context.language)
        copy = replace(self.editor.army, name=self.context.say("library.copy-of", name=name), fixed=False)
        self.workspace.create_army(copy)

    def compare(self) -> None:
        """Side by side with another."""
        self.state.turn("compare")

    def others(self) -> list[tuple[str, str]]:
        """Armies to compare with, by name."""
        own, samples = entries(self.context)
        return [
            (f"{entry.name} ({entry.note})", entry.key)
            for entry in (*own, *samples)
            if entry.key != self.editor.identity
        ]

    def appraised(self, key: str) -> "tuple[Army, Appraisal] | None":
        """An army to compare with, and what it comes to."""
        from hheditor.app.army.editor import rules_for

        army = army_of(self.context, key)
        return None if army is None else (army, rules_for(army.system).appraise(army))

    def sheet_said(self, findings: tuple[Finding, ...]) -> None:
        """Tell what a sheet came to, among the findings."""
        self.page.findings.tell(findings, "armies.sheet-dismiss")

    # Troops and leaders ------------------------------------------------------------------------------------

    def add(self, recruit: Recruit, number: int = 1) -> None:
        """Add units of a type."""
        if not self.editor.add(recruit.troop, number):
            return
        troop = words.troop(self.context, recruit.troop)
        self.context.report(tell("armies.added-said", n=number, troop=troop))

    def add_chosen(self) -> None:
        """Add as many as were asked for of the type chosen in the pool."""
        recruit = self.page.pool.current() or self.state.recruit
        if recruit is None:
            return
        number = self.state.number
        self.state.typed = ""
        self.add(recruit, number)
        self.page.pool.added()

    def add_leader(self, kind: str = "") -> None:
        """One more leader of a kind, or of the usual one; he is chosen."""
        self.editor.add_leader(kind)
        self.state.choose((), (len(self.editor.army.leaders) - 1,))
        self.page.roster.show_chosen()

    def add_other_leader(self) -> None:
        """A leader of another kind than the usual; which one is asked where there are several."""
        _, *others = self.editor.leader_kinds
        if len(others) == 1:
            self.add_leader(others[0])
            return
        system = self.editor.army.system
        named = [(words.role_name(self.context, system, kind), kind) for kind in others]
        choose_below(self.page.band, "armies:leader-kinds", named, self.add_leader)

    def step(self, by: int) -> None:
        """One more or one less of the chosen kind."""
        from hheditor.armies.mustering import kind_of

        self.step_kind(kind_of(self.editor.army.units[self.state.units[0]]), by)

    def step_kind(self, kind: Unit, by: int) -> None:
        """One more or one less of a kind; all of them are chosen then."""
        from hheditor.armies.mustering import kinds

        editor = self.editor
        if editor.refusal is not None:
            self.context.report(editor.refusal)
            return
        count = next((len(places) for known, places in kinds(editor.army) if known == kind), 0)
        self.state.units = ()
        editor.set_number(kind, count + by)
        places = next((places for known, places in kinds(editor.army) if known == kind), ())
        self.state.choose(places, ())
        self.page.roster.show_chosen()

    def remove(self) -> None:
        """Take what is chosen away."""
        units, leaders = self.state.units, self.state.leaders
        self.state.units = self.state.leaders = ()
        self.editor.remove(units, leaders)
        self.state.chosen.emit(None)

    def make_group(self) -> None:
        """What is chosen as a group of its own."""
        Grouping(self.context, self.state).make()

    def leave_group(self) -> None:
        """What is chosen in no group any more."""
        Grouping(self.context, self.state).put("")

    def regroup(self) -> None:
        """Units of the usual size as fewer of the largest, or back, where the rules have both."""
        from hheditor.armies.mustering import kind_of, regroup, shares

        editor = self.editor
        kind = kind_of(editor.army.units[self.state.units[0]])
        sizes = editor.ruleset.choices(editor.army, kind).sizes
        if len(sizes) < 2 or max(sizes) == sizes[0]:
            self.context.report(refuse("armies.no-regrouping"))
            return
        usual, large = sizes[0], max(sizes)
        edit = regroup(editor.army, kind, large, usual)
        if edit is None:
            many, few = shares(usual, large)
            self.context.report(
                refuse("armies.too-few-to-regroup", many=many, usual=usual, few=few, large=large)
            )
            return
        self.state.units = ()
        editor.do(edit, "army.regrouped")

    # Own types -------------------------------------------------------------------------------------------

    def _type_at_hand(self) -> TroopType | None:
        army = self.editor.army
        if self.state.units:
            wanted = army.units[self.state.units[0]].troop
            return next((troop for troop in army.troops if troop.id == wanted), None)
        return self.state.recruit.troop if self.state.recruit is not None else None

    def own_type(self) -> None:
        """Edit the chosen type; one that is not one's own yet is duplicated first."""
        from hheditor.armies.mustering import change_type, replace_type

        editor, troop = self.editor, self._type_at_hand()
        if troop is None:
            return
        own = troop
        if troop.source != "user":
            own = replace(
                troop,
                id=new_id(),
                name=self.context.say("armies.own-of", name=words.troop(self.context, troop)),
                source="user",
                printed_price=None,
            )
        in_army = any(known.id == own.id for known in editor.army.troops)
        if self.state.units and own is not troop:
            editor.do(replace_type(editor.army, troop.id, own), "army.type-made", troop=own.name)
        elif not in_army:
            editor.do(change_type(editor.army, own), "army.type-made", troop=own.name)
        self.state.own_type = own.id
        self.state.turn("type")

    def leave_type(self) -> None:
        """Back to the army, the type kept for others and chosen: Enter adds it."""
        own = self.state.own_type
        self.show_roster()
        places = [at for at, unit in enumerate(self.editor.army.units) if unit.troop == own]
        self.page.pool.show_type(own)
        if places:
            self.state.choose(tuple(places), ())
            self.page.roster.show_chosen()
            self.page.roster.setFocus()

    def show_roster(self) -> None:
        """Back to the army."""
        if self.state.page == "type":
            self._keep_type()
        self.state.turn("roster")
        self.context.refresh()

    def _keep_type(self) -> None:
        from hheditor.app.army.shelf import keep_type

        own = next((each for each in self.editor.army.troops if each.id == self.state.own_type), None)
        if own is not None:
            keep_type(self.context.desk.library, own)
        fill_pool(self.context, self.state)
        self.page.pool.refill()
