"""Runs that can be interrupted: a line of JSON for each game, after one that says what is played."""

from collections.abc import Iterator
from pathlib import Path

from hheditor.insight.balance import Game, Plan
from hheditor.values import BadValue, Value, decode, encode
from hheditor.values.files import write_whole


class OtherRun(ValueError):
    """The file holds games of another scenario, other bots or another seed."""


class Head(Value, frozen=True):
    """The first line."""

    run: str
    bots: tuple[str, str]
    seed: str


class Logbook:
    """The games of a run in a file. A last line cut short by a power cut is played again."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path = path
        self._head = Head(plan.key, plan.bots, plan.seed)

    def read(self) -> dict[int, Game]:
        """The games played so far, by number; `OtherRun` where the file is not of this run."""
        if not self._path.exists():
            return {}
        lines = self._path.read_bytes().splitlines()
        if not lines:
            return {}
        try:
            head = decode(lines[0], Head)
        except (BadValue, ValueError):
            raise OtherRun from None
        if head != self._head:
            raise OtherRun
        return {game.number: game for game in self._games(lines[1:])}

    def _games(self, lines: list[bytes]) -> Iterator[Game]:
        for line in lines:
            try:
                yield decode(line, Game)
            except (BadValue, ValueError):
                continue

    def begin(self, known: dict[int, Game]) -> None:
        """Write the file anew with what is known, so that no line cut short stays in the middle."""
        lines = [encode(self._head), *(encode(known[number]) for number in sorted(known))]
        write_whole(self._path, b"\n".join(lines) + b"\n")

    def add(self, game: Game) -> None:
        """Write a game down."""
        with self._path.open("ab") as file:
            file.write(encode(game) + b"\n")
