"""Names in the reader's language.

A scenario's names are its author's; where the author has said what they are called in another language, a
reader of that one sees them so (`Scenario.words`). Troop types that ship with the program are named by the
catalogues, ``troop.<system>.<id>``; one that somebody renamed keeps the name it was given.

    naming = Naming(scenario, "it")
    naming("English")                  -> "Inglesi"
    naming.names(pieces)               -> the pieces told apart, and the sides, for a `Narrator`
    translated(scenario, "it")         -> the scenario as an Italian would have written it: for print

Nothing of this is ever stored: a record keeps the names it was played with.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from msgspec.structs import replace

from hheditor.armies import Army, Leader, TroopType
from hheditor.maps import Map
from hheditor.rules.api.registry import systems, table_of
from hheditor.rules.api.screen.scene import Scene
from hheditor.scenarios import Scenario, translating
from hheditor.scenarios.translating import renamed_army, renamed_map, renamed_table
from hheditor.tables.map.document import TableMap
from hheditor.text.names import Names, told_apart
from hheditor.text.speech import SOURCE, Language, knows, own, say
from hheditor.values import Parameter

_WORD = re.compile(r"[a-z0-9]+")


def troop_name(troop: TroopType, language: Language) -> str:
    """What a troop type is called."""
    message = f"troop.{troop.system}.{troop.id}"
    if knows(message) and say(message, SOURCE) == troop.name:
        return say(message, language)
    return troop.name


def figure_word(system: str, identity: str, text: str, language: Language, *, short: bool = False) -> str:
    """A figure of a troop type as its game says it: a chosen word by its name, a number as it is."""
    message = f"characteristic.{system}.{identity}.{text}"
    for known in ((f"{message}.short",) if short else ()) + (message,):
        if text and knows(known):
            return say(known, language)
    return text


def army_name(army: Army, language: Language) -> str:
    """What an army is called: one that ships with the rules by the catalogues, until somebody renames it."""
    return _shipped(f"sample-army.{army.system}", army.name, language)


def taken_army(army: Army, language: Language) -> Army:
    """A shipped army as somebody takes it for their own: it and its leaders called as in their language."""
    family = f"sample-leader.{army.system}"
    leaders = (replace(leader, name=_shipped(family, leader.name, language)) for leader in army.leaders)
    return replace(army, name=army_name(army, language), leaders=tuple(leaders))


def people_name(system: str, name: str, language: Language) -> str:
    """A people by its id, or as the shipped lists have it in English; one that somebody invented as it is."""
    message = own("people", system, name)
    return say(message, language) if knows(message) else _shipped(f"people.{system}", name, language)


def period_name(system: str, name: str, language: Language) -> str:
    """A period, likewise."""
    message = own("period", system, name)
    return say(message, language) if knows(message) else _shipped(f"period.{system}", name, language)


def rules_name(name: str, language: Language) -> str:
    """The name of a set of rules; one that is called as a whole game is, as the language has it."""
    for message in (f"game.{system}" for system in systems()):
        if knows(message) and say(message) == name:
            return say(message, language)
    return name


def _shipped(family: str, name: str, language: Language) -> str:
    """A name the catalogues know by its English form."""
    message = f"{family}.{'-'.join(_WORD.findall(name.lower()))}"
    return say(message, language) if knows(message) and say(message, SOURCE) == name else name


@dataclass(frozen=True)
class Naming:
    """Knows what the names of a scenario are in a language."""

    scenario: Scenario
    language: Language
    _known: dict[str, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Gather them once."""
        troops = (troop for side in self.scenario.sides for troop in side.army.troops)
        known = {troop.name: troop_name(troop, self.language) for troop in troops}
        known |= {side.army.name: army_name(side.army, self.language) for side in self.scenario.sides}
        object.__setattr__(self, "_known", known | self.scenario.words.get(self.language, {}))

    def __call__(self, name: str) -> str:
        """A name as the reader knows it; as it stands where nobody has translated it. What a system calls
        something that nobody has named is a message: ``called.<system>.<thing>``."""
        if name.startswith("called.") and knows(name):
            return say(name, self.language)
        if name.startswith("(") and name.endswith(")"):
            # What is called after somebody, as an elemental after its magician.
            return f"({self(name[1:-1])})"
        head, dot, place = name.rpartition(" · ")
        if dot and name not in self._known:
            # Somebody by his place in what has a name, as a figure of a formation.
            return f"{self._counted(head)} · {place}"
        return self._known.get(name, name)

    def listed(self, value: Parameter) -> Parameter:
        """What the rules put into a sentence: a name, or several with commas, each perhaps with a number."""
        if not isinstance(value, str) or value in self._known:
            return self(value) if isinstance(value, str) else value
        return ", ".join(map(self._counted, value.split(", ")))

    def _counted(self, part: str) -> str:
        name, _, number = part.rpartition(" ")
        return f"{self(name)} {number}" if number.isdecimal() and name in self._known else self(part)

    @cached_property
    def map(self) -> Map:
        """The field with its names as the reader knows them."""
        return renamed_map(self.scenario.map, self)

    @cached_property
    def table(self) -> TableMap | None:
        """The bare table with its names as the reader knows them; None where there are hexes."""
        return renamed_table(table_of(self.scenario), self)

    @property
    def sides(self) -> tuple[str, ...]:
        """What the sides are called."""
        return tuple(self(side.name) for side in self.scenario.sides)

    def names(self, pieces: Mapping[int, str]) -> Names:
        """What the pieces of a battle are called, told apart, and the sides."""
        return Names(told_apart({piece: self(name) for piece, name in pieces.items()}), self.sides)

    def scene(self, scene: Scene) -> Scene:
        """What there is to draw, its pieces by the names the reader knows."""
        return replace(scene, pieces=tuple(replace(each, name=self(each.name)) for each in scene.pieces))


def translated(scenario: Scenario, language: Language) -> Scenario:
    """The scenario with its names and texts as a reader of the language should have them."""
    told = translating.translated(scenario, language, Naming(scenario, language))
    armies = (translated_army(side.army, language) for side in told.sides)
    first, second = (replace(side, army=army) for side, army in zip(told.sides, armies, strict=True))
    return replace(told, sides=(first, second))


def translated_army(army: Army, language: Language, naming: Naming | None = None) -> Army:
    """The army with the names of its troop types, and of everybody `naming` knows, in the reader's
    language; leaders without a name go by what they are."""
    named = replace(army, name=army_name(army, language)) if naming is None else renamed_army(army, naming)
    troops = tuple(replace(troop, name=troop_name(troop, language)) for troop in named.troops)
    return replace(named, troops=troops, leaders=_called(named, language))


def named(scenario: Scenario, language: Language) -> Scenario:
    """The scenario with every leader called something, for a record that is to tell of them."""
    first, second = (
        replace(side, army=replace(side.army, leaders=_called(side.army, language)))
        for side in scenario.sides
    )
    return replace(scenario, sides=(first, second))


def _called(army: Army, language: Language) -> tuple[Leader, ...]:
    """Leaders whom nobody has named as "General", or "General 2" where there are several."""
    nameless = Counter(leader.role for leader in army.leaders if not leader.name)
    met: Counter[str] = Counter()
    called = []
    for leader in army.leaders:
        message = own("role", army.system, leader.role)
        if not leader.name and knows(message):
            met[leader.role] += 1
            number = f" {met[leader.role]}" if nameless[leader.role] > 1 else ""
            leader = replace(leader, name=say(message, language) + number)  # noqa: PLW2901
        called.append(leader)
    return tuple(called)
