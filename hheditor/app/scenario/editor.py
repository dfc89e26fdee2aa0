"""A scenario being edited: its history, the rules it is played by, and what they find.

Qt-free. Every edit goes through `do` and is kept by the history's journal; screens listen to `changed`.
"""

from typing import Any

from hheditor.app.frame.history import History
from hheditor.app.frame.signal import Signal
from hheditor.rules.api import Ruleset, registry
from hheditor.rules.api.surfaces import Surface
from hheditor.scenarios import Scenario
from hheditor.scenarios.edits import Edit, apply, deployments_of, join
from hheditor.scenarios.making import from_the_start, same_place, with_setups
from hheditor.values import Finding, Parameter, refuse, warn

TRIPPED = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What a rules system may trip over when it is given a scenario made for another: a file can say anything."""


class ScenarioEditor:
    """One open scenario."""

    def __init__(self, history: History[Scenario, Edit], identity: str = "") -> None:
        self.history = history
        self.identity = identity
        """Its id in the library; empty where it lives in memory only."""
        self.changed: Signal[Scenario] = Signal()
        history.changed.connect(self._changed)
        self._found: tuple[Scenario, tuple[Finding, ...]] | None = None

    @classmethod
    def of(cls, scenario: Scenario) -> "ScenarioEditor":
        """An editor that keeps nothing, for tests and pictures."""
        return cls(History(scenario, apply, join=join))

    @property
    def scenario(self) -> Scenario:
        """The scenario now."""
        return self.history.document

    @property
    def ruleset(self) -> Ruleset[Any] | None:
        """The rules it is played by; None where this program does not have them."""
        try:
            return registry.find(self.scenario.system)
        except KeyError:
            return None

    @property
    def surface(self) -> Surface:
        """What it is played on."""
        return registry.surface_of(self.scenario)

    def do(self, edit: Edit, title: str, *, merge: str = "", **parameters: Parameter) -> bool:
        """Carry out an edit; whether it changed anything."""
        return self.history.do(edit, title, merge=merge, **parameters)

    def undo(self) -> None:
        """Take back the newest entry."""
        self.history.undo()

    def redo(self) -> None:
        """Do again what was undone last."""
        self.history.redo()

    def _changed(self, _: tuple[Edit, ...]) -> None:
        self.changed.emit(self.scenario)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything there is to say about the scenario, remembered until it changes."""
        if self._found is None or self._found[0] is not self.scenario:
            self._found = self.scenario, findings_of(self.scenario, self.ruleset)
        return self._found[1]


def findings_of(scenario: Scenario, ruleset: Ruleset[Any] | None) -> tuple[Finding, ...]:
    """What the rules and common sense find about a scenario, refusals first."""
    if ruleset is None:
        return (refuse("scenario.unknown-system", field="system", system=scenario.system),)
    found = list(
        dict.fromkeys((*ruleset.inspect(scenario), *findings_of_terms(scenario, ruleset), *_own(scenario)))
    )
    if not any(each.weight == "refusal" for each in found):
        found += _unplaced(scenario, ruleset)
    return tuple(sorted(found, key=lambda each: each.weight != "refusal"))


def findings_of_terms(scenario: Scenario, ruleset: Ruleset[Any]) -> tuple[Finding, ...]:
    """What is found about terms of sides, allies, set-ups, reinforcements and named turns."""
    moved = [finding for side in range(len(scenario.sides)) for finding in _moved(scenario, side)]
    return (*ruleset.inspect_terms(scenario), *_coming(scenario), *moved)


