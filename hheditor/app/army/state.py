"""What is at hand of an open army while its widgets come and go: what is chosen, and the page."""

from typing import Literal

from hheditor.app.army.editor import ArmyEditor
from hheditor.app.army.pool import Pool, Recruit
from hheditor.app.frame.signal import Signal
from hheditor.armies import Unit

Page = Literal["roster", "type", "compare"]


class State:
    """An army being built."""

    def __init__(self, editor: ArmyEditor, pool: Pool) -> None:
        self.editor = editor
        self.pool = pool
        self.page: Page = "roster"
        self.recruit: Recruit | None = None
        """The type chosen in the pool."""
        self.units: tuple[int, ...] = ()
        """Places of the units chosen in the roster."""
        self.leaders: tuple[int, ...] = ()
        self.typed = ""
        """Digits typed before Enter: how many to add."""
        self.own_type = ""
        """Id of the type being edited."""
        self.other = ""
        """What the army is compared with: an id of the library, or ``sample:<id>``."""
        self.opened: set[Unit] = set()
        """Kinds of units shown one by one."""
        self.chosen: Signal[None] = Signal()
        """Something else is chosen."""
        self.turned: Signal[None] = Signal()
        """Another page."""

    @property
    def number(self) -> int:
        """How many a press of Enter adds."""
        return max(1, int(self.typed)) if self.typed else self.pool.number

    def choose_recruit(self, recruit: Recruit | None) -> None:
        """Choose a type of the pool."""
        self.recruit, self.units, self.leaders = recruit, (), ()
        self.chosen.emit(None)

    def choose(self, units: tuple[int, ...], leaders: tuple[int, ...]) -> None:
        """Choose units or leaders of the roster."""
        if (units, leaders) != (self.units, self.leaders):
            self.recruit, self.units, self.leaders = None, units, leaders
            self.chosen.emit(None)

    def turn(self, page: Page) -> None:
        """Show another page."""
        self.page = page
        self.turned.emit(None)
