"""A scenario copied to another profile, and what is different there.

The scenario stays as it is, and so do battles begun from it: the copy is a document of its own. What the
scenario itself had changed in its rules (a breaking point, an option) goes along.
"""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.app.library import DeskLibrary
from hheditor.app.rules.profiles.terms import HIDDEN, Difference, differences
from hheditor.app.scenario.editor import findings_of
from hheditor.scenarios import Scenario
from hheditor.values import BadValue, Finding, Value, refuse

if TYPE_CHECKING:
    from hheditor.app.rules.profiles.shelf import Kept
    from hheditor.store import Card


class Crossover(Value, frozen=True):
    """What changes when a scenario is played by another profile."""

    differences: tuple[Difference, ...] = ()
    """Terms of the rules, as they are and as they become."""
    comes: tuple[Finding, ...] = ()
    """Findings the scenario has not now and has then."""
    goes: tuple[Finding, ...] = ()
    """Findings that are settled by it."""

    @property
    def refused(self) -> bool:
        """Whether the copy could not be played."""
        return any(each.weight == "refusal" for each in self.comes)


def under(scenario: Scenario, kept: "Kept") -> Scenario:
    """The scenario with another profile, and with what it had changed itself."""
    return replace(scenario, profile={**kept.playable, **_own_terms(scenario.profile, kept)})


def _own_terms(profile: dict[str, Any], kept: "Kept") -> dict[str, Any]:
    own = {
        name: profile[name]
        for name, source in dict(profile.get("sources", {})).items()
        if source == "user" and name in profile and name not in HIDDEN
    }
    if not own:
        return {}
    tags = {**dict(kept.playable.get("sources", {})), **dict.fromkeys(own, "user")}
    return {**own, "sources": tags}


def what_changes(scenario: Scenario, kept: "Kept") -> Crossover | Finding:
    """What changes for a scenario under a profile; a finding where one of the two makes no sense."""
    if scenario.system != kept.system:
        return refuse("profile.other-system", name=kept.name)
    ruleset = kept.ruleset
    after = under(scenario, kept)
    try:
        terms = differences(ruleset, ruleset.profile_of(scenario.profile), ruleset.profile_of(after.profile))
    except BadValue as error:
        return refuse("profile.nonsense", trouble=str(error))
    now, then = findings_of(scenario, ruleset), findings_of(after, ruleset)
    return Crossover(
        terms,
        tuple(each for each in then if each not in now),
        tuple(each for each in now if each not in then),
    )


def copy_under(books: DeskLibrary, scenario: Scenario, kept: "Kept", name: str) -> "Card | Finding":
    """Keep a copy of the scenario under another profile in the library; its card."""
    from hheditor.store import StoreError

    if scenario.system != kept.system:
        return refuse("profile.other-system", name=kept.name)
    trouble = next(iter(kept.findings), None)
    if trouble is not None:
        return trouble
    try:
        return books.create(replace(under(scenario, kept), name=name))
    except StoreError as error:
        return error.finding
