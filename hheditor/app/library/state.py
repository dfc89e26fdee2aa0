"""What the library workspace shows at the moment, apart from any widget."""

from typing import TYPE_CHECKING, Literal

from hheditor.values import Value

if TYPE_CHECKING:
    from hheditor.store import Card, Library, Query

View = Literal["cards", "list"]
Order = Literal["changed", "opened", "name", "created", "kind"]

ORDERS: tuple[Order, ...] = ("changed", "opened", "name", "created", "kind")
FILTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("all", ()),
    ("scenario", ("scenario",)),
    ("battle", ("battle",)),
    ("map", ("map", "table")),
    ("army", ("army", "troop")),
)
"""Chips above the cards, and the kinds each shows."""
_ALL = 100_000
_MOST_FOUND = 500
_EXCERPTS = 60
"""A search shows so many documents, best first, and says for so many where the words stand: nobody reads
further.
"""
_SETTING = "library.look"


class Look(Value, frozen=True):
    """What is remembered from start to start, in the library itself."""

    view: View = "cards"
    order: Order = "changed"


class State:
    """Filters, view and selection. It outlives the widgets, which come and go with language and text
    scale.
    """

    def __init__(self) -> None:
        self.words = ""
        self.filter = "all"
        self.game = ""
        """Only what is of this game; empty: all."""
        self.tags: tuple[str, ...] = ()
        self.trash = False
        self.welcome = False
        """Whether the welcome lies over the cards."""
        self.look = Look()
        self.cards: tuple[Card, ...] = ()
        """What is listed now."""
        self.selected: tuple[str, ...] = ()
        self.excerpts: dict[str, str] = {}
        """While searching: the words around what was found, by document."""
        self.total = 0
        """Documents in the library, whatever is listed."""

    def query(self) -> "Query":
        """What to look for."""
        from hheditor.store import Query

        kinds = dict(FILTERS)[self.filter]
        most = _MOST_FOUND if self.words.strip() else _ALL
        return Query(self.words, kinds, self.tags, self.trash, self.look.order, most, self.game)  # type: ignore[arg-type]

    def read(self, library: "Library") -> None:
        """Look through the library again."""
        self.cards = library.cards.find(self.query())
        self.total = library.cards.count()
        shown = [card.id for card in self.cards[:_EXCERPTS]]
        self.excerpts = library.cards.excerpts(self.words, shown)
        listed = {card.id for card in self.cards}
        self.selected = tuple(identity for identity in self.selected if identity in listed)

    def recall(self, library: "Library") -> None:
        """Look as last time."""
        self.look = library.settings.get(_SETTING, Look, Look())

    def set_look(self, library: "Library", look: Look) -> None:
        """Look otherwise from now on."""
        self.look = look
        if library.writable:
            library.settings.set(_SETTING, look)

    @property
    def chosen(self) -> "tuple[Card, ...]":
        """The cards that are selected."""
        return tuple(card for card in self.cards if card.id in self.selected)

    @property
    def filtered(self) -> bool:
        """Whether something is hidden by words, kind or tags."""
        return bool(self.words.strip() or self.tags or self.game or self.filter != "all")
