"""Armies and troop types to choose from: of the library and of those that are shipped."""

from contextlib import suppress
from typing import TYPE_CHECKING

from hheditor.app.army.editor import book_of, rules_for
from hheditor.app.army.pool import recruits
from hheditor.app.army.state import State
from hheditor.app.games import games
from hheditor.armies import Army
from hheditor.text import army_name, troop_name
from hheditor.ui.parts.cards import of_game
from hheditor.ui.workspaces.armies import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hheditor.app.army.pool import Origin, Recruit
    from hheditor.armies import TroopType
    from hheditor.rules.api.armies.muster import Mustering
    from hheditor.text import Language
    from hheditor.ui.context import Context
    from hheditor.ui.workspaces.armies.pages.start_page import Entry

_MOST_KNOWN = 12
SAMPLE = "sample:"
"""How the key of a shipped army begins; then come its game and its own name."""


def follow_kin(state: State) -> None:
    """Let searches put first what the army is made of."""
    army, pool = state.editor.army, state.pool
    pool.kin = frozenset({army.people, *(troop.people for troop in army.troops)}) - {""}
    pool.ages = frozenset({army.period, *(troop.period for troop in army.troops)}) - {""}


def consult_profiles(context: "Context", state: State) -> None:
    """Let findings follow the lists in one's own profiles; one that cannot be read costs itself alone."""
    from hheditor.app.rules.profiles import own_profiles
    from hheditor.values import BadValue

    found = []
    for kept in own_profiles(context.desk, state.editor.army.system):
        with suppress(BadValue):
            found.append(kept.profile)
    state.editor.consult(tuple(found))


def fill_pool(context: "Context", state: State) -> None:
    """The types there are: shipped, one's own, and those that came with the army."""
    from hheditor.app.army.shelf import own_types
    from hheditor.store import StoreError

    editor = state.editor
    own: tuple[TroopType, ...] = ()
    with suppress(StoreError):
        own = own_types(context.desk.library, editor.army.system)
    shipped = editor.ruleset.troop_types()
    known = {troop.id for troop in (*shipped, *own)}
    came = [troop for troop in editor.army.troops if troop.id not in known]
    types: list[tuple[TroopType, Origin]] = [(troop, "own") for troop in own]
    types += [(troop, "own" if troop.source == "user" else "army") for troop in came]
    state.pool.everything = (
        *_recruits(context.language, editor.ruleset, types),
        *shipped_recruits(editor.army.system, context.language),
    )


def _recruits(
    language: "Language", ruleset: "Mustering", types: "Sequence[tuple[TroopType, Origin]]"
) -> "tuple[Recruit, ...]":
    return recruits(
        ruleset,
        types,
        lambda troop: words.origin(language, troop),
        lambda troop: troop_name(troop, language),
    )


_known: "dict[tuple[str, Language], tuple[Recruit, ...]]" = {}
"""The shipped types of a system in the language of the screen: the same for every army."""


def shipped_recruits(system: str, language: "Language") -> "tuple[Recruit, ...]":
    """The shipped types of a system, called in a language; known from then on."""
    key = system, language
    if key not in _known:
        if len(_known) > _MOST_KNOWN:
            _known.clear()
        ruleset = rules_for(system)
        _known[key] = _recruits(language, ruleset, [(troop, "shipped") for troop in ruleset.troop_types()])
    return _known[key]


def entries(context: "Context") -> "tuple[list[Entry], list[Entry]]":
    """One's own armies and the shipped ones."""
    from hheditor.app.army.shelf import army_cards

    keys: list[str] = []
    context.attempt(lambda: keys.extend(card.id for card in army_cards(context.desk.library)[:60]))
    # One that cannot be read costs itself alone.
    own = [_entry(context, key, army) for key in keys if (army := army_of(context, key)) is not None]
    samples = [
        _entry(context, f"{SAMPLE}{system}/{key}", army)
        for system in games()
        for key, army in rules_for(system).sample_armies().items()
    ]
    return own, samples


def _entry(context: "Context", key: str, army: Army) -> "Entry":
    from hheditor.app.army.shelf import sample_points
    from hheditor.ui.workspaces.armies.pages.start_page import Entry

    ruleset = rules_for(army.system)
    note = context.say("count.units", n=len(army.units))
    if ruleset.has_points:
        shipped = key.startswith(SAMPLE)
        points = sample_points(*_shipped(key)) if shipped else ruleset.appraise(army).points
        note += " · " + context.say("total.points.n", n=points)
    name, people = army_name(army, context.language), words.people(context, army.system, army.people)
    note = " · ".join(filter(None, (note, of_game(context, army.system))))
    return Entry(key, name, people, note, army.device, book_of(army, ruleset), army.system)


def _shipped(key: str) -> tuple[str, str]:
    """The game of a shipped army, and its name there."""
    system, _, name = key.removeprefix(SAMPLE).partition("/")
    return system, name


def army_of(context: "Context", key: str) -> Army | None:
    """The army of a key: of the library, or a shipped one."""
    if key.startswith(SAMPLE):
        system, name = _shipped(key)
        return rules_for(system).sample_armies().get(name)
    return context.tried(lambda: context.desk.library.library.documents.load(key, Army))
