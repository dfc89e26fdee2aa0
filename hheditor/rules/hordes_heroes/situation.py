"""Any position of a scenario, for tests, diagrams and puzzles: who stands where, how strong, marked how, and
which phase it is. What comes out is judged by `problems`.

    situation = Situation(scenario)
    situation.place(0, cell, facing=9, strength=3, marks=("disrupted",))
    situation.place(LEADERS, cell)
    table = situation.table("shooting", side=1, turn=4)
"""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Adjustment, fold
from hheditor.rules.hordes_heroes.command.deployment import empty_field
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.invariants import problems
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.screen.umpire import adjust
from hheditor.scenarios import Scenario
from hheditor.values import BadValue, Finding

PHASES = ("command", "compulsion", "movement", "magic", "shooting", "combat")
"""Phases a position can be in; compulsion is the beginning of movement."""


def phase_task(phase: str, side: int) -> tasks.AnyTask:
    """What is in hand in a phase of a side's bound; `BadValue` for one nobody knows."""
    match phase:
        case "command":
            return tasks.CommandPhase(side)
        case "movement":
            return tasks.MovementPhase(side, part=2)
        case "compulsion":
            return tasks.MovementPhase(side, part=0)
        case "magic":
            return tasks.MagicPhase(side)
        case "shooting":
            return tasks.ShootingPhase(side)
        case "combat":
            return tasks.CombatPhase(side)
    raise BadValue(f"no phase is called {phase}")


class Situation:
    """Collects a position piece by piece; nobody stands on the field before somebody is placed."""

    def __init__(self, begun: Scenario | Table) -> None:
        """On the field of a scenario, or on any table: whoever stands there may be placed anew."""
        self._table = begun if isinstance(begun, Table) else empty_field(begun)

    def place(
        self,
        piece: int,
        cell: int,
        facing: int | None = None,
        formation: str | None = None,
        strength: int | None = None,
        marks: tuple[str, ...] = (),
    ) -> "Situation":
        """Put a unit or a leader (`orders.LEADERS` and on) somewhere; as it is where nothing is said."""
        wanted = Adjustment(piece, cell, facing, formation, strength, tuple((mark, True) for mark in marks))
        patch = adjust(self._table, wanted)
        if isinstance(patch, Finding):
            raise BadValue(f"{patch.message}: {dict(patch.parameters)}")
        self._table = fold(self._table, patch)
        return self

    def table(self, phase: str = "movement", side: int = 0, turn: int = 1, **state: Any) -> Table:
        """The position in a phase of a side's bound, everybody in command unless `commanded` says who;
        `BadValue` where it cannot be."""
        state.setdefault("commanded", tuple(n for n, unit in enumerate(self._table.units) if unit.cell >= 0))
        found = replace(
            self._table,
            agenda=(phase_task(phase, side),),
            turn=turn,
            mover=side,
            phase="movement" if phase == "compulsion" else phase,
            **state,
        )
        wrong = tuple(problems(found))
        if wrong:
            raise BadValue("; ".join(f"{each.message} {dict(each.parameters)}" for each in wrong))
        return found
