"""The data that ships with the system: the list of rules, the troop types, the generals, the sample armies.

A rule's id is the project's word for it: its code, its tests, its refusals and the coverage page all say the
same id, and here stands what it means, in our own words, in both languages. The entries are for reading; the
rules themselves are code, and the figures a player may change are the profile's.

>>> entry("ZOC-1").title_en
'The zone'
>>> "MAG-1" in medieval_ids()
False
"""

from functools import lru_cache
from typing import Literal

from hheditor.armies import Army, TroopType
from hheditor.values import Value, decode
from hheditor.values.resources import resource_path

FOLDER = ("rules", "hordes_heroes")

Profile = Literal["medieval", "fantasy"]


class Chapter(Value, frozen=True):
    """A chapter of the rules, in the order of the book."""

    key: str
    en: str
    it: str

    def name(self, language: str) -> str:
        """Its heading in that language."""
        return self.it if language == "it" else self.en


class RuleEntry(Value, frozen=True):
    """One rule, ruling (``R-…``) or difference between the two books (``SW-…``)."""

    id: str
    chapter: str
    """Key of its chapter."""
    profiles: tuple[Profile, ...]
    """Where it holds."""
    source: Literal["book", "author", "ruling"]
    """Printed; answered by the designer; or ours, where the books are silent or disagree."""
    title_en: str
    title_it: str
    en: str
    it: str
    related: tuple[str, ...] = ()
    why_en: str = ""
    """Of a ruling: the reason in a few words."""
    why_it: str = ""

    def title(self, language: str) -> str:
        """Its name in that language."""
        return self.title_it if language == "it" else self.title_en

    def text(self, language: str) -> str:
        """What it says in that language."""
        return self.it if language == "it" else self.en

    def why(self, language: str) -> str:
        """Why it was ruled so, in that language."""
        return self.why_it if language == "it" else self.why_en


class General(Value, frozen=True):
    """What the generals of a people can do; the entry without a people is the default."""

    people: str
    move: int
    range: int
    price: int
    hero_price: int
    source: Literal["book", "ours"]


class _Ids(Value, frozen=True):
    chapters: tuple[Chapter, ...]
    entries: tuple[RuleEntry, ...]


@lru_cache(maxsize=1)
def _ids() -> _Ids:
    return decode(resource_path(*FOLDER, "ids.json").read_bytes(), _Ids)


@lru_cache(maxsize=1)
def _by_id() -> dict[str, RuleEntry]:
    return {entry.id: entry for entry in _ids().entries}


def chapters() -> tuple[Chapter, ...]:
    """The chapters in the order of the book."""
    return _ids().chapters


def entries() -> tuple[RuleEntry, ...]:
    """Every rule, then every ruling, then every switch, each in order."""
    return _ids().entries


def entry(id: str) -> RuleEntry:  # noqa: A002 - the players' word
    """The rule of that id; `KeyError` if there is none."""
    return _by_id()[id]


def profile_ids(profile: Profile) -> frozenset[str]:
    """The ids that hold in a profile."""
    return frozenset(entry.id for entry in _ids().entries if profile in entry.profiles)


def medieval_ids() -> frozenset[str]:
    """The ids that hold in the medieval profile."""
    return profile_ids("medieval")


@lru_cache(maxsize=1)
def untestable() -> dict[str, str]:
    """The ids no test can prove, each with the reason."""
    return decode(resource_path(*FOLDER, "untestable.json").read_bytes(), dict[str, str])


@lru_cache(maxsize=1)
def troop_lists() -> dict[str, tuple[TroopType, ...]]:
    """The shipped troop types by list: one for each people, ``printed…`` for the examples of the books."""
    paths = sorted(resource_path(*FOLDER, "troops").glob("*.json"))
    return {path.stem: decode(path.read_bytes(), tuple[TroopType, ...]) for path in paths}


@lru_cache(maxsize=1)
def generals() -> dict[str, General]:
    """The generals by people; the default under the empty name."""
    found = decode(resource_path(*FOLDER, "generals.json").read_bytes(), tuple[General, ...])
    return {general.people: general for general in found}


@lru_cache(maxsize=1)
def sample_armies() -> dict[str, Army]:
    """The shipped armies by file name, e.g. ``scots_100``."""
    paths = sorted(resource_path(*FOLDER, "armies").glob("*.json"))
    return {path.stem: decode(path.read_bytes(), Army) for path in paths}
