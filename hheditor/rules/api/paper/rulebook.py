"""The rules for people to read: a page for each id, chapters, and which figures of a profile a rule quotes.

A system gives its `Rulebook` and, where a picture helps, a `Diagram` of a rule: a position like any other,
with what to lay over it. Texts are data in several languages; nobody here says a sentence.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from hheditor.rules.api.paper.profiles import profile_over
from hheditor.rules.api.paper.typed import Typeable
from hheditor.rules.api.screen.overlays import Overlay, OverlayKind
from hheditor.rules.api.screen.scene import Scene
from hheditor.values import Finding, Value

Source = Literal["book", "author", "ruling", "house", "document", "owner", "user"]
"""Where a rule or a value comes from: printed, the designer's answer, ours; figures of the house where the
book's are not ours to print, figures a free text of the rules has; an owner's, a player's own."""

Texts = dict[str, str]
"""A text by language."""


def told(texts: Mapping[str, str], language: str) -> str:
    """A text in a language; in English where nobody has written it in that one.

    >>> told({"en": "wood", "it": "bosco"}, "it"), told({"en": "wood"}, "fr")
    ('bosco', 'wood')
    """
    return texts.get(language) or texts.get("en", "")


class RuleChapter(Value, frozen=True):
    """A chapter, in the order of the book."""

    id: str
    title: Texts


class Rule(Value, frozen=True):
    """One rule, ruling or difference between two books, as people read it."""

    id: str
    chapter: str
    title: Texts
    text: Texts
    source: Source = "book"
    why: Texts = {}  # noqa: RUF012 - msgspec copies it
    """Of a ruling: the reason."""
    related: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    """Ids of the shipped profiles it holds in; none: in all."""
    phases: tuple[str, ...] = ()
    """Phases in which it is looked up; parts of message ids, ``phase.<system>.<phase>``."""
    kind: Literal["rule", "ruling", "switch"] = "rule"


class Rulebook(Value, frozen=True):
    """All rules of a system."""

    chapters: tuple[RuleChapter, ...] = ()
    rules: tuple[Rule, ...] = ()
    phases: tuple[str, ...] = ()
    """Phases to browse by, in the order of play."""
    terms: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - msgspec copies it
    """For each term of a profile the rules it is a figure of, the most important first."""
    sections: dict[str, str] = {}  # noqa: RUF012 - msgspec copies it
    """The chapter a term stands in, where no page of a rule says it."""
    whole_charts: bool = False
    """Whether the rows of a chart name no rules of their own, so that a page shows all of them."""


class Diagram(Value, frozen=True):
    """A small position that shows a rule."""

    map: Any
    """The `hheditor.maps.Map` it stands on."""
    scene: Scene
    overlays: tuple[Overlay, ...] = ()
    arrows: tuple[tuple[int, ...], ...] = ()
    """Ways from cell to cell."""
    cells: tuple[int, ...] = ()
    """Cells to look at."""
    position: Any = None
    """The position itself."""
    kinds: tuple[OverlayKind, ...] = ()
    """How its overlays look."""


class Readable(Typeable):
    """The part of a Ruleset that people read, and the profile it is read under."""

    profile_type: ClassVar[Any]

    def profiles(self) -> dict[str, Any]:
        """The shipped profiles by id."""
        return {}

    def rulebook(self) -> Rulebook:
        """Every rule there is a page of."""
        return Rulebook()

    def diagram(self, rule: str) -> Diagram | None:
        """A picture of a rule; None where none helps."""
        return None

    def profile_of(self, terms: Mapping[str, Any]) -> Any:
        """The profile with these terms over the shipped one they name; `BadValue` if they are nonsense."""
        return profile_over(self.profiles(), terms, self.profile_type)

    def inspect_profile(self, profile: Any) -> tuple[Finding, ...]:
        """What is wrong with the terms of a profile, each finding at its field."""
        return ()
