"""What was open, so that the next start continues it."""

from typing import Annotated, Literal

from msgspec import Meta

from hheditor.values import Value

DocumentKind = Literal["map", "army", "scenario", "battle", "table"]


class OpenDocument(Value, frozen=True):
    """A document of the library that was open in a workspace."""

    workspace: str
    kind: DocumentKind
    id: str


class StandingAnswer(Value, frozen=True):
    """What a piece always answers to a question, so that nobody is asked."""

    piece: int
    question: str
    """Message id of the question."""
    kind: str
    """Tag of the order it answers with."""


class TableSettings(Value, frozen=True):
    """What people set for one battle."""

    battle: str = ""
    """Its id."""
    standing: tuple[StandingAnswer, ...] = ()
    opponents: tuple[str, ...] = ()
    """Who plays each side: empty for a person, or the id of an opponent."""
    pause: bool = False
    """Whether the program waits for a key before it throws dice."""
    clerk: bool = False
    """Whether the battle is played on a real table and the program keeps the record."""


class ReadingPlace(Value, frozen=True):
    """Where somebody stopped reading a battle."""

    battle: str = ""
    """Its id."""
    node: int = 0
    events: int = -1
    """So many events of the step; -1: all of it."""
    tip: int = -1
    """The end of the line that was read; -1: the main line."""
    folds: tuple[int, ...] = ()
    """First steps of the variations folded in the list."""
    measure: str = ""
    """What the graph above the scrubber shows."""
    speed: int = 100
    """Of playing, in per cent."""


class Session(Value, frozen=True):
    """The window as it was left."""

    workspace: str = "library"
    documents: tuple[OpenDocument, ...] = ()
    """At most one per workspace: what it shows."""
    geometry: str = ""
    """The window's place and size, as the window system wrote it, in base 64."""
    side_folded: bool = False
    side_width: Annotated[int, Meta(ge=0)] = 0
    """Pixels at 100 %; 0: as designed."""
    folded_panels: tuple[str, ...] = ()
    """Ids of the side panels that are folded away."""
    readings: tuple[ReadingPlace, ...] = ()
    """Where battles were left in review, the one read last at the end."""
    tables: tuple[TableSettings, ...] = ()
    """Settings of battles, the one used last at the end."""
    tours: tuple[str, ...] = ()
    """Workspaces whose guided tour was walked or waved off."""

    game: str = ""
    """The game things were begun of last; empty where nobody has had to choose."""

    def document(self, workspace: str) -> OpenDocument | None:
        """What a workspace showed."""
        return next((entry for entry in self.documents if entry.workspace == workspace), None)

    def with_document(self, document: OpenDocument) -> tuple[OpenDocument, ...]:
        """The open documents after a workspace has opened this one."""
        return (*(entry for entry in self.documents if entry.workspace != document.workspace), document)
