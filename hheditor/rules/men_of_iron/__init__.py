"""Men of Iron: four flavours of one game of activations, Battles and hidden counters.

`RULESET` is the door, `Builder` the way to a position of one's own: placements, states, marks, and the task
in hand, judged by `problems`. A position is a `position.table.Table`; its profile (`charts.schema.Profile`)
holds every chart in force, so that a battle keeps the charts it began with. The folders are the chapters:

- `charts`      the charts as data, their schema and their checks
- `armies`      units and leaders of an army document, Battles as its groups
- `position`    the board, pieces, tasks, orders, the agenda at work, what is impossible, what is hidden
- `activation`  whose turn it is: free activations, continuation, seizure, command, phases
- `movement`    ways, costs, facing, stacking, leaders, mounting, reinforcements
- `fire`        sight, targets, the shot with its answers, reaction fire
- `attack`      declarations, charges, counter-charges, the dice of shock and charge, advances
- `results`     what strikes a unit: disorder, retreat, retirement, loss; leaders, standards, rally
- `victory`     flight points, flight checks, time, Battles that break and are chased
- `scenarios`   the six house scenarios, as sheets and as documents
- `screen`, `paper`, `bot`  tell of the rules and decide nothing

The printed charts are the publisher's; those that ship are house charts and say so (`source`).
"""

from typing import TYPE_CHECKING

from hheditor.rules.doors import doors

if TYPE_CHECKING:
    from hheditor.rules.men_of_iron.position import orders
    from hheditor.rules.men_of_iron.position.builder import Builder
    from hheditor.rules.men_of_iron.ruleset import RULESET

__all__ = ["RULESET", "Builder", "orders"]

__getattr__ = doors(__name__, RULESET="ruleset", orders="position.orders", Builder="position.builder")
