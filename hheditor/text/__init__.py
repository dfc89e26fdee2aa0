"""The words: message ids with parameters become sentences in the reader's language.

The core never speaks; it names messages (`hheditor.values.Finding`, titles of operations and of edits). Only
`ui`, `cli` and `sheets` import this room and say them.

    say("map.painted", language, n=7, terrain="wood")     -> "Paint wood, 7 hexes"
    say_finding(finding, language)                        -> "CMD-2: the nearest general is 4 hexes away …"

**To add a message**: write it into ``catalogues/<language>/<domain>.po``, in *every* language; every ``.po``
file found there is read. A domain is a room (``maps.po``). A rules system has a folder of its own
(``<language>/<system>/rules.po`` and as many more as it likes), and its ids begin with its name after the
family, ``refusal.<system>.out-of-range``, so that no two systems can meet; what every game says
(``rules.po``) names none (`hheditor.text.speech`). The ``msgid`` is the message id: small letters, digits,
dots and hyphens, unique over all domains. The ``msgstr`` is the sentence; its gaps are ``{name}``, or
``{name:family}`` where the value is itself a word of the catalogues (``{terrain:terrain}`` says
``terrain.wood`` for ``wood``). Where a number decides the form, give ``msgid_plural`` (the same id),
``msgstr[0]`` for one, ``msgstr[1]`` for all else, and the parameter ``n``; or leave the number and its noun
to a message of that kind: ``{hits:count.hits}`` says ``1 hit`` and ``2 hits``.

Names ask something of their sentence: ``{The side} {side?leads|lead}`` says "The Saxons lead" and "Harold's
army leads" (`hheditor.text.grammar`). Whatever a battle says, an event, an order, a refusal, a roll, a
facing, is said by its `Narrator`: on the screen, at the command line and on paper.

Tests hold every language to the same ids and gaps, and every id named in the code to the catalogues.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from hheditor.text.locale import system_language
from hheditor.text.names import Names, told_apart
from hheditor.text.numbers import decimal
from hheditor.text.speech import (
    PSEUDO,
    SOURCE,
    Language,
    UnsaidMessage,
    be_strict,
    bring,
    ids,
    knows,
    languages,
    say,
    say_finding,
    send_off,
)

if TYPE_CHECKING:
    from hheditor.text.naming import (
        Naming,
        army_name,
        figure_word,
        named,
        taken_army,
        translated,
        translated_army,
        troop_name,
    )
    from hheditor.text.narrator import Narrator

_LATER = {
    "Narrator": "narrator",
    **dict.fromkeys(
        (
            "Naming",
            "army_name",
            "figure_word",
            "named",
            "taken_army",
            "translated",
            "translated_army",
            "troop_name",
        ),
        "naming",
    ),
}
"""What knows battles and armies is imported when it is first asked for: the first frame needs only words."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = found  # found at once from now on
    return found


__all__ = [
    "PSEUDO",
    "SOURCE",
    "Language",
    "Names",
    "Naming",
    "Narrator",
    "UnsaidMessage",
    "army_name",
    "be_strict",
    "bring",
    "decimal",
    "figure_word",
    "ids",
    "knows",
    "languages",
    "named",
    "say",
    "say_finding",
    "send_off",
    "system_language",
    "taken_army",
    "told_apart",
    "translated",
    "translated_army",
    "troop_name",
]
