"""A scenario that is not there yet: the map and the armies chosen for it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QPixmap

from hheditor.app import games
from hheditor.app.games import ground_for, stranger
from hheditor.scenarios.making import new_scenario
from hheditor.text import army_name
from hheditor.ui.parts.cards import ask_game
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.scenario.choosing import ChoosingPage
from hheditor.ui.workspaces.scenario.panels.recent import RecentPanel
from hheditor.ui.workspaces.scenario.sources import army_for
from hheditor.values import Finding, warn

if TYPE_CHECKING:
    from hheditor.ui.context import Context


class Draft:
    """The three slots, and the page with the shelves they are filled from."""

    def __init__(self, context: "Context", slots: list[str], open_: Callable[[str], None]) -> None:
        """`slots` are ids of the map and the armies and outlive the page; `open_` opens what was made."""
        self.context, self.slots, self._open = context, slots, open_
        self.books = context.desk.library
        self.page = ChoosingPage(
            context, self.books, self.choose, self.choose_files, self.unchoose, self.make
        )
        self.recent = RecentPanel(context, open_)
        self.panels = (Panel("scenario.recent", "scenario.recent", self.recent),)
        self._met = False

    def entered(self) -> None:
        """See `Workspace`."""
        # The map somebody has just painted is the one most likely wanted.
        entry = self.context.desk.session.value.document("map")
        if not self.slots[0] and entry is not None and entry.kind == "map":
            self.slots[0] = entry.id
        self.refresh()
        if not self._met:
            self._met = True
            self.page.go_on(self.slots)

    def refresh(self) -> None:
        """Show what lies in the slots now."""
        self.page.show_choice(*self.chosen())
        self.recent.refresh()

    def choose(self, slot: int, identity: str) -> None:
        """Put a document into a slot; -1: into the first empty one for armies, else the second."""
        if slot < 0:
            slot = 1 if not self.slots[1] else 2
        refused = self._stranger(slot, identity)
        if refused is not None:
            self.context.report(refused)
            return
        self.slots[slot] = identity
        self.refresh()
        self.page.go_on(self.slots)

    def _stranger(self, slot: int, identity: str) -> Finding | None:
        """Why an army cannot be chosen beside the other side's: it is of another game."""
        other = self.slots[3 - slot] if slot else ""
        mine, theirs = self._game(identity), self._game(other)
        return stranger(mine, theirs) if slot and mine and theirs else None

    def _game(self, identity: str) -> str:
        """The game of an army; empty where nobody knows."""
        from hheditor.store import StoreError
        from hheditor.ui.workspaces.scenario.shelf import SAMPLE, samples

        if identity.startswith(SAMPLE):
            return samples()[identity].system
        try:
            card = self.books.library.cards.card(identity) if identity else None
        except StoreError:
            return ""
        return card.system if card is not None else ""

    def choose_files(self, slot: int, files: Sequence[Path]) -> None:
        """Take files into the library and put the maps and armies they hold into the slots: an army into the
        one it was dropped on, else where one is missing. What is neither is told of."""
        draft, taken = list(self.slots), False
        for path in files:
            cards = self.context.tried(partial(self.books.take_in, path)) or ()
            for card in cards:
                if card.kind in ("map", "table"):
                    draft[0], taken = card.id, True
                elif card.kind == "army":
                    free = slot if slot > 0 else next((n for n in (1, 2) if not draft[n]), 2)
                    theirs = self._game(draft[3 - free])
                    refused = stranger(card.system, theirs) if theirs else None
                    if refused is not None:
                        self.context.report(refused)
                        continue
                    draft[free], slot, taken = card.id, -1, True
            if cards and not any(card.kind in ("map", "army") for card in cards):
                self.context.report(warn("scenario.dropped-other", name=cards[0].name))
        if taken:
            self.slots[:] = draft
            self.refresh()
            self.page.go_on(self.slots)

    def unchoose(self, slot: int) -> None:
        """Empty a slot."""
        self.slots[slot] = ""
        self.refresh()

    def chosen(self) -> tuple[list[str], list[QPixmap | None], str]:
        """Names and pictures of what lies in the slots, and what to do next."""
        names: list[str] = []
        pictures: list[QPixmap | None] = []
        for identity in self.slots:
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
        from hheditor.ui.parts.cards import title
        from hheditor.ui.parts.thumbnails.drawing import banner_thumbnail, draw
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
        """Make the scenario of what lies in the slots, and open it. Its game is its armies'."""
        system = self._game(self.slots[1]) or self._game(self.slots[2])
        if system:
            self._make(system)
        else:
            ask_game(self.context, self.page.make, self._make)

    def _make(self, system: str) -> None:
        documents = self.books.library.documents
        ground = self.context.tried(lambda: ground_for(system, documents.load_any(self.slots[0])))
        if isinstance(ground, Finding):
            self.context.report(ground)
            return
        armies = self.context.tried(lambda: [army_for(self.context, each) for each in self.slots[1:]])
        if ground is None or armies is None:
            return
        names = (self.context.say("scenario.side-0"), self.context.say("scenario.side-1"))
        scenario = new_scenario(
            ground,
            (armies[0][0], armies[1][0]),
            system,
            name=ground.name or self.context.say("scenario.unnamed"),
            sides=names,
            origins=(self.slots[0], armies[0][1], armies[1][1]),
        )
        games.choose(self.context.desk, system)
        card = self.books.create(scenario)
        self.slots[:] = ["", "", ""]
        self._open(card.id)
