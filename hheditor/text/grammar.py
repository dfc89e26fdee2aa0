"""What a name asks of the words around it: is it one or many, and does it want an article?

Names are people's own, so this is read off the name itself, by rules of thumb that hold for what armies and
units are called: "Men of Bourbon" are many, "Fyrd of Sussex" is one, "Harold's Huscarls" want no article.
Sentences ask for it in their gaps (`hheditor.text.template`)::

    {The side} {side?leads|lead}.      -> "The Saxons lead."  "Harold's army leads."
    Where {unit?does|do} {the unit} go? -> "Where do the Men of Bourbon go?"

Whoever wants to teach it a word adds it to ``resources/grammar/<language>.json``.
"""

import re
from functools import lru_cache
from typing import NamedTuple

import msgspec

from hheditor.values.resources import resource_path

_NUMBER = re.compile(r"\s+\d+$")
_OWNED = re.compile(r"['’]s? ")
_AFTER_HEAD = re.compile(r",| (?:of|at|in|on|from|with|the|d['’]|de|du|before|under)\b", re.IGNORECASE)
_ITALIAN_ARTICLES = re.compile(r"^(?:il|lo|la|i|gli|le|un|una) |^l['’]", re.IGNORECASE)


class _Words(NamedTuple):
    """What a language's list says of its words."""

    many: frozenset[str] = frozenset()
    """Many without looking it."""
    one: frozenset[str] = frozenset()
    """One that looks like many."""
    titles: frozenset[str] = frozenset()
    """Before the name of a person."""
    bodies: frozenset[str] = frozenset()
    """Bodies of troops, one and yet many: they want an article."""


@lru_cache
def _known(language: str) -> _Words:
    path = resource_path("grammar", f"{language}.json")
    listed = msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]]) if path.is_file() else {}
    return _Words(**{kind: frozenset(words) for kind, words in listed.items()})


def is_plural(name: str, language: str) -> bool:
    """Whether a name, or a list of them, is many.

    >>> [is_plural(name, "en") for name in ("Men of Bourbon", "Fyrd of Sussex", "French", "Charles of Anjou")]
    [True, False, True, False]
    >>> [is_plural(name, "it") for name in ("Arcieri del Kent", "Fanteria", "Giovanni di Kent")]
    [True, False, False]
    """
    if ", " in name and not name.endswith((", Mounted", ", Dismounted")):
        return True
    return _many_in_italian(name) if language == "it" else _many_in_english(name)


def _head_in_english(name: str) -> str:
    """The word that carries the number: the last before "of" or a comma, of what somebody owns."""
    owned = _OWNED.split(_NUMBER.sub("", name.strip()))[-1]
    head = _AFTER_HEAD.split(owned, maxsplit=1)[0].split(" ")[-1]
    return head.split("-")[0].lower()


def _many_in_english(name: str) -> bool:
    words, known = name.strip().lower().split(" "), _known("en")
    if " and " in name:
        return True
    if words[0] in known.titles and not _OWNED.search(name):
        return False
    head = _head_in_english(name)
    if head in known.many or head.endswith(("men", "ese")):
        return True
    if head in known.one or not head.endswith("s"):
        return False
    return not head.endswith(("ss", "us", "is", "as"))


def _many_in_italian(name: str) -> bool:
    bare = _ITALIAN_ARTICLES.sub("", _NUMBER.sub("", name.strip()))
    head, known = bare.split(" ")[0].lower(), _known("it")
    return " e " in bare or head in known.many or (head.endswith("i") and head not in known.one)


def with_article(name: str, language: str, *, capital: bool = False) -> str:
    """A name with the article its language wants before it, at the beginning of a sentence or within.

    >>> with_article("Archers of Kent", "en"), with_article("Harold's Huscarls", "en", capital=True)
    ('the Archers of Kent', "Harold's Huscarls")
    >>> with_article("Inglesi", "it"), with_article("Sassoni", "it", capital=True)
    ('gli Inglesi', 'I Sassoni')
    >>> with_article("Archers of Devon, The Camp Guard", "en")
    'the Archers of Devon, the Camp Guard'
    """
    first, comma, others = name.partition(", ")
    if comma:
        rest = with_article(others, language)
        return f"{with_article(first, language, capital=capital)}, {rest}"
    article = _in_italian(name) if language == "it" else _in_english(name)
    said = f"{article} {name}" if article else name
    if not capital and language == "en" and said.startswith("The "):
        said = f"the {said[4:]}"
    return said[:1].upper() + said[1:] if capital else said


def _in_english(name: str) -> str:
    if name.startswith(("The ", "the ", "(")) or _OWNED.search(name) or _NUMBER.search(name):
        return ""
    return "the" if _many_in_english(name) or _head_in_english(name) in _known("en").bodies else ""


def _in_italian(name: str) -> str:
    """Only where the ending tells the gender: a wrong article is worse than none."""
    head = name.split(" ", maxsplit=1)[0].lower()
    if _ITALIAN_ARTICLES.match(name) or _NUMBER.search(name):
        return ""
    if not head.endswith("i") or not _many_in_italian(name):
        return ""
    hard = head[0] in "aeiouàèéìòùzxy" or head.startswith(("gn", "ps", "pn"))
    impure = head[0] == "s" and head[1:2] not in tuple("aeiou")
    return "gli" if hard or impure else "i"
