"""Profiles on the command line: found by id, name or file, and said in words."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.app.rules.profiles import Difference, Kept
    from hheditor.rules.api.paper.reference import Cell


def kept_profile(speech: Speech, system: str, name: str) -> "Kept":
    """A profile by the id of a shipped one, one's own name, or a file; without `system` of any game."""
    from hheditor.app import desk_in_memory
    from hheditor.app.rules.profiles import Kept, Shelf
    from hheditor.app.rules.profiles.shelf import shipped
    from hheditor.store import Profile, StoreError
    from hheditor.store.exchange.bounds import read_bounded
    from hheditor.store.exchange.reading import read_document
    from hheditor.values.places import own_library

    known = {each.terms["id"]: each for each in shipped() if system in ("", each.system)}
    if name in known:
        return known[name]
    path, found = Path(name), None
    try:
        if path.suffix == ".hhprofile" or path.is_file():
            document = read_document(read_bounded(path), path.name).content
            if isinstance(document, Profile) and system in ("", document.system):
                found = Kept("", document.name, document.system, document.terms)
        elif own_library().is_file():
            books = desk_in_memory().library
            try:
                own = (each for each in Shelf(books).own() if system in ("", each.system))
                found = next((each for each in own if each.name == name), None)
            finally:
                books.close()
    except StoreError as error:
        speech.report(error.finding)
        raise SystemExit(1) from None
    if found is None:
        speech.complain("cli.rules.no-profile", name=name, known=", ".join(known))
        raise SystemExit(2)
    trouble = next(iter(found.findings), None)
    if trouble is not None:
        speech.report(trouble)
        raise SystemExit(1)
    return found


def value_words(speech: Speech, value: Any) -> str:
    """A value of a profile in one line."""
    if isinstance(value, bool):
        return speech.say("rules.yes" if value else "rules.no")
    if value is None:
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{name} {value_words(speech, each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return " ".join(value_words(speech, each) for each in value)
    return str(value)


def term_words(speech: Speech, system: str, term: str) -> str:
    """The name of a term, or of a cell of its table."""
    from hheditor.text import knows

    name, _, rest = term.partition(".")
    message = f"rulebook-term.{system}.{name.replace('_', '-')}"
    return (speech.say(message) if knows(message) else name) + (f" ({rest})" if rest else "")


def head_words(speech: Speech, head: "Cell") -> str:
    """The head of a row or a column of a chart."""
    return head if isinstance(head, str) else speech.say(head.message, **dict(head.parameters))


def tell_differences(speech: Speech, system: str, found: "Sequence[Difference]") -> None:
    """Where two profiles differ, a line each."""
    for each in found:
        values = [value_words(speech, value) for value in (each.first, each.second)]
        name = term_words(speech, system, each.path if not each.where else each.path.partition(".")[0])
        if each.where:
            name += f" ({', '.join(head_words(speech, head) for head in each.where)})"
        speech.tell("cli.rules.columns", path=name, first=values[0], second=values[1])
