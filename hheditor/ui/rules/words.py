"""Terms of a profile and their values in people's words, for any rules system.

A term is said by ``rulebook-term.<system>.<term>``, a field of a table's rows by a further part, a choice by
``rulebook-value.<system>.<path>.<choice>``, a number that is a measure by
``rulebook-shown.<system>.<path>``, two values that belong together by ``rulebook-pair.<system>.<path>``. What
has no words is shown as the data has it.
"""

from typing import Any

from hheditor.app.rules.profiles import Kept
from hheditor.text import knows
from hheditor.text.naming import rules_name
from hheditor.ui.context import Context


def hyphened(name: str) -> str:
    """A field's name as message ids spell it."""
    return name.replace("_", "-")


def profile_name(context: Context, kept: Kept) -> str:
    """The name of a profile; a shipped one called as its game is, as the language has it."""
    return kept.name if kept.own else rules_name(kept.name, context.language)


def term_name(context: Context, system: str, path: str) -> str:
    """The name of a term, or of a field of its rows: ``terrain.cover``."""
    message = f"rulebook-term.{system}.{hyphened(path)}"
    return context.say(message) if knows(message) else path.rpartition(".")[2].replace("_", " ")


def value_name(context: Context, system: str, path: str, value: Any) -> str:
    """A value in words; lists and tables in one line."""
    if isinstance(value, bool):
        return context.say("rules.yes" if value else "rules.no")
    if isinstance(value, str):
        message = f"rulebook-value.{system}.{hyphened(path)}.{value.lower()}"
        if knows(message):
            return context.say(message)
        terrain = f"terrain.{value}"
        return context.say(terrain) if path.endswith(".id") and knows(terrain) else value
    shown = f"rulebook-shown.{system}.{hyphened(path)}"
    if isinstance(value, int):
        special = f"rulebook-value.{system}.{hyphened(path)}.{'none' if value < 0 else value}"
        if knows(special):
            return context.say(special)
        return context.say(shown, n=value) if knows(shown) else str(value)
    if isinstance(value, list | tuple):
        pair = f"rulebook-pair.{system}.{hyphened(path)}"
        if knows(pair):
            both = ([value_name(context, system, path, each) for each in row] for row in value)
            return " · ".join(context.say(pair, first=first, second=second) for first, second in both)
        if value and all(isinstance(each, list | tuple) and len(each) == 2 for each in value):
            return ", ".join(f"{first}+: {second}" for first, second in value)
        return " · ".join(value_name(context, system, path, each) for each in value)
    return str(value)