def _own(scenario: Scenario) -> list[Finding]:
    """Terms that cannot be met as they are written."""
    found = []
    surface = registry.surface_of(scenario)
    for index, goal in enumerate(scenario.goals):
        field = f"goals.{index}"
        if goal.side not in (0, 1):
            found.append(refuse("scenario.goal-side", field=field))
        if goal.kind == "hold" and not goal.cells:
            found.append(warn("scenario.goal-without-places", field=field))
        if any(not surface.holds(cell) for cell in goal.cells):
            found.append(refuse("scenario.goal-off-field", field=field))
        elif goal.kind == "hold" and goal.count > len(goal.cells) > 0:
            found.append(
                warn(
                    "scenario.goal-count",
                    field=field,
                    places=goal.cells,
                    count=goal.count,
                    n=len(goal.cells),
                )
            )
        if goal.kind == "leave" and not goal.edge and not goal.cells:
            found.append(warn("scenario.goal-without-edge", field=field))
        if goal.kind in ("hold", "survive") and not goal.turn and not scenario.turn_limit:
            found.append(warn("scenario.goal-without-end", field=field))
        if scenario.turn_limit and goal.turn > scenario.turn_limit:
            found.append(
                warn("scenario.goal-too-late", field=field, turn=goal.turn, limit=scenario.turn_limit)
            )
    for number, side in enumerate(scenario.sides):
        if side.zone is not None and not side.zone:
            found.append(warn("scenario.zone-empty", field=f"sides.{number}.zone"))
        if side.zone is not None and any(not surface.holds(cell) for cell in side.zone):
            found.append(refuse("scenario.zone-off-field", field=f"sides.{number}.zone"))
    return found


def _coming(scenario: Scenario) -> list[Finding]:
    """Reinforcements and named turns that cannot be met as they are written."""
    found = []
    limit = scenario.turn_limit
    for index, each in enumerate(scenario.reinforcements):
        field = f"reinforcements.{index}"
        if not each.pieces:
            found.append(warn("scenario.nobody-comes", field=field))
        if not each.cells and not each.edge:
            found.append(warn("scenario.comes-nowhere", field=field))
        if limit and each.turn > limit:
            found.append(warn("scenario.comes-too-late", field=field, turn=each.turn, limit=limit))
        side = scenario.sides[each.side] if each.side in (0, 1) else None
        standing = () if side is None else (placed.piece for placed in side.setup)
        if set(each.pieces) & set(standing):
            found.append(warn("scenario.comes-and-stands", field=field))
    late = [mark for mark in scenario.track if limit and mark.turn > limit]
    return found + [
        warn("scenario.mark-too-late", field="track", name=mark.name, turn=mark.turn) for mark in late
    ]


def _moved(scenario: Scenario, side: int) -> list[Finding]:
    """Deployments that put a piece elsewhere which the scenario has fixed."""
    fixed = {each.piece: each for each in scenario.sides[side].setup if each.fixed}
    found = []
    for deployment in deployments_of(scenario, side):
        away = [
            placed
            for placed in deployment.placements
            if placed.piece in fixed and not same_place(placed, fixed[placed.piece])
        ]
        if away:
            field = f"deployments.{side}.{deployment.name}"
            places = tuple(each.cell for each in away if each.spot is None)
            found.append(refuse("scenario.fixed-moved", field=field, places=places, n=len(away)))
    return found


def to_place(scenario: Scenario, side: int, ruleset: Ruleset[Any] | None, placed: int) -> int:
    """How many pieces of a side must stand on the field for a battle that begins deployed. Where so many
    stand there that leaders alone may be missing, the game is asked whether they are pieces at all: a general
    may be part of his unit."""
    pieces = from_the_start(scenario, side)
    army = scenario.sides[side].army
    if ruleset is None or not pieces - len(army.leaders) <= placed < pieces:
        return pieces
    try:
        position = ruleset.deploying(scenario, side)
    except TRIPPED:
        return pieces
    if position is None or len(ruleset.enlisted(position, side)) != len(army.units):
        return pieces
    return pieces - len(army.leaders)


def _unplaced(scenario: Scenario, ruleset: Ruleset[Any]) -> list[Finding]:
    """Pieces that would be missing from a battle that starts deployed."""
    if scenario.start != "deployed":
        return []
    found = []
    scenario = with_setups(scenario)
    for number in range(len(scenario.sides)):
        first = next(iter(deployments_of(scenario, number)), None)
        placed = 0 if first is None else len(first.placements)
        missing = to_place(scenario, number, ruleset, placed) - placed
        if missing > 0:
            name = first.name if first is not None else ""
            found.append(warn("scenario.not-all-placed", field=f"deployments.{number}.{name}", n=missing))
    try:
        opening = ruleset.opening(scenario)
    except TRIPPED as error:
        return [*found, refuse("scenario.unplayable", reason=str(error))]
    return [*found, *ruleset.problems(opening)]
