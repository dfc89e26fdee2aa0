"""What the scenario's screens say about armies, sides and terms, put together from the catalogues."""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hheditor.armies import Army
from hheditor.rules.api.armies.muster import Mustering
from hheditor.text.documents.scenario import term_word as said_term

if TYPE_CHECKING:
    from hheditor.rules.api import Ruleset
    from hheditor.ui.context import Context


def army_line(context: "Context", ruleset: "Ruleset[Any] | None", army: Army) -> str:
    """What an army comes to in one line, as its rules count it."""
    if ruleset is None:
        return context.say("count.units", n=len(army.units))
    totals = ruleset.appraise(army).totals
    return " · ".join(context.say(f"total.{each.of}.n", n=each.value) for each in totals if each.value)


def order_of_battle(army: Army, ruleset: "Ruleset[Any] | None" = None) -> list[str]:
    """The units of an army by troop type, as a printed sheet lists them: "4 × Longbowmen"; where units are of
    any size with it: "12 Spearmen", "2 × 16 Assault foot"."""
    names = {troop.id: troop.name for troop in army.troops}
    named = [unit_name(army, index, names) for index in range(len(army.units))]
    if ruleset is None or not ruleset.sized:
        return [f"{count} × {name}" for name, count in Counter(named).items()]
    sizes = (each.strength for each in ruleset.appraise(army).units)
    counted = Counter(f"{size} {name}" for size, name in zip(sizes, named, strict=True))
    return [f"{count} × {line}" if count > 1 else line for line, count in counted.items()]


def unit_name(army: Army, index: int, names: dict[str, str] | None = None) -> str:
    """What a unit is: its troop type, of a mixed one both."""
    known = names if names is not None else {troop.id: troop.name for troop in army.troops}
    unit = army.units[index]
    kinds = [known.get(troop, troop) for troop in (unit.troop, unit.rear) if troop]
    return " + ".join(kinds)


def leader_line(context: "Context", ruleset: "Ruleset[Any] | None", army: Army) -> str:
    """The leaders of an army, the first among them first."""
    leaders = sorted(army.leaders, key=lambda leader: not leader.first)
    first = context.say(Mustering.first_leader if ruleset is None else ruleset.first_leader)
    first = first[:1].lower() + first[1:]
    return ", ".join(f"{leader.name} ({first})" if leader.first else leader.name for leader in leaders)


def term_word(context: "Context", system: str, of: str = "side") -> Callable[[str], str]:
    """What the terms of sides or goals of a system are called on the screen."""
    return lambda path: said_term(system, of, path, context.language)
