"""What things of armies are called, where the data names only ids.

A people, a period or a characteristic that no catalogue knows is shown by its id, written out: own data and
other systems bring their own.
"""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from hheditor import text
from hheditor.app.army.editor import rules_for
from hheditor.armies import TroopType
from hheditor.armies.army import Characteristic, Leader
from hheditor.rules.api import Figure
from hheditor.text.naming import people_name, period_name
from hheditor.text.speech import own
from hheditor.ui.context import Context
from hheditor.ui.forms import Words
from hheditor.values import Finding, Parameter


def _word(context: Context, message: str, plain: str) -> str:
    return context.say(message) if text.knows(message) else _written(plain)


def _listed(identity: str, name: str) -> str:
    return _written(name) if name == identity else name


def _written(plain: str) -> str:
    """What a person wrote stays as it was written; ids are small letters and underscores."""
    written = plain != plain.lower() or " " in plain
    return plain if written else plain.replace("_", " ").strip().capitalize()


def term(context: Context, message: str) -> str:
    """The name of a term of a price."""
    return _word(context, message, message.rpartition(".")[2])


def finding(context: Context, found: Finding, troops: Iterable[TroopType] = ()) -> str:
    """A finding in words, its troops called as the reader knows them; of a system without words its rule and
    its id."""
    named = {kind.name: troop(context, kind) for kind in troops}
    if named:
        told = tuple((name, _named(named, value)) for name, value in found.parameters)
        found = replace(found, parameters=told)
    if text.knows(found.message):
        return context.say_finding(found)
    return " ".join(filter(None, (found.rule, _word(context, "", found.message.rpartition(".")[2]))))


def _named(named: dict[str, str], value: Parameter) -> Parameter:
    """Troops by their names, several with a plus."""
    if not isinstance(value, str):
        return value
    return " + ".join(named.get(part, part) for part in value.split(" + "))


def troop(context: Context, kind: TroopType) -> str:
    """The name of a troop type."""
    return text.troop_name(kind, context.language)


def role_name(context: Context, system: str, identity: str) -> str:
    """The name of a leader's role."""
    return _word(context, own("role", system, identity), identity)


def role(context: Context, system: str, leader: Leader) -> str:
    """What a leader is: his kind, as his game tells them apart."""
    return role_name(context, system, rules_for(system).leader_kind(leader))


def people(context: Context, system: str, identity: str) -> str:
    """The name of a people."""
    return _people(context.language, system, identity)


def _people(language: text.Language, system: str, identity: str) -> str:
    return _listed(identity, people_name(system, identity, language))


def period(context: Context, system: str, identity: str) -> str:
    """The name of a period."""
    return _period(context.language, system, identity)


def _period(language: text.Language, system: str, identity: str) -> str:
    return _listed(identity, period_name(system, identity, language))


def origin(language: text.Language, troop: TroopType) -> str:
    """People and period of a type in one line."""
    named = _people(language, troop.system, troop.people), _period(language, troop.system, troop.period)
    return " · ".join(filter(None, named))


def label(context: Context, system: str, field: str) -> str:
    """The name of a characteristic."""
    return _word(context, f"characteristic.{system}.{field}", field)


def short_label(context: Context, system: str, field: str) -> str:
    """Its name at the head of a narrow column."""
    message = f"characteristic.{system}.{field}.short"
    return context.say(message) if text.knows(message) else label(context, system, field)


def figure(context: Context, system: str, found: Figure, *, short: bool = False) -> str:
    """A figure as a row shows it, in few letters where the column is narrow."""
    return text.figure_word(system, found.id, found.text, context.language, short=short)


def hint(context: Context, system: str, field: str, value: object = "") -> str:
    """What a characteristic, or one of its values, means; empty where nobody explains it."""
    for message in (
        f"characteristic.{system}.{field}.{value}.hint",
        f"characteristic.{system}.{field}.hint",
    )[0 if value != "" else 1 :]:
        if text.knows(message):
            return context.say(message)
    return ""


def value_word(context: Context, system: str, field: str, value: Characteristic) -> str:
    """A value in words: a choice by its name, a number as it is."""
    if isinstance(value, tuple):
        return ", ".join(
            value_word(context, system, field, each) if isinstance(each, str) else "-".join(map(str, each))
            for each in value
        )
    message = (
        f"characteristic.{system}.{field}.{value}" if value != "" else f"characteristic.{system}.{field}.none"
    )
    if text.knows(message):
        return context.say(message)
    return str(value).replace("_", " ")


def option(context: Context, system: str, identity: str) -> str:
    """The name of a unit's option; of gear that is counted, as ``ladders-4``, its name and how many."""
    gear, _, count = identity.rpartition("-")
    if count.isdecimal() and not text.knows(f"option.{system}.{identity}"):
        return f"{_word(context, f'option.{system}.{gear}', gear)} {count}"
    return _word(context, f"option.{system}.{identity}", identity)


def symbol(context: Context, identity: str) -> str:
    """The name of an arm's picture."""
    return _word(context, f"arm.{identity.replace('_', '-')}", identity)


def characteristics(context: Context, system: str, *, named: bool = False) -> Words:
    """What the fields of troop types and leaders are called; `named` beside boxes to tick, too."""
    called = partial(label, context, system)
    return Words(
        called,
        partial(value_word, context, system),
        partial(hint, context, system),
        lambda path, _: called(path) if named else "",
    )
