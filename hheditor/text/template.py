"""A sentence with named gaps.

A gap is ``{name}``, or ``{name:family}`` where the value names a message of its own: with
``{terrain:terrain}`` the value ``wood`` is said as the message ``terrain.wood``, and as itself if there is
none (people invent terrain). What fills a gap is never read again, so a unit called ``{n}`` or ``100 %`` is
only a name.

>>> Template.parse("{n} of {total}").names
('n', 'total')
>>> Template.parse("{n} of {total}").fill(lambda name, family: {"n": "{total}", "total": "9"}[name])
'{total} of 9'
"""

import re
from collections.abc import Callable
from typing import NamedTuple

_GAP = re.compile(r"\{\{|\}\}|\{([a-z][a-z0-9_]*)(?::([a-z][a-z0-9_.-]*))?\}|[{}]")


class BadTemplate(ValueError):
    """A sentence whose gaps cannot be read."""


class Gap(NamedTuple):
    """A place for a parameter."""

    name: str
    family: str


class Template(NamedTuple):
    """Text and gaps in turn."""

    parts: tuple[str | Gap, ...]

    @classmethod
    def parse(cls, sentence: str) -> "Template":
        """Read a sentence of a catalogue."""
        parts: list[str | Gap] = []
        text, at = "", 0
        for match in _GAP.finditer(sentence):
            text += sentence[at : match.start()]
            at = match.end()
            if match[0] in ("{{", "}}"):
                text += match[0][0]
            elif match[1] is None:
                raise BadTemplate(f"stray {match[0]} in {sentence!r}")
            else:
                if text:
                    parts.append(text)
                text = ""
                parts.append(Gap(match[1], match[2] or ""))
        text += sentence[at:]
        if text or not parts:
            parts.append(text)
        return cls(tuple(parts))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the gaps, each once, in their order."""
        return tuple(dict.fromkeys(part.name for part in self.parts if isinstance(part, Gap)))

    @property
    def families(self) -> tuple[str, ...]:
        """The families of messages the gaps ask for."""
        return tuple(dict.fromkeys(p.family for p in self.parts if isinstance(p, Gap) and p.family))

    def fill(self, value: Callable[[str, str], str]) -> str:
        """The sentence, each gap filled by ``value(name, family)``."""
        return "".join(
            part if isinstance(part, str) else value(part.name, part.family) for part in self.parts
        )

    def map_text(self, change: Callable[[str], str]) -> "Template":
        """The same gaps between changed words."""
        return Template(tuple(change(part) if isinstance(part, str) else part for part in self.parts))
