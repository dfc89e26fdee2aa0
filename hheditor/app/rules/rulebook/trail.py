"""Where the reader was: back and forward, as in any browser."""

MOST = 200


class Trail:
    """Places visited; a place is a rule's id or any other text the reader's screen understands."""

    def __init__(self) -> None:
        self._places: list[str] = []
        self._at = -1

    @property
    def here(self) -> str:
        """The place shown; empty before the first."""
        return self._places[self._at] if self._at >= 0 else ""

    @property
    def can_go_back(self) -> bool:
        """Whether there is a place before this one."""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether the reader has come back from somewhere."""
        return self._at < len(self._places) - 1

    def visit(self, place: str) -> None:
        """Go to a place; what lay ahead is forgotten."""
        if place == self.here:
            return
        self._places = [*self._places[: self._at + 1], place][-MOST:]
        self._at = len(self._places) - 1

    def back(self) -> str:
        """The place before, or this one where there is none."""
        self._at -= self.can_go_back
        return self.here

    def forward(self) -> str:
        """The place the reader came back from."""
        self._at += self.can_go_forward
        return self.here
