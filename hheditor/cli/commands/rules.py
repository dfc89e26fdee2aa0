"""``hheditor rules``: a rule's page, lists of rules, where two profiles differ, and profiles as files."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hheditor.cli.output import echo
from hheditor.cli.profiles import kept_profile, tell_differences, term_words, value_words
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.app.rules.rulebook import Book, Page

    Decorator = Callable[[Callable[..., None]], Callable[..., None]]


def _book(speech: Speech, system: str) -> "Book":
    from hheditor.app.games import games, only

    if not system and not only():
        speech.complain("cli.rules.which-system", systems=", ".join(games()))
        raise SystemExit(2)
    return _books(speech, system or only())[0]


def _books(speech: Speech, system: str) -> list["Book"]:
    """The book of a game, or those of all games where none is named."""
    from hheditor.app.games import games
    from hheditor.app.rules.rulebook import book_of

    try:
        return [book_of(each) for each in ((system,) if system else games())]
    except KeyError:
        speech.complain("cli.rules.no-system", system=system)
        raise SystemExit(2) from None


def _tell(speech: Speech, book: "Book", page: "Page") -> None:
    from hheditor.rules.api.paper.rulebook import told

    source = speech.say(f"rules.source.{page.source}")
    kind = speech.say(f"rules.kind.{page.kind}")
    echo(f"{page.id}  {page.title}")
    echo(f"{kind} · {page.chapter} · {source}")
    echo()
    echo(click.wrap_text(page.text, 96))
    if page.why:
        echo(click.wrap_text(speech.say("rules.reason", reason=page.why), 96))
    for figure in page.figures:
        name = term_words(speech, book.system, figure.term)
        tag = speech.say(f"rules.source.{figure.source}")
        if isinstance(figure.value, list) and figure.value and isinstance(figure.value[0], list | dict):
            echo(f"\n{name} [{tag}]")
            for row in figure.value:
                echo(f"  {value_words(speech, row)}")
        else:
            echo(f"\n{name}: {value_words(speech, figure.value)} [{tag}]")
    for rule in page.rulings:
        title, text = (told(each, speech.language) for each in (rule.title, rule.text))
        echo()
        echo(click.wrap_text(f"{rule.id}  {title}: {text}", 96, "", "  "))
        reason = told(rule.why, speech.language)
        if reason:
            echo(click.wrap_text(speech.say("rules.reason", reason=reason), 96, "  ", "  "))
    if page.related:
        named = ", ".join(f"{each.id} {each.title}" for each in page.related)
        echo()
        echo(click.wrap_text(speech.say("cli.rules.related", rules=named), 96, "", "  "))


def _page_as_json(page: "Page") -> str:
    from hheditor.values import encode_pretty

    return encode_pretty(page)


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.group("rules", help=speech.say("cli.rules.help"))
    def rules() -> None:
        pass

    system = click.option("--system", default="", help=speech.say("cli.rules.system.help"))
    as_json = click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    rules.add_command(_show(speech, system, as_json))
    rules.add_command(_list(speech, system, as_json))
    rules.add_command(_diff(speech, system, as_json))
    rules.add_command(_export(speech, system))
    rules.add_command(_import(speech))
    return rules


def _show(speech: Speech, system_option: "Decorator", as_json_option: "Decorator") -> click.Command:
    @click.command("show", help=speech.say("cli.rules.show.help"))
    @click.argument("rule")
    @system_option
    @click.option("--profile", default="", help=speech.say("cli.rules.profile.help"))
    @as_json_option
    def show(rule: str, system: str, profile: str, *, as_json: bool) -> None:
        from hheditor.app.rules.rulebook import page_of

        wanted = rule.upper()
        books = _books(speech, system)
        knowing = [book for book in books if wanted in book]
        if not knowing:
            speech.complain("cli.rules.unknown", rule=rule)
            near = [each for book in books for each in book.search(rule, speech.language)[:5]]
            if near:
                speech.complain("cli.rules.near", rules=", ".join(near))
            raise SystemExit(2)
        if len(knowing) > 1:
            speech.complain("cli.rules.which-system", systems=", ".join(book.system for book in knowing))
            raise SystemExit(2)
        [book] = knowing
        first = next(iter(book.ruleset.profiles()), "")
        chosen = kept_profile(speech, book.system, profile or first).profile if profile or first else None
        page = page_of(book, wanted, chosen, speech.language)
        if as_json:
            echo(_page_as_json(page), nl=False)
        else:
            _tell(speech, book, page)

    return show


def _list(speech: Speech, system_option: "Decorator", as_json_option: "Decorator") -> click.Command:
    @click.command("list", help=speech.say("cli.rules.list.help"))
    @click.argument("words", nargs=-1)
    @system_option
    @click.option("--chapter", default="", help=speech.say("cli.rules.chapter.help"))
    @click.option("--phase", default="", help=speech.say("cli.rules.phase.help"))
    @click.option("--rulings", is_flag=True, help=speech.say("cli.rules.rulings.help"))
    @as_json_option
    def listing(
        words: tuple[str, ...], system: str, chapter: str, phase: str, *, rulings: bool, as_json: bool
    ) -> None:
        from hheditor.rules.api.paper.rulebook import told
        from hheditor.values import encode_pretty

        book = _book(speech, system)
        ids = book.search(" ".join(words), speech.language) if words else [rule.id for rule in book.rules]
        found = [
            book[each]
            for each in ids
            if (not chapter or book[each].chapter == chapter)
            and (not phase or phase in book[each].phases)
            and (not rulings or book[each].kind == "ruling")
        ]
        if as_json:
            echo(encode_pretty(found), nl=False)
            return
        if not found:
            speech.complain("cli.rules.nothing")
            raise SystemExit(1)
        before = ""
        for rule in found:
            if not words and rule.chapter != before:
                before = rule.chapter
                heading = book.chapter(rule.chapter)
                title = told(heading.title, speech.language) if heading is not None else rule.chapter
                echo(f"\n{title} ({rule.chapter})")
            echo(f"  {rule.id:8} {told(rule.title, speech.language)}")

    return listing


def _diff(speech: Speech, system_option: "Decorator", as_json_option: "Decorator") -> click.Command:
    @click.command("diff", help=speech.say("cli.rules.diff.help"))
    @click.argument("first")
    @click.argument("second")
    @system_option
    @as_json_option
    def diff(first: str, second: str, system: str, *, as_json: bool) -> None:
        from hheditor.app.rules.profiles import differences
        from hheditor.rules.api import find
        from hheditor.values import encode_pretty

        one = kept_profile(speech, system, first)
        other = kept_profile(speech, one.system, second)
        found = differences(find(one.system), one.profile, other.profile)
        if as_json:
            echo(encode_pretty(found), nl=False)
            return
        if not found:
            speech.tell("cli.rules.alike", first=one.name, second=other.name)
            return
        speech.tell("cli.rules.columns", path="–", first=one.name, second=other.name)
        tell_differences(speech, one.system, found)

    return diff


def _export(speech: Speech, system_option: "Decorator") -> click.Command:
    @click.command("export", help=speech.say("cli.rules.export.help"))
    @click.argument("profile")
    @click.argument("file", type=click.Path(path_type=Path))
    @system_option
    def export(profile: str, file: Path, system: str) -> None:
        from hheditor.app.rules.profiles.shelf import export_profile
        from hheditor.store import StoreError

        kept = kept_profile(speech, system, profile)
        try:
            export_profile(kept, file)
        except StoreError as error:
            speech.report(error.finding)
            raise SystemExit(1) from None
        speech.tell("profiles.exported", file=file.name)

    return export


def _import(speech: Speech) -> click.Command:
    @click.command("import", help=speech.say("cli.rules.import.help"))
    @click.argument("file", type=click.Path(path_type=Path))
    def take_in(file: Path) -> None:
        from hheditor.app import desk_in_memory
        from hheditor.app.rules.profiles import Shelf
        from hheditor.store import StoreError
        from hheditor.values import Finding

        try:
            books = desk_in_memory().library
            try:
                found = Shelf(books).take_in(file)
            finally:
                books.close()
        except StoreError as error:
            found = error.finding
        if isinstance(found, Finding):
            speech.report(found)
            raise SystemExit(1)
        speech.tell("cli.rules.imported", name=found.name)

    return take_in
