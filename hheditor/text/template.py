"""A sentence with named gaps.

A gap is ``{name}``, or ``{name:family}`` where the value names a message of its own: with
``{terrain:terrain}`` the value ``wood`` is said as the message ``terrain.wood``, and as itself if there is
none (people invent terrain). What fills a gap is never read again, so a unit called ``{n}`` or ``100 %`` is
only a name.

A name may ask something of its sentence (`hheditor.text.grammar`): ``{the unit}`` and ``{The unit}`` put the
article before it that it wants, ``{unit?goes|go}`` says the one word of one and the other of many.

>>> Template.parse("{n} of {total}").names
('n', 'total')
>>> Template.parse("{n} of {total}").fill(lambda name, family: {"n": "{total}", "total": "9"}[name])
'{total} of 9'
"""

import re
from collections.abc import Callable
from typing import NamedTuple, Protocol

_GAP = re.compile(
    r"\{\{|\}\}"
    r"|\{(?:([tT]he) )?([a-z][a-z0-9_]*)(?::([a-z][a-z0-9_.-]*))?\}"
    r"|\{([a-z][a-z0-9_]*)\?([^{}|]*)\|([^{}|]*)\}"
    r"|[{}]"
)


class BadTemplate(ValueError):
    """A sentence whose gaps cannot be read."""


class Gap(NamedTuple):
    """A place for a parameter."""

    name: str
    family: str
    article: str = ""
    """``the`` or ``The`` where the name is said with its article."""


class Agreement(NamedTuple):
    """A word that follows the number of a name."""

    name: str
    one: str
    many: str


class Voice(Protocol):
    """How names are said in a language."""

    def plural(self, name: str) -> bool:
        """Whether a name is many."""

    def articled(self, name: str, *, capital: bool) -> str:
        """A name with its article."""


class Template(NamedTuple):
    """Text and gaps in turn."""

    parts: tuple[str | Gap | Agreement, ...]

    @classmethod
    def parse(cls, sentence: str) -> "Template":
        """Read a sentence of a catalogue."""
        parts: list[str | Gap | Agreement] = []
        text, at = "", 0
        for match in _GAP.finditer(sentence):
            text += sentence[at : match.start()]
            at = match.end()
            if match[0] in ("{{", "}}"):
                text += match[0][0]
            elif match[2] is None and match[4] is None:
                raise BadTemplate(f"stray {match[0]} in {sentence!r}")
            else:
                if text:
                    parts.append(text)
                text = ""
                gap = Gap(match[2], match[3] or "", match[1] or "") if match[2] is not None else None
                parts.append(gap or Agreement(match[4], match[5], match[6]))
        text += sentence[at:]
        if text or not parts:
            parts.append(text)
        return cls(tuple(parts))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the gaps, each once, in their order."""
        return tuple(dict.fromkeys(part.name for part in self.parts if not isinstance(part, str)))

    @property
    def families(self) -> tuple[str, ...]:
        """The families of messages the gaps ask for."""
        return tuple(dict.fromkeys(p.family for p in self.parts if isinstance(p, Gap) and p.family))

    def fill(self, value: Callable[[str, str], str], voice: Voice | None = None) -> str:
        """The sentence, each gap filled by ``value(name, family)``; `voice` knows what names ask for."""

        def said(part: str | Gap | Agreement) -> str:
            if isinstance(part, str):
                return part
            if isinstance(part, Agreement):
                return part.many if voice is not None and voice.plural(value(part.name, "")) else part.one
            given = value(part.name, part.family)
            if part.article and voice is not None:
                return voice.articled(given, capital=part.article == "The")
            return given

        return "".join(map(said, self.parts))

    def map_text(self, change: Callable[[str], str]) -> "Template":
        """The same gaps between changed words."""
        return Template(tuple(change(part) if isinstance(part, str) else part for part in self.parts))
