"""Which systems the battery runs over, and where their battles begin.

A new system adds a line here; see docs/adding-a-system.md.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import Board
from hheditor.rules.api import Order, Ruleset
from hheditor.rules.figures import RULESET as FIGURES
from hheditor.rules.hordes_heroes import RULESET as HORDES_HEROES
from hheditor.rules.impetus import RULESET as IMPETUS
from hheditor.rules.men_of_iron import RULESET as MEN_OF_IRON
from tests.rules.figures.battlefields import keen as figures_keen
from tests.rules.figures.battlefields import opening as figures_opening
from tests.rules.hordes_heroes.battlefields import DECLARATIONS, random_scenario
from tests.rules.impetus.battlefields import groups
from tests.rules.impetus.battlefields import scenario as impetus_scenario
from tests.rules.men_of_iron.eagerness import OPTIONS as IRON_OPTIONS
from tests.rules.men_of_iron.eagerness import eager as iron_eager
from tests.rules.men_of_iron.openings import skirmish as iron_skirmish
from tests.systems.activation import ACTIVATION, meeting
from tests.systems.activation.documents import scenario as activation_scenario
from tests.systems.gridless import GRIDLESS, four, two
from tests.systems.gridless.documents import scenario as gridless_scenario
from tests.systems.training import TRAINING, Parley, Table, skirmish


@dataclass(frozen=True)
class Supply:
    """A system and what the battery needs to try it."""

    system: Ruleset[Any]
    opening: Callable[[int], Any]
    """The opening of the n-th battle."""
    unlisted: Callable[[Any, Random], Order | None] | None = None
    """Proposes orders of the kinds that cannot be listed."""
    battles: int = 20
    options: dict[str, Any] = field(default_factory=dict)
    """Further options of `run_battery`."""
    every_order: bool = False
    """Whether these battles are enough to see every kind of order played."""


def _terms(position: Table, draw: Random) -> Order:
    return Parley(draw.choice(("Let us go home.", "x" * 60, "x" * 61, "  ")))


def _activation(number: int) -> Any:
    """Units that stand already, and now and then a scenario where they are set up first."""
    small = activation_scenario(Board(5, 7), small=True)
    return ACTIVATION.opening(small if number % 10 == 3 else meeting(number))


def _gridless(number: int) -> Any:
    """Bases that stand already, and a scenario where they are laid first."""
    scenario = replace(gridless_scenario(("F", "H")), turn_limit=2)
    return GRIDLESS.opening((two(), four(number), scenario)[number % 3])


SUPPLIES = (
    Supply(TRAINING, lambda number: TRAINING.opening(skirmish(number)), _terms, battles=40, every_order=True),
    Supply(ACTIVATION, _activation, battles=40, every_order=True),
    Supply(
        HORDES_HEROES,
        lambda number: HORDES_HEROES.opening(random_scenario(1000 + number, size=5, turns=3)),
        battles=1,  # two hundred are in its own battery
        # What follows by itself may bring two orders together: a unit that must flee runs to where its leader
        # could have gone.
        options={"distinct": False, "restated": DECLARATIONS},
    ),
    Supply(
        MEN_OF_IRON,
        lambda number: MEN_OF_IRON.opening(iron_skirmish(40 + number)),
        battles=1,
        options={**IRON_OPTIONS, "chooser": iron_eager},
    ),
    Supply(IMPETUS, lambda number: IMPETUS.opening(impetus_scenario(500 + number)), groups, battles=1),
    Supply(
        FIGURES,
        lambda number: figures_opening(700 + number),
        battles=1,
        # A half-turn of a square base is the same for its neighbours as none, and proposals may meet.
        options={"distinct": False, "checking": 0.1, "thoroughly": 0, "closely": 1, "chooser": figures_keen},
    ),
    Supply(
        GRIDLESS,
        _gridless,
        battles=6,
        every_order=True,
    ),
)
