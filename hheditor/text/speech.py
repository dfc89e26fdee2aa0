"""From a message id and its parameters to a sentence.

Faults of programmers (an id nobody wrote, a gap nobody filled) are errors while `strict` is on, as the tests
have it; a person sees the bare id instead of a crash, and the log says what was missing.

A message that a rules system names begins with its name after the family, ``term.<system>.impact``; what
every game says, ``refusal.dice-first``, names none. Where a room knows only a word (a mark, a role, what a
roll is for), `own` finds whose message it is. Records written before December 2026 keep ids without the name
of their system, ``term.impact``, ``outcome.points``; nothing of a record is ever written anew, and `today`
finds the message they mean.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from hheditor.text.catalogue import Catalogue
from hheditor.text.grammar import is_plural, with_article
from hheditor.text.pseudo import stretch
from hheditor.text.template import Template
from hheditor.values import Finding, Parameter

Language: TypeAlias = str
"""A language by its two letters, as in the folders of the catalogues: ``en``, ``it``."""

SOURCE: Language = "en"
"""The language messages are written in first, and what a gap in another language falls back to."""
PSEUDO: Language = "xx"
"""English stretched, for tests of layout."""

FOLDER = Path(__file__).parent / "catalogues"

_strict = False
_brought: list[Path] = []
"""Folders with words from elsewhere."""


class UnsaidMessage(LookupError):
    """A message that cannot be said: its id or one of its parameters is unknown."""


def be_strict(strict: bool) -> None:
    """Whether a message that cannot be said is an error (in tests) or is shown as its id (to people)."""
    global _strict  # noqa: PLW0603 - the one switch of this room
    _strict = strict


@lru_cache(maxsize=1)
def languages() -> tuple[Language, ...]:
    """The languages people may choose: English first."""
    found = sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())
    return (SOURCE, *(name for name in found if name != SOURCE))


@lru_cache(maxsize=8)
def _catalogue(language: Language) -> Catalogue:
    return Catalogue(FOLDER / language, *(folder / language for folder in _brought))


def bring(words: Path) -> None:
    """Read the words of a rules system that is not among the shipped ones, too: a folder with one of ``.po``
    files for each language. The registry of systems knows such a system by hand, as well."""
    if words not in _brought:
        _brought.append(words)
        _catalogue.cache_clear()


def send_off(words: Path) -> None:
    """Undo `bring`."""
    if words in _brought:
        _brought.remove(words)
        _catalogue.cache_clear()


def unread(language: Language) -> int:
    """How many domains of a language have not been read whole."""
    return _catalogue(SOURCE if language == PSEUDO else language).unread


def read_on(language: Language) -> None:
    """Read one more of them, before anybody asks for its sentences."""
    _catalogue(SOURCE if language == PSEUDO else language).read_on()


def ids(language: Language = SOURCE) -> frozenset[str]:
    """Every message id of a language."""
    return _catalogue(SOURCE if language == PSEUDO else language).ids()


def _templates(message: str, language: Language) -> tuple[Template, ...] | None:
    found = _catalogue(SOURCE if language == PSEUDO else language).templates(message)
    if found is None and language not in (SOURCE, PSEUDO):
        return _catalogue(SOURCE).templates(message)
    return found


def _complaint(message: str, trouble: str) -> str:
    if _strict:
        raise UnsaidMessage(f"{message}: {trouble}")
    import logging

    logging.getLogger(__name__).warning("%s: %s", message, trouble)
    return message


def _render(
    message: str, language: Language, parameters: Mapping[str, Parameter], extra_allowed: bool
) -> str:
    found = _templates(message, language)
    if found is None:
        return _complaint(message, "not in catalogues")
    if len(found) == len(found[0].parts) == 1 and language != PSEUDO and (extra_allowed or not parameters):
        # Most of what a window says, again and again: words without a gap.
        (whole,) = found[0].parts
        if isinstance(whole, str):
            return whole
    return _filled(message, found, language, parameters, extra_allowed)


def _filled(
    message: str,
    found: tuple[Template, ...],
    language: Language,
    parameters: Mapping[str, Parameter],
    extra_allowed: bool,
) -> str:
    template = found[0]
    needed = set(template.names)
    if len(found) > 1:
        n = parameters.get("n")
        if not isinstance(n, int):
            return _complaint(message, "plural needs n")
        template = template if n == 1 else found[1]
        needed = {"n"}.union(*(form.names for form in found))
    if not set(template.names) <= parameters.keys():
        return _complaint(message, f"lacks {sorted(set(template.names) - parameters.keys())}")
    if not extra_allowed and not parameters.keys() <= needed:
        return _complaint(message, f"does not know {sorted(parameters.keys() - needed)}")

    def value(name: str, family: str) -> str:
        given = parameters[name]
        if family in _MEASURES and isinstance(given, int):
            from hheditor.text.numbers import measure

            return measure(given, family, language)
        if family and _templates(f"{family}.{given}", language) is not None:
            return _render(f"{family}.{given}", language, {}, extra_allowed=False)
        if family and isinstance(given, int) and len(_templates(family, language) or ()) > 1:
            return _render(family, language, {"n": given}, extra_allowed=False)
        if isinstance(given, str) and "." in given and name not in _AS_THEY_ARE:
            from hheditor.text.numbers import numerals

            return numerals(given, language)
        return str(given)

    if language == PSEUDO:
        template = template.map_text(stretch)
    return template.fill(value, _Voice(language))


_AS_THEY_ARE = frozenset({"version", "file", "path", "name"})
"""Gaps whose points are no part of a number."""
_MEASURES = frozenset({"cm", "degrees"})
"""Families that are no messages: lengths and angles (`hheditor.text.numbers`)."""


class _Voice(NamedTuple):
    """See `hheditor.text.template.Voice`."""

    language: Language

    def plural(self, name: str) -> bool:
        return is_plural(name, self.language)

    def articled(self, name: str, *, capital: bool) -> str:
        return with_article(name, self.language, capital=capital)


def say(message: str, language: Language = SOURCE, **parameters: Parameter) -> str:
    """The message as a sentence.

    >>> say("app.name")
    'hheditor'
    """
    return _render(message, language, parameters, extra_allowed=False)


def say_loosely(message: str, language: Language, parameters: Mapping[str, Parameter]) -> str:
    """The message as a sentence that uses only some of the parameters offered, as events offer them."""
    return _render(message, language, parameters, extra_allowed=True)


def knows(message: str) -> bool:
    """Whether the catalogues have the message, for words that data may bring along or not."""
    return _templates(message, SOURCE) is not None


def own(family: str, system: str, word: str) -> str:
    """The message of a word: the system's own, or else that of every game, which need not be there.

    >>> own("mark", "hordes_heroes", "disrupted"), own("mark", "hordes_heroes", "objective")
    ('mark.hordes_heroes.disrupted', 'mark.objective')
    """
    named = f"{family}.{system}.{word}"
    return named if knows(named) else f"{family}.{word}"


def today(message: str, system: str) -> str:
    """The id by which the catalogues know a message that a record keeps.

    >>> today("term.impact", "hordes_heroes"), today("term.hordes_heroes.impact", "hordes_heroes")
    ('term.hordes_heroes.impact', 'term.hordes_heroes.impact')
    """
    if knows(message):
        return message
    family, _, word = message.partition(".")
    return own(family, system, word)


def say_finding(finding: Finding, language: Language = SOURCE) -> str:
    """A finding as a sentence, led by the id of the rule it rests on.

    A finding may carry more numbers than its sentence uses; they serve the screen.
    """
    sentence = _render(finding.message, language, dict(finding.parameters), extra_allowed=True)
    if not finding.rule:
        return sentence
    return _render(
        "finding.ruled", language, {"rule": finding.rule, "sentence": sentence}, extra_allowed=False
    )


def signed(number: int) -> str:
    """A number with its sign; the minus as wide as the plus.

    >>> signed(5), signed(0), signed(-3)
    ('+5', '+0', '−3')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
