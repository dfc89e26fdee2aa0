"""Which profile is in force where the reader is: the battle's own, the scenario's own, or the shipped one."""

from typing import Any, Literal, NamedTuple

from hheditor.app.frame.desk import Desk
from hheditor.app.frame.session import OpenDocument
from hheditor.app.games import chosen
from hheditor.rules.api import Ruleset, find, systems
from hheditor.values import BadValue


class Force(NamedTuple):
    """A profile and who says that it is in force."""

    system: str
    profile: Any
    """As the system's schema has it; None where the system has no profile."""
    origin: Literal["battle", "scenario", "shipped"] = "shipped"
    document: str = ""
    """Name of the battle or scenario."""
    identity: str = ""
    """Its id in the library."""
    own: str = ""
    """The name of the person's own profile, where it is one."""
    words: dict[str, dict[str, str]] = {}  # noqa: RUF012 - never changed
    """What the document's names are called in other languages."""

    @property
    def name(self) -> str:
        """What the profile is called."""
        return self.own or str(getattr(self.profile, "name", ""))


def in_force(desk: Desk, workspace: str) -> Force:
    """The profile in force in a workspace."""
    session = desk.session.value
    entry = session.document(workspace)
    if entry is None or entry.kind not in ("battle", "scenario"):
        entry = next(
            (each for each in reversed(session.documents) if each.kind in ("battle", "scenario")), None
        )
    found = _of_document(desk, entry) if entry is not None else None
    system = system_in_hand(desk, workspace)
    return found if found is not None and found.system == system else shipped_force(system)


def system_in_hand(desk: Desk, workspace: str) -> str:
    """The system of a workspace's document; where that has none, of the newest battle or scenario; else the
    game chosen last. Empty where there are several and nobody has said."""
    session = desk.session.value
    others = (each for each in reversed(session.documents) if each.kind in ("battle", "scenario"))
    for entry in (session.document(workspace), *others):
        system = _system_of(desk, entry) if entry is not None else ""
        if system:
            return system
    return chosen(desk)


def _system_of(desk: Desk, entry: OpenDocument) -> str:
    """The system of a document, where somebody knows it."""
    from hheditor.store import StoreError

    try:
        card = desk.library.library.cards.card(entry.id)
    except StoreError:
        return ""
    return card.system if card is not None and card.system in systems() else ""


def shipped_force(system: str) -> Force:
    """The first shipped profile of a system."""
    return Force(system, next(iter(find(system).profiles().values()), None) if system else None)


def force_of(
    ruleset: Ruleset[Any],
    terms: dict[str, Any],
    origin: Literal["battle", "scenario"],
    name: str,
    identity: str,
) -> Force:
    """The profile with these terms; nonsense reads as the shipped one."""
    try:
        profile = ruleset.profile_of(terms)
    except BadValue:
        return shipped_force(ruleset.id)
    return Force(ruleset.id, profile, origin, name, identity, str(terms.get("name", "")))


def _of_document(desk: Desk, entry: OpenDocument) -> Force | None:
    from hheditor.scenarios import Scenario
    from hheditor.store import StoreError

    books = desk.library
    try:
        if entry.kind == "battle":
            header = books.library.battles.header(entry.id)
            scenario, name = header.scenario, header.title or header.scenario.name
        else:
            scenario = books.library.documents.load(entry.id, Scenario)
            name = scenario.name
        ruleset = find(scenario.system)
    except (StoreError, KeyError):
        return None
    kind: Literal["battle", "scenario"] = "battle" if entry.kind == "battle" else "scenario"
    return force_of(ruleset, scenario.profile, kind, name, entry.id)._replace(words=scenario.words)
