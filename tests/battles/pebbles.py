"""Pebbles: a small counting game to test the record with.

Two sides first guess in secret whether they will end with an odd or an even number of pebbles. Then they
take one to three in turn and move one of their tokens. Where the heap is left at a multiple of three, some
of the pebbles may slip back (dice that are counted); at a multiple of five a gust turns the token (a die
that is read as it falls).
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from hheditor.armies import Army
from hheditor.hexes import Board, facing_name, label
from hheditor.maps import Map
from hheditor.rules.api import (
    CHANCE,
    NOBODY,
    Moment,
    Order,
    Outcome,
    Override,
    Piece,
    Pool,
    Position,
    Question,
    Reading,
    Roll,
    Rolled,
    Ruleset,
    Scene,
    Stage,
    Task,
)
from hheditor.scenarios import Scenario, Side
from hheditor.values import Finding, Value, refuse

Guessed = Literal["odd", "even"]


class Token(Value, frozen=True):
    side: int
    cell: int
    facing: int = 0
    stands: int = 4
    name: str = ""
    marks: tuple[str, ...] = ()


class Guessing(Task, frozen=True, tag="guessing"):
    side: int


class Slip(Task, frozen=True, tag="slip"):
    side: int
    count: int
    token: int


class Gust(Task, frozen=True, tag="gust"):
    side: int
    token: int


class Table(Position, frozen=True):
    agenda: tuple[Guessing | Slip | Gust, ...] = ()
    heap: int = 0
    cells: int = 1
    side: int = 0
    turn: int = 1
    taken: tuple[int, ...] = (0, 0)
    guesses: tuple[str, ...] = ("", "")
    tokens: tuple[Token, ...] = ()


class Guess(Order, frozen=True, tag="guess"):
    number: Guessed


class Take(Order, frozen=True, tag="take"):
    count: int
    token: int
    cell: int
    facing: int = 0
    via: tuple[int, ...] = ()
    say: str = ""


class Rules(Value, frozen=True):
    heap: int = 20
    tokens: int = 4


class Pebbles(Ruleset[Table]):
    id: ClassVar[str] = "pebbles"
    version: ClassVar[str] = "1"
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = Guess | Take | Rolled | Override
    profile_type: ClassVar[Any] = Rules

    def opening(self, scenario: Any) -> Table:
        rules = Rules(**scenario.profile)
        cells = scenario.map.board.cells
        tokens = tuple(
            Token(number % 2, number % cells, name=f"token {number}") for number in range(rules.tokens)
        )
        return Table((Guessing(1), Guessing(0)), rules.heap, cells, tokens=tokens)

    def to_act(self, position: Table) -> int:
        if position.agenda:
            task = position.agenda[-1]
            return task.side if isinstance(task, Guessing) else CHANCE
        return position.side if position.heap > 0 else NOBODY

    def roll(self, position: Table) -> Roll | None:
        match position.agenda[-1] if position.agenda else None:
            case Slip(side, count, token):
                steps = ((5 if position.heap > 9 else 4, 1),)
                return Roll("slip", (Pool(count, 6, steps),), rule="PEB-3", side=side, pieces=(token,))
            case Gust(side, token):
                return Roll("gust", (Pool(1, 6),), "faces", rule="PEB-4", side=side, pieces=(token,))
            case _:
                return None

    def question(self, position: Table) -> Question | None:
        if position.agenda and isinstance(position.agenda[-1], Guessing):
            return Question("question.pebbles.guess", position.agenda[-1].side)
        return None

    def outcome(self, position: Table) -> Outcome | None:
        if self.to_act(position) != NOBODY:
            return None
        first, second = position.taken
        return Outcome(0 if first > second else 1 if second > first else -1, "outcome.pebbles")

    def judge(self, position: Table, order: Order) -> Finding | None:
        guessing = bool(position.agenda) and isinstance(position.agenda[-1], Guessing)
        if isinstance(order, Guess):
            return None if guessing else refuse("refusal.pebbles.guessed")
        if guessing or not isinstance(order, Take):
            return refuse("refusal.pebbles.guess-first")
        if not 1 <= order.count <= min(3, position.heap):
            return refuse("refusal.pebbles.too-many", rule="PEB-1", count=order.count, heap=position.heap)
        if not 0 <= order.token < len(position.tokens) or position.tokens[order.token].side != position.side:
            return refuse("refusal.pebbles.not-yours", rule="PEB-2", token=order.token)
        if any(not 0 <= cell < position.cells for cell in (order.cell, *order.via)):
            return refuse("refusal.pebbles.off-board", places=(order.cell,))
        if not 0 <= order.facing < 12:
            return refuse("refusal.pebbles.facing")
        return None

    def orders(self, position: Table, about: int | None = None) -> Iterator[Order]:
        actor = self.to_act(position)
        if actor < 0:
            return
        if position.agenda:
            yield from (Guess("odd"), Guess("even"))
            return
        for token in range(len(position.tokens)) if about is None else (about,):
            for count in range(1, 4):
                for cell in range(position.cells):
                    order = Take(count, token, cell)
                    if self.judge(position, order) is None:
                        yield order

    def subjects(self, position: Table) -> tuple[int, ...]:
        if position.agenda or position.heap <= 0:
            return ()
        return tuple(number for number, token in enumerate(position.tokens) if token.side == position.side)

    def carry_out(self, stage: Stage[Table], order: Order, reading: Reading) -> None:
        at = stage.position
        if isinstance(order, Guess):
            side = self.to_act(at)
            guesses = tuple(order.number if number == side else old for number, old in enumerate(at.guesses))
            after = replace(at, guesses=guesses, agenda=at.agenda[:-1])
            stage.happen("guessed", after, side=side, secret=True, guess=order.number)
        elif isinstance(order, Take):
            self._take(stage, order)
        else:
            self._answer(stage, reading)

    def _take(self, stage: Stage[Table], order: Take) -> None:
        at = stage.position
        side = at.side
        token = replace(at.tokens[order.token], cell=order.cell, facing=order.facing)
        tokens = (*at.tokens[: order.token], token, *at.tokens[order.token + 1 :])
        places = (*order.via, order.cell)
        stage.happen("moved", replace(at, tokens=tokens), side=side, pieces=(order.token,), places=places)
        at = stage.position
        heap = at.heap - order.count
        agenda: tuple[Guessing | Slip | Gust, ...] = ()
        if heap and heap % 5 == 0:
            agenda = (Gust(side, order.token),)
        if heap and heap % 3 == 0:
            agenda = (*agenda, Slip(side, order.count, order.token))
        after = replace(at, heap=heap, taken=self._given(at.taken, side, order.count), agenda=agenda)
        stage.happen("took", after, rule="PEB-1", side=side, count=order.count)
        if not agenda:
            self._pass_on(stage)

    def _answer(self, stage: Stage[Table], reading: Reading) -> None:
        at = stage.position
        task, agenda = at.agenda[-1], at.agenda[:-1]
        if isinstance(task, Slip):
            back = reading[0]
            taken = self._given(at.taken, task.side, -back)
            after = replace(at, heap=at.heap + back, taken=taken, agenda=agenda)
            stage.happen("slipped", after, rule="PEB-3", side=task.side, count=back)
        elif isinstance(task, Gust):
            token = replace(at.tokens[task.token], facing=reading[0], marks=("turned",))
            tokens = (*at.tokens[: task.token], token, *at.tokens[task.token + 1 :])
            stage.happen(
                "turned", replace(at, tokens=tokens, agenda=agenda), rule="PEB-4", pieces=(task.token,)
            )
        if not agenda:
            self._pass_on(stage)

    def _pass_on(self, stage: Stage[Table]) -> None:
        at = stage.position
        stage.quietly(replace(at, side=1 - at.side, turn=at.turn + (at.side == 1)))

    def _given(self, taken: tuple[int, ...], side: int, count: int) -> tuple[int, ...]:
        return tuple(number + count if at == side else number for at, number in enumerate(taken))

    def view(self, position: Table, side: int) -> Table:
        seen = tuple("?" if guess and at != side else guess for at, guess in enumerate(position.guesses))
        return replace(position, guesses=seen)

    def problems(self, position: Table) -> tuple[Finding, ...]:
        found: list[Finding] = []
        if position.heap < 0:
            found.append(refuse("problem.pebbles.heap", heap=position.heap))
        for number, token in enumerate(position.tokens):
            if not 0 <= token.cell < position.cells:
                found.append(refuse("problem.pebbles.off-board", pieces=(number,)))
        return tuple(found)

    def scene(self, position: Table) -> Scene:
        return Scene(
            tuple(
                Piece(number, token.side, "foot", 1000 * token.cell, 0, places=(token.cell,), name=token.name)
                for number, token in enumerate(position.tokens)
            )
        )

    def moment(self, position: Table) -> Moment:
        return Moment(position.turn, position.side, "guess" if "" in position.guesses else "take")

    def words(self, scenario: Any) -> Mapping[str, tuple[str, ...]]:
        board = scenario.map.board
        cells = tuple(label(board, cell) for cell in range(board.cells))
        return {"cell": cells, "via": cells, "facing": tuple(facing_name(facing) for facing in range(12))}


RULESET = Pebbles()


def scenario(
    heap: int = 20, tokens: int = 4, columns: int = 4, rows: int = 3, name: str = "Pebbles"
) -> Scenario:
    return Scenario(
        name,
        "pebbles",
        Map(Board(columns, rows), "A beach"),
        (Side("Red", Army("Red", "pebbles")), Side("Blue", Army("Blue", "pebbles"))),
        {"heap": heap, "tokens": tokens},
    )
