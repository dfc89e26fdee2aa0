"""Making a scenario and changing its parts: map, armies, pictures, the file."""

from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QStandardPaths, Qt
from PySide6.QtGui import QImage, QImageWriter, QPixmap
from PySide6.QtWidgets import QWidget

from hheditor.app import OpenDocument
from hheditor.app.frame.session import DocumentKind
from hheditor.armies import Army
from hheditor.maps import Map
from hheditor.scenarios import Picture
from hheditor.scenarios.edits import (
    SetPictures,
    SetSideWords,
)
from hheditor.scenarios.making import new_scenario, with_army, with_map
from hheditor.scenarios.old_map import illustrations
from hheditor.text import army_name, taken_army
from hheditor.ui.workspaces.scenario.half import Half
from hheditor.values import new_id, refuse, tell, warn

_WIDEST_PICTURE = 1200


def _encoded(image: QImage) -> tuple[Literal["image/png", "image/jpeg"], str]:
    """A picture as a document carries it: a JPEG, or a PNG where this machine writes none."""
    for name, media in ((b"jpeg", "image/jpeg"), (b"png", "image/png")):
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        written = QImageWriter(buffer, QByteArray(name)).write(image)
        buffer.close()
        if written:
            return media, b64encode(data.data()).decode()  # type: ignore[return-value]
    return "image/png", ""


class Making(Half):
    """A scenario from the library, and back into a file."""

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
        if self.desk is not None and self.desk.choosing is not None:
            self.desk.choosing.go_on(self.draft)

    def choose_files(self, slot: int, files: Sequence[Path]) -> None:
        """Take files into the library and put the maps and armies they hold into the slots: an army into the
        one it was dropped on, else where one is missing. What is neither is told of."""
        from hheditor.store import StoreError

        draft, taken = list(self.draft), False
        for path in files:
            try:
                cards = self.books.take_in(path)
            except StoreError as error:
                self.context.report(error.finding)
                continue
            for card in cards:
                if card.kind == "map":
                    draft[0], taken = card.id, True
                elif card.kind == "army":
                    free = slot if slot > 0 else next((n for n in (1, 2) if not draft[n]), 2)
                    draft[free], slot, taken = card.id, -1, True
            if cards and not any(card.kind in ("map", "army") for card in cards):
                self.context.report(warn("scenario.dropped-other", name=cards[0].name))
        if taken:
            self.draft = draft
            self.refresh()
            if self.desk is not None and self.desk.choosing is not None:
                self.desk.choosing.go_on(self.draft)

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
        from hheditor.ui.workspaces.library.words import title
        from hheditor.ui.workspaces.scenario.shelf import SAMPLE, samples

        if not identity:
            return "", None
        picture = QPixmap()
        if identity.startswith(SAMPLE):
            army = samples()[identity]
            picture.loadFromData(banner_thumbnail(army))
            return army_name(army, self.context.language), picture
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
        return title(self.context, card), picture

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
        card = self.books.create(scenario)
        self.draft = ["", "", ""]
        self.open(card.id)

    def _army(self, identity: str) -> tuple[Army | None, str]:
        """An army of the library, or one that comes with the rules, and where it is from."""
        from hheditor.ui.workspaces.scenario.shelf import SAMPLE, samples

        if not identity:
            return None, ""
        if identity.startswith(SAMPLE):
            return taken_army(samples()[identity], self.context.language), ""
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

    # Its own map and armies in the other workspaces ------------------------------------------------------

    def edit_map(self) -> None:
        """Open the scenario's own map where maps are painted."""
        map_ = self.scenario.map
        if not map_.name:
            map_ = replace(map_, name=self.naming(self.scenario.name))
        identity = self._lend("map", self.scenario.map_origin, map_)
        if identity and identity != self.scenario.map_origin:
            self._do(with_map(self.scenario, map_, identity), "scenario.did.map", name=map_.name)
        self._go_and_edit("map", "map", identity)

    def edit_army(self, side: int) -> None:
        """Open a side's own army where armies are built."""
        own = self.scenario.sides[side]
        army = own.army if own.army.name else replace(own.army, name=own.name)
        identity = self._lend(side, own.origin, army)
        if identity and identity != own.origin:
            self._do(with_army(self.scenario, side, army, identity), "scenario.did.army", name=army.name)
        self._go_and_edit("armies", "army", identity)

    def _lend(self, what: object, origin: str, copy: Map | Army) -> str:
        """A document of the library that is the scenario's copy: the one it came from, if that is the same
        still, else a new one. Its id, or nothing where that cannot be done."""
        from hheditor.store import StoreError

        library = self.books.library
        try:
            card = library.cards.of_origin(origin) if origin else None
            if card is not None and card.trashed is None:
                with suppress(StoreError):
                    if library.documents.load(card.id, type(copy)) == copy:
                        self._lent[what] = card.id
                        return card.id
            identity = self.books.create(copy).id
        except StoreError as error:
            self.context.report(error.finding)
            return ""
        self._lent[what] = identity
        return identity

    def _go_and_edit(self, workspace: str, kind: DocumentKind, identity: str) -> None:
        if identity:
            session = self.context.desk.session
            session.change(documents=session.value.with_document(OpenDocument(workspace, kind, identity)))
            self.context.go(workspace)

    def _take_back(self) -> None:
        """Take over what was changed in the map and the armies that were lent."""
        for what, identity in tuple(self._lent.items()):
            if self._newer.get(what) != identity:
                continue
            if what == "map":
                self.use_map(identity)
            elif isinstance(what, int):
                self.use_army(what, identity)
            self.context.report(warn("scenario.taken-back", what="map" if what == "map" else "army"))

    def take_newer_map(self) -> None:
        """The library's newer version."""
        if "map" in self._newer:
            self.use_map(self._newer["map"])

    def take_newer_army(self, side: int) -> None:
        """The library's newer version."""
        if side in self._newer:
            self.use_army(side, self._newer[side])

    def picture(self, identity: str) -> bytes | None:
        """A picture of the library; None where it has none of that id."""
        from hheditor.store import StoreError

        try:
            return self.books.library.pictures.bytes_of(identity)
        except StoreError:
            return None

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
        media, data = _encoded(image)
        self._do(SetPictures((Picture(new_id(), media, data), *self._old_map())), "scenario.did.picture")

    def remove_picture(self) -> None:
        """No picture."""
        self._do(SetPictures(self._old_map()), "scenario.did.picture-removed")

    def _old_map(self) -> tuple[Picture, ...]:
        """The picture the field was traced over, where the scenario carries it: no picture of the sheet."""
        shown = illustrations(self.scenario)
        return tuple(each for each in self.scenario.pictures if each not in shown)

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
        self.context.report(tell("file.written", file=written.name))
