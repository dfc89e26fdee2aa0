"""What the operations and the widgets of the scenario workspace do: each an edit, or a change of page."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QStandardPaths, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QWidget

from hheditor.app import Changes, OpenDocument
from hheditor.app.opening import Opening
from hheditor.app.scenario_options import with_option
from hheditor.app.scenario_start import StartWith, start_battle
from hheditor.armies import Army
from hheditor.maps import Map
from hheditor.scenarios import Goal, Picture
from hheditor.scenarios.edits import (
    SetEdges,
    SetGoals,
    SetPictures,
    SetProfile,
    SetSideWords,
    SetStart,
    SetTurnLimit,
    SetWords,
    SetZone,
)
from hheditor.scenarios.making import OPPOSITE, goals_offered, new_scenario, with_army, with_map
from hheditor.values import Finding, new_id, refuse, warn

if TYPE_CHECKING:
    from hheditor.app.deployer import Deployer
    from hheditor.app.library import DeskLibrary
    from hheditor.app.scenario_editor import ScenarioEditor
    from hheditor.scenarios import Scenario
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces import Place
    from hheditor.ui.workspaces.scenario.desk import ScenarioDesk

_WIDEST_PICTURE = 1200


class Deeds:
    """Half of the workspace: it changes things, the other half shows them."""

    context: "Context"
    place: "Place"
    editor: "ScenarioEditor | None"
    deployer: "Deployer | None"
    desk: "ScenarioDesk | None"
    page: str
    hidden: bool
    curtain: bool
    painting: str
    shows_command: bool
    texts: str
    start: StartWith
    draft: list[str]
    _newer: dict[object, str]

    if TYPE_CHECKING:

        @property
        def books(self) -> DeskLibrary: ...  # noqa: D102 - the other half has it
        @property
        def scenario(self) -> Scenario: ...  # noqa: D102
        def open(self, identity: str) -> None: ...  # noqa: D102
        def take(self, editor: ScenarioEditor | None) -> None: ...  # noqa: D102
        def refresh(self) -> None: ...  # noqa: D102
        def show_all(self) -> None: ...  # noqa: D102
        def turn_to(self, page: str) -> None: ...  # noqa: D102
        def report(self, finding: Finding | None) -> None: ...  # noqa: D102
        def started_with(self) -> StartWith: ...  # noqa: D102

    def _do(self, edit: Any, title: str, *, merge: str = "", **parameters: Any) -> None:
        if self.editor is not None:
            self.editor.do(edit, title, merge=merge, **parameters)

    # A new one ---------------------------------------------------------------------------------------------

    def begin_anew(self) -> None:
        """Choose a map and armies for another scenario; the one at hand stays in the library."""
        session = self.context.desk.session
        kept = tuple(entry for entry in session.value.documents if entry.workspace != self.place.id)
        session.change(documents=kept)
        self.draft = ["", "", ""]
        self._prepare_draft()
        self.take(None)
        self.show_all()

    def _prepare_draft(self) -> None:
        """The map somebody has just painted is the one most likely wanted."""
        entry = self.context.desk.session.value.document("map")
        if not self.draft[0] and entry is not None and entry.kind == "map" and self.editor is None:
            self.draft[0] = entry.id

    def choose(self, slot: int, identity: str) -> None:
        """Put a document into a slot; -1: into the first empty one for armies, else the second."""
        if slot < 0:
            slot = 1 if not self.draft[1] else 2
        self.draft[slot] = identity
        self.refresh()

    def unchoose(self, slot: int) -> None:
        """Empty a slot."""
        self.draft[slot] = ""
        self.refresh()

    def chosen(self) -> tuple[list[str], list[QPixmap | None], str]:
        """Names and pictures of what lies in the slots, and what to do next."""
        names: list[str] = []
        pictures: list[QPixmap | None] = []
        for identity in self.draft:
            name, picture = self._card(identity)
            names.append(name)
            pictures.append(picture)
        missing = "ready"
        if not names[0]:
            missing = "map"
        elif not names[1] or not names[2]:
            missing = "army"
        return names, pictures, self.context.say(f"scenario.next-{missing}")

    def _card(self, identity: str) -> tuple[str, QPixmap | None]:
        from hheditor.store import StoreError
        from hheditor.ui.workspaces.library.thumbnails import banner_thumbnail, draw
        from hheditor.ui.workspaces.scenario.shelf import SAMPLE, samples

        if not identity:
            return "", None
        picture = QPixmap()
        if identity.startswith(SAMPLE):
            army = samples()[identity]
            picture.loadFromData(banner_thumbnail(army))
            return army.name, picture
        try:
            library = self.books.library
            card = library.cards.card(identity)
            if card is None or card.trashed is not None:
                return "", None
            data = library.thumbnails.get(card.id) or draw(library, card)
        except StoreError:
            return "", None
        if data is not None:
            picture.loadFromData(data)
        return card.name, picture

    def make(self) -> None:
        """Make the scenario of what lies in the slots, and open it."""
        from hheditor.rules.api import systems
        from hheditor.store import StoreError

        try:
            map_ = self.books.library.documents.load(self.draft[0], Map)
            armies = [self._army(identity) for identity in self.draft[1:]]
        except StoreError as error:
            self.context.report(error.finding)
            return
        system = next((army.system for army, _ in armies if army is not None), next(iter(systems()), ""))
        names = (self.context.say("scenario.side-0"), self.context.say("scenario.side-1"))
        scenario = new_scenario(
            map_,
            (armies[0][0], armies[1][0]),
            system,
            name=map_.name or self.context.say("scenario.unnamed"),
            sides=names,
            origins=(self.draft[0], armies[0][1], armies[1][1]),
        )
        try:
            card = self.books.create(scenario)
        except StoreError as error:
            self.context.report(error.finding)
            return
        self.draft = ["", "", ""]
        self.open(card.id)

    def _army(self, identity: str) -> tuple[Army | None, str]:
        """An army of the library, or one that comes with the rules, and where it is from."""
        from hheditor.ui.workspaces.scenario.shelf import SAMPLE, samples

        if not identity:
            return None, ""
        if identity.startswith(SAMPLE):
            return samples()[identity], ""
        return self.books.library.documents.load(identity, Army), identity

    # Map and armies ----------------------------------------------------------------------------------------

    def _choose_from_shelf(self, kind: str, anchor: QWidget, then: Any) -> None:
        from hheditor.ui.workspaces.scenario.shelf import ShelfPopup

        popup = ShelfPopup(self.context, self.books, kind, anchor.window(), then)  # type: ignore[arg-type]
        popup.open_at(anchor)

    def choose_map(self) -> None:
        """Another map."""
        self.turn_to("sheet")
        if self.desk is not None and self.desk.sheet is not None:
            self._choose_from_shelf("map", self.desk.sheet.change_map, self.use_map)

    def choose_army(self, side: int) -> None:
        """Another army for a side."""
        self.turn_to("sheet")
        if self.desk is not None and self.desk.sheet is not None:
            anchor = self.desk.sheet.sides[side].change
            self._choose_from_shelf("army", anchor, lambda identity: self.use_army(side, identity))

    def use_map(self, identity: str) -> None:
        """Fight on that map."""
        from hheditor.store import StoreError

        try:
            map_ = self.books.library.documents.load(identity, Map)
        except StoreError as error:
            self.context.report(error.finding)
            return
        self._newer.pop("map", None)
        self._do(with_map(self.scenario, map_, identity), "scenario.did.map", name=map_.name)
        self.refresh()

    def use_army(self, side: int, identity: str) -> None:
        """Give a side that army. A side without a name of its own takes the army's."""
        from hheditor.store import StoreError

        try:
            army, origin = self._army(identity)
        except StoreError as error:
            self.context.report(error.finding)
            return
        if army is None or self.editor is None:
            return
        before = self.scenario.sides[side]
        named_after = before.name in ("", before.army.name, self.context.say(f"scenario.side-{side}"))
        self._newer.pop(side, None)
        with self.editor.history.stroke("scenario.did.army", name=army.name):
            self.editor.history.do(with_army(self.scenario, side, army, origin))
            if named_after:
                self.editor.history.do(SetSideWords(side, "name", army.name))
        self.refresh()

    def take_newer_map(self) -> None:
        """The library's newer version."""
        if "map" in self._newer:
            self.use_map(self._newer["map"])

    def take_newer_army(self, side: int) -> None:
        """The library's newer version."""
        if side in self._newer:
            self.use_army(side, self._newer[side])

    # What is written ---------------------------------------------------------------------------------------

    def write(self, field: Any, text: str) -> None:
        """One of the lines at the head."""
        self._do(SetWords(field, text), f"scenario.did.{field}", merge=f"words:{field}")

    def write_text(self, field: str, text: str) -> None:
        """Notes or special rules, in the language that shows."""
        name: Any = f"{field}_it" if self.texts == "it" else field
        self._do(SetWords(name, text), f"scenario.did.{field.replace('_', '-')}", merge=f"words:{name}")

    def write_side(self, side: int, field: str, text: str) -> None:
        """A side's name, or its briefing in the language that shows."""
        name: Any = f"{field}_it" if field == "briefing" and self.texts == "it" else field
        self._do(SetSideWords(side, name, text), f"scenario.did.side-{field}", merge=f"side:{side}:{name}")

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
        """Another shipped profile, without the changes to the old one."""
        self._do(SetProfile({"id": identity}), "scenario.did.profile")

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

    # Pictures and files ------------------------------------------------------------------------------------

    def _folder(self) -> Path:
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return Path(place) if place else Path.home()

    def ask_picture(self) -> None:
        """Ask which picture."""
        self.turn_to("sheet")
        if self.desk is not None:
            self.desk.prompt.ask_path(
                self.context.say("scenario.picture-from"),
                str(self._folder()),
                self.add_picture_from,
                saving=False,
                picture=False,
            )

    def add_picture_from(self, path: str) -> None:
        """Put a picture on the sheet; a large one is made smaller."""
        source = Path(path.strip()).expanduser()
        try:
            image = QImage.fromData(QByteArray(source.read_bytes()))
        except OSError as error:
            self.context.report(
                refuse("scenario.picture-missing", file=source.name, trouble=error.strerror or "")
            )
            return
        if image.isNull():
            self.context.report(refuse("scenario.picture-unreadable", file=source.name))
            return
        if image.width() > _WIDEST_PICTURE:
            image = image.scaledToWidth(_WIDEST_PICTURE, Qt.TransformationMode.SmoothTransformation)
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.convertToFormat(QImage.Format.Format_RGB32).save(buffer, b"JPEG", 88)
        encoded = bytes(data.toBase64().data()).decode()
        self._do(SetPictures((Picture(new_id(), "image/jpeg", encoded),)), "scenario.did.picture")

    def remove_picture(self) -> None:
        """No picture."""
        self._do(SetPictures(()), "scenario.did.picture-removed")

    def ask_export(self) -> None:
        """Ask where to write the scenario's file."""
        from hheditor.store.exchange import file_name

        name = file_name(self.scenario.name or self.context.say("scenario.unnamed"), "scenario")
        if self.desk is not None:
            self.desk.prompt.ask_path(
                self.context.say("scenario.export-to"),
                str(self._folder() / name),
                self._export,
                saving=True,
                picture=False,
            )

    def _export(self, path: str) -> None:
        from hheditor.store import StoreError
        from hheditor.store.exchange import export

        if self.editor is None or not path.strip():
            return
        try:
            written = export(self.books.library, self.editor.identity, Path(path.strip()).expanduser())
        except StoreError as error:
            self.context.report(error.finding)
            return
        self.context.report(warn("scenario.exported", file=written.name))

    # Deployment --------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take back."""
        if self.editor is not None:
            self.editor.undo()

    def redo(self) -> None:
        """Do again."""
        if self.editor is not None:
            self.editor.redo()

    def place_side(self, side: int) -> None:
        """Turn to a side; where they deploy in secret, the curtain falls first."""
        if self.deployer is None:
            return
        if self.hidden and side != self.deployer.side:
            self.curtain = True
        self.painting = ""
        self.deployer.use_side(side)
        self.show_all()

    def other_side(self) -> None:
        """The other side."""
        if self.deployer is not None:
            self.place_side(1 - self.deployer.side)

    def toggle_hidden(self) -> None:
        """Deploy in secret, or not."""
        self.hidden = not self.hidden
        self.curtain = self.hidden
        if self.hidden:
            self.page = "field"
        self.show_all()

    def open_curtain(self) -> None:
        """The one whose side it is sits at the screen."""
        self.curtain = False
        self.show_all()

    def toggle_command(self) -> None:
        """Show what the leaders command, or not."""
        self.shows_command = not self.shows_command
        self.refresh()

    def fit(self) -> None:
        """Show the whole field."""
        if self.desk is not None and self.desk.field is not None:
            self.desk.field.view.fit()

    def to_the_field(self) -> None:
        """Go on with the keyboard on the field: the hex cursor stands in the zone."""
        field = None if self.desk is None else self.desk.field
        here = None if self.deployer is None else self.deployer.here
        if field is None or here is None:
            return
        field.view.setFocus()
        if field.view.cursor_cell not in here.zone and here.zone:
            free = [cell for cell in here.zone if not here.standing_at(cell)]
            field.view.set_cursor((free or list(here.zone))[0])

    def new_deployment(self) -> None:
        """An empty one."""
        if self.deployer is not None:
            self.deployer.new_deployment(self.context.say("scenario.first-deployment"))

    def copy_deployment(self) -> None:
        """One like the one in hand."""
        if self.deployer is not None:
            name = self.deployer.name(self.deployer.side)
            self.deployer.copy_deployment(self.context.say("scenario.copy-of", name=name))

    def rename_deployment(self) -> None:
        """Ask for another name, in place."""
        deployer = self.deployer
        if deployer is not None and self.desk is not None:
            label = self.context.say("scenario.deployment-name")
            name = deployer.name(deployer.side)
            self.desk.prompt.ask(label, name, lambda text: self.report(deployer.rename_deployment(text)))

    def take_opening(self, opening: Opening) -> None:
        """The choices before deployment are made: edges, first bound, and who places now."""
        muster = opening.muster
        if self.editor is None or self.deployer is None or muster is None:
            return
        with self.editor.history.stroke("scenario.did.initiative"):
            for edit in opening.edits():
                self.editor.history.do(edit)
        side = self.scenario.sides[muster.side].name
        self.context.report(warn("scenario.places-first", side=side))
        self.turn_to("field")
        self.place_side(muster.side)

    # Painting ----------------------------------------------------------------------------------------------

    def paint_zone(self) -> None:
        """Paint the side's own zone, or stop."""
        if self.deployer is None:
            return
        if self.painting:
            self.stop_painting()
        else:
            self.painting = f"zone:{self.deployer.side}"
            self.context.status(self.context.say("scenario.hint-zone"))
            self.context.refresh()

    def paint_goal(self, index: int) -> None:
        """Mark the hexes of a term on the field."""
        self.turn_to("field")
        self.painting = f"goal:{index}"
        self.context.status(self.context.say("scenario.hint-goal"))
        self.context.refresh()

    def stop_painting(self) -> None:
        """Place pieces again."""
        self.painting = ""
        self.context.refresh()

    def _painted(self) -> tuple[str, int]:
        what, _, number = self.painting.partition(":")
        return what, int(number or 0)

    def begin_painting(self) -> None:
        """A stroke is one entry."""
        if self.editor is not None:
            what, _ = self._painted()
            self.editor.history.begin("scenario.did.zone" if what == "zone" else "scenario.did.goal")

    def paint(self, cells: Sequence[int], *, away: bool) -> None:
        """These cells belong to it, or do not any more."""
        what, number = self._painted()
        if self.editor is None:
            return
        if what == "zone":
            here = None if self.deployer is None else self.deployer.of(number)
            zone = self.scenario.sides[number].zone
            before = set(zone if zone is not None else () if here is None else here.zone)
        elif number < len(self.scenario.goals):
            before = set(self.scenario.goals[number].cells)
        else:
            return
        after = before - set(cells) if away else before | set(cells)
        if after == before:
            return
        ordered = tuple(sorted(cell for cell in after if cell >= 0))
        if what == "zone":
            self.editor.history.do(SetZone(number, ordered))
            return
        goals = list(self.scenario.goals)
        old = goals[number]
        count = len(ordered) if old.count >= len(old.cells) else old.count
        goals[number] = Goal(old.kind, old.side, ordered, old.edge, max(1, count), old.turn, old.name)
        self.editor.history.do(SetGoals(tuple(goals)))

    def end_painting(self) -> None:
        """The stroke is over."""
        if self.editor is not None:
            self.editor.history.end()
            self.refresh()

    # Where findings lead -----------------------------------------------------------------------------------

    def go_to(self, finding: Finding) -> None:
        """Show what a finding is about: its hex, or the line of the sheet."""
        board = self.scenario.map.board
        cell = next((cell for cell in finding.places if 0 <= cell < board.cells), -1)
        parts = finding.field.split(".")
        if cell >= 0 or parts[0] == "deployments":
            self._go_to_hex(parts, cell)
            return
        self.turn_to("sheet")
        sheet = None if self.desk is None else self.desk.sheet
        if sheet is not None:
            sheet.show_field(parts)

    def _go_to_hex(self, parts: list[str], cell: int) -> None:
        deployer = self.deployer
        if deployer is not None and parts[0] == "deployments" and len(parts) > 1:
            sides = {each.name: each.side for each in self.scenario.deployments}
            side = int(parts[1]) if parts[1] in ("0", "1") else sides.get(parts[1], deployer.side)
            if side in (0, 1):
                deployer.use_side(side)
        self.turn_to("field")
        if self.desk is not None and self.desk.field is not None and cell >= 0:
            self.desk.field.view.set_cursor(cell)

    # The battle --------------------------------------------------------------------------------------------

    def start_battle(self) -> None:
        """Begin a battle and sit down at it."""
        from hheditor.store import StoreError

        editor = self.editor
        if editor is None or editor.ruleset is None:
            return
        try:
            battle = start_battle(
                self.books, self.scenario, editor.ruleset, self.started_with(), parent=editor.identity
            )
        except StoreError as error:
            self.context.report(error.finding)
            return
        session = self.context.desk.session
        entry = OpenDocument("battle", "battle", battle.header.id)
        session.change(documents=session.value.with_document(entry))
        self.context.desk.changes.emit(Changes.BATTLE | Changes.LIBRARY)
        self.context.go("battle")
