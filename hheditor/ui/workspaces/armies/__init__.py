"""The armies workspace: build armies by points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from hheditor.app import Changes, OpenDocument, Operation
from hheditor.app.army.editor import ArmyEditor, book_of, rules_for, usual_system
from hheditor.app.army.pool import Recruit, recruits
from hheditor.app.army.state import State
from hheditor.armies import Army, TroopType, Unit
from hheditor.armies.edits import Edit, apply, join
from hheditor.text import army_name, taken_army
from hheditor.ui.workspaces import Header, Panel, Workspace
from hheditor.ui.workspaces.armies import words
from hheditor.ui.workspaces.armies.commands import operations
from hheditor.values import Finding, new_id, refuse

if TYPE_CHECKING:
    from hheditor.rules.api import Appraisal
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place
    from hheditor.ui.workspaces.armies.desk import ArmyDesk
    from hheditor.ui.workspaces.armies.start_page import Entry

SAMPLE = "sample:"


class ArmiesWorkspace(Workspace):
    """Build armies by points. What is at hand lives in `state`; the widgets live in the desk."""

    def __init__(self, place: "Place", context: "Context") -> None:
        super().__init__(place, context)
        self.state = State()
        self._desk: ArmyDesk | None = None
        self._number = 0

    # The frame's questions ---------------------------------------------------------------------------------

    def create(self) -> QWidget:
        """See `Workspace`."""
        from hheditor.ui.workspaces.armies.desk import ArmyDesk

        self._take_up()
        desk = self._desk = ArmyDesk(self, self.context)
        number = self._number = self._number + 1

        def gone() -> None:
            if number == self._number:
                self._desk = None

        desk.destroyed.connect(gone)
        return desk

    def header(self) -> Header:
        """See `Workspace`."""
        editor = self.state.editor
        if editor is None or self.state.page == "start":
            return Header()
        name = editor.army.name or self.context.say("armies.untitled")
        detail = self.context.say(
            "armies.points-of", points=editor.appraisal.points, budget=editor.army.budget
        )
        return Header((name,), detail)

    def panels(self) -> Sequence[Panel]:
        """See `Workspace`."""
        assert self._desk is not None
        return self._desk.panels

    def operations(self) -> Sequence[Operation]:
        """See `Workspace`."""
        return operations(self)

    def entered(self) -> None:
        """See `Workspace`."""
        self._take_up()
        if self._desk is not None and self.state.page == "start":
            self._desk.turn()

    def changed(self, changes: Changes) -> None:
        """See `Workspace`."""
        if changes & Changes.LIBRARY and self._desk is not None and self.state.page == "start":
            self._desk.turn()

    @property
    def widget(self) -> QWidget | None:
        """The widgets of the moment, to put dialogs above."""
        return self._desk

    # The library -------------------------------------------------------------------------------------------

    def _take_up(self) -> None:
        """Edit the army that was opened here, if it is another than the one at hand."""
        entry = self.context.desk.session.value.document(self.place.id)
        if entry is None or entry.kind != "army":
            return
        if self.state.editor is None or self.state.editor.identity != entry.id or self.state.page == "start":
            self._open(entry.id)

    def _open(self, identity: str) -> bool:
        from hheditor.store import StoreError

        books = self.context.desk.library
        books.leave()
        try:
            history = books.edit(identity, Army, apply, Edit, join=join)
        except StoreError as error:
            self.context.report(error.finding)
            return False
        editor = ArmyEditor(history, identity, lambda troop: words.troop(self.context, troop))
        editor.changed.connect(self._army_changed)
        state = self.state
        state.editor = editor
        state.units = state.leaders = ()
        state.recruit = None
        state.opened = set()
        state.pool.people = editor.army.people
        state.pool.period = state.pool.query = state.typed = ""
        self._fill_pool()
        self._follow_kin()
        if state.pool.people not in state.pool.peoples:
            state.pool.people = ""
        session = self.context.desk.session
        session.change(documents=session.value.with_document(OpenDocument(self.place.id, "army", identity)))
        state.turn("roster")
        if self._desk is not None:
            self._desk.sheet_said(())
            self.search()
            self.context.refresh()
        return True

    def _army_changed(self, _: None) -> None:
        editor = self.state.editor
        if editor is None:
            return
        self.state.units = tuple(place for place in self.state.units if place < len(editor.army.units))
        self.state.leaders = tuple(place for place in self.state.leaders if place < len(editor.army.leaders))
        self._follow_kin()
        if self._desk is not None:
            self._desk.refresh()
        self.context.desk.changes.emit(Changes.ARMY | Changes.HISTORY)

    def _follow_kin(self) -> None:
        """Let searches put first what the army is made of."""
        editor, pool = self.state.editor, self.state.pool
        if editor is not None:
            army = editor.army
            pool.kin = frozenset({army.people, *(troop.people for troop in army.troops)}) - {""}
            pool.ages = frozenset({army.period, *(troop.period for troop in army.troops)}) - {""}

    def _fill_pool(self) -> None:
        """The types there are: shipped, one's own, and those that came with the army."""
        from hheditor.app.army.shelf import own_types
        from hheditor.store import StoreError

        editor = self.state.editor
        if editor is None:
            return
        try:
            own = own_types(self.context.desk.library, editor.army.system)
        except StoreError:
            own = ()
        shipped = editor.ruleset.troop_types()
        known = {troop.id for troop in (*shipped, *own)}
        came = [troop for troop in editor.army.troops if troop.id not in known]
        types = [(troop, "own") for troop in own]
        types += [(troop, "own" if troop.source == "user" else "army") for troop in came]
        types += [(troop, "shipped") for troop in shipped]
        self.state.pool.everything = recruits(
            editor.ruleset,
            types,  # type: ignore[arg-type]
            lambda troop: words.origin(self.context, troop),
            lambda troop: words.troop(self.context, troop),
        )
        if self._desk is not None:
            self._desk.pool_changed()

    def entries(self) -> "tuple[list[Entry], list[Entry]]":
        """One's own armies and the shipped ones, for the first page."""
        from hheditor.app.army.shelf import army_cards
        from hheditor.store import StoreError
        from hheditor.ui.workspaces.armies.start_page import Entry

        own = []
        books = self.context.desk.library
        try:
            cards = army_cards(books)[:60]
        except StoreError as error:
            self.context.report(error.finding)
            cards = ()
        for card in cards:
            try:
                own.append(self._entry(Entry, card.id, books.library.documents.load(card.id, Army)))
            except StoreError as error:
                # One that cannot be read costs itself alone.
                self.context.report(error.finding)
        samples = rules_for(usual_system()).sample_armies()
        return own, [self._entry(Entry, SAMPLE + key, army) for key, army in samples.items()]

    def _entry(self, made: "type[Entry]", key: str, army: Army) -> "Entry":
        ruleset = rules_for(army.system)
        points = ruleset.appraise(army).points
        note = self.context.say("armies.card-note", n=len(army.units), points=points)
        name, people = army_name(army, self.context.language), words.people(self.context, army.people)
        return made(key, name, people, note, army.device, book_of(army, ruleset))

    def others(self) -> list[tuple[str, str]]:
        """Armies to compare with, by name."""
        own, samples = self.entries()
        at_hand = self.state.editor.identity if self.state.editor is not None else ""
        return [
            (f"{entry.name} ({entry.note})", entry.key) for entry in (*own, *samples) if entry.key != at_hand
        ]

    def army_of(self, key: str) -> Army | None:
        """The army of a key: of the library, or a shipped one."""
        from hheditor.store import StoreError

        if key.startswith(SAMPLE):
            return rules_for(usual_system()).sample_armies().get(key.removeprefix(SAMPLE))
        try:
            return self.context.desk.library.library.documents.load(key, Army)
        except StoreError as error:
            self.context.report(error.finding)
            return None

    def appraised(self, key: str) -> "tuple[Army, Appraisal] | None":
        """An army to compare with, and what it comes to."""
        army = self.army_of(key)
        return None if army is None else (army, rules_for(army.system).appraise(army))

    # What the operations do --------------------------------------------------------------------------------

    def take(self, key: str) -> None:
        """Go on with an army of the library, or begin with a copy of a shipped one."""
        if not key.startswith(SAMPLE):
            self._open(key)
            return
        army = self.army_of(key)
        if army is not None:
            self.create_army(taken_army(army, self.context.language))

    def create_army(self, army: Army) -> None:
        """A new army in the library, open here."""
        self._open(self.context.desk.library.create(army).id)

    def new(self) -> None:
        """An empty army, in other colours than those made last."""
        from hheditor.app.army.shelf import fresh_device

        device = fresh_device(self.context.desk.library)
        self.create_army(Army(self.context.say("armies.untitled"), usual_system(), device=device))

    def duplicate(self) -> None:
        """A copy of the army at hand, to go on with."""
        if self.state.editor is not None:
            army = self.state.editor.army
            name = army_name(army, self.context.language)
            self.create_army(replace(army, name=self.context.say("library.copy-of", name=name)))

    def show_start(self) -> None:
        """The first page; no army is open then."""
        self.context.desk.library.leave()
        session = self.context.desk.session
        kept = tuple(entry for entry in session.value.documents if entry.workspace != self.place.id)
        session.change(documents=kept)
        self.state.turn("start")
        self.context.refresh()

    def show_roster(self) -> None:
        """Back to the army."""
        if self.state.page == "type":
            self._keep_type()
        self.state.turn("roster")
        self.context.refresh()

    def compare(self) -> None:
        """Side by side with another."""
        self.state.turn("compare")

    def search(self) -> None:
        """Begin to type."""
        if self._desk is not None and self._desk.pool is not None:
            self._desk.pool.focus_search()

    def add(self, recruit: Recruit, number: int = 1) -> None:
        """Add units of a type."""
        if self.state.editor is not None:
            self.state.editor.add(recruit.troop, number)
            troop = words.troop(self.context, recruit.troop)
            self.context.status(self.context.say("armies.added-said", n=number, troop=troop))

    def add_chosen(self) -> None:
        """Add as many as were asked for of the type chosen in the pool."""
        pool = self._desk.pool if self._desk is not None else None
        recruit = (pool.current() if pool is not None else None) or self.state.recruit
        if recruit is None:
            return
        number = self.state.number
        self.state.typed = ""
        self.add(recruit, number)
        if pool is not None:
            pool.added()

    def add_general(self) -> None:
        """One more general."""
        if self.state.editor is not None:
            self.state.editor.add_leader()
            self._choose_last_leader()

    def add_hero(self) -> None:
        """One more general, a hero."""
        if self.state.editor is not None:
            self.state.editor.add_leader(hero=1)
            self._choose_last_leader()

    def add_other_leader(self) -> None:
        """One more leader of another kind than generals."""
        editor = self.state.editor
        if editor is not None and len(editor.leader_roles) > 1:
            editor.add_leader(editor.leader_roles[1])
            self._choose_last_leader()

    def _choose_last_leader(self) -> None:
        editor = self.state.editor
        if editor is not None:
            self.state.choose((), (len(editor.army.leaders) - 1,))
            if self._desk is not None and self._desk.roster is not None:
                self._desk.roster.show_chosen()

    def step(self, by: int) -> None:
        """One more or one less of the chosen kind."""
        from hheditor.armies.mustering import kind_of

        if self.state.editor is not None and self.state.units:
            self.step_kind(kind_of(self.state.editor.army.units[self.state.units[0]]), by)

    def step_kind(self, kind: Unit, by: int) -> None:
        """One more or one less of a kind; all of them are chosen then."""
        from hheditor.armies.mustering import groups

        editor = self.state.editor
        if editor is None:
            return
        count = next((len(places) for known, places in groups(editor.army) if known == kind), 0)
        self.state.units = ()
        editor.set_number(kind, count + by)
        places = next((places for known, places in groups(editor.army) if known == kind), ())
        self.state.choose(places, ())
        if self._desk is not None and self._desk.roster is not None:
            self._desk.roster.show_chosen()

    def remove(self) -> None:
        """Take what is chosen away."""
        if self.state.editor is not None:
            units, leaders = self.state.units, self.state.leaders
            self.state.units = self.state.leaders = ()
            self.state.editor.remove(units, leaders)
            self.state.chosen.emit(None)

    def rename(self) -> None:
        """Write a name in place."""
        if self._desk is not None and self._desk.roster is not None:
            self._desk.roster.rename()

    def regroup(self) -> None:
        """Three units of four as two of six, or back, where the rules have such units."""
        from hheditor.armies.mustering import kind_of, regroup

        editor = self.state.editor
        if editor is None or not self.state.units:
            return
        kind = kind_of(editor.army.units[self.state.units[0]])
        sizes = editor.ruleset.choices(editor.army, kind).stands
        if len(sizes) < 2 or max(sizes) * 2 != sizes[0] * 3:
            self.context.report(refuse("armies.no-regrouping"))
            return
        edit = regroup(editor.army, kind, max(sizes), sizes[0])
        if edit is None:
            self.context.report(refuse("armies.too-few-to-regroup", size=sizes[0]))
            return
        self.state.units = ()
        editor.do(edit, "army.regrouped")

    # Own types -------------------------------------------------------------------------------------------

    def _type_at_hand(self) -> TroopType | None:
        editor = self.state.editor
        if editor is None:
            return None
        if self.state.units:
            wanted = editor.army.units[self.state.units[0]].troop
            return next((troop for troop in editor.army.troops if troop.id == wanted), None)
        return self.state.recruit.troop if self.state.recruit is not None else None

    def own_type(self) -> None:
        """Edit the chosen type; one that is not one's own yet is duplicated first."""
        from hheditor.armies.mustering import change_type, replace_type

        editor, troop = self.state.editor, self._type_at_hand()
        if editor is None or troop is None:
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
        editor = self.state.editor
        places = [at for at, unit in enumerate(editor.army.units) if unit.troop == own] if editor else []
        if self._desk is None or self._desk.pool is None:
            return
        self._desk.pool.show_type(own)
        if places and self._desk.roster is not None:
            self.state.choose(tuple(places), ())
            self._desk.roster.show_chosen()
            self._desk.roster.setFocus()

    def _keep_type(self) -> None:
        from hheditor.app.army.shelf import keep_type

        editor = self.state.editor
        own = next((t for t in editor.army.troops if t.id == self.state.own_type), None) if editor else None
        if own is not None:
            keep_type(self.context.desk.library, own)
        self._fill_pool()

    def sheet_said(self, findings: tuple[Finding, ...]) -> None:
        """Tell what a sheet came to, among the findings."""
        if self._desk is not None:
            self._desk.sheet_said(findings)

    def undo(self) -> None:
        """Undo."""
        if self.state.editor is not None:
            self.state.editor.undo()

    def redo(self) -> None:
        """Redo."""
        if self.state.editor is not None:
            self.state.editor.redo()
