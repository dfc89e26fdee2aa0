"""``hheditor self-test``: whether this installation is whole; for packages, support and the curious."""

from collections.abc import Callable

import click

from hheditor import text
from hheditor.cli.speech import Speech
from hheditor.values.places import config_folder, data_folder
from hheditor.values.resources import example_path, resource_path


def _catalogues() -> str:
    return ", ".join(f"{language} {len(text.ids(language))}" for language in text.languages())


def _folder(path: str, count: int) -> str:
    if not count:
        raise FileNotFoundError(path)
    return f"{path} ({count})"


def _resources() -> str:
    return _folder(str(resource_path()), sum(1 for _ in resource_path().rglob("*")))


def _examples() -> str:
    return _folder(str(example_path()), sum(1 for _ in example_path().rglob("*")))


def _own_folders() -> str:
    return f"{config_folder()}, {data_folder()}"


CHECKS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("cli.self-test.catalogues", _catalogues),
    ("cli.self-test.resources", _resources),
    ("cli.self-test.examples", _examples),
    ("cli.self-test.folders", _own_folders),
)


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("self-test", help=speech.say("cli.self-test.help"))
    @click.pass_context
    def self_test(context: click.Context) -> None:
        failed = 0
        for message, check in CHECKS:
            try:
                outcome = check()
            except (OSError, ValueError, LookupError) as error:
                failed += 1
                speech.tell("cli.self-test.bad", what=speech.say(message), trouble=str(error))
            else:
                speech.tell("cli.self-test.good", what=speech.say(message), outcome=outcome)
        if failed:
            speech.tell("cli.self-test.sum", n=failed)
        else:
            speech.tell("cli.self-test.whole")
        context.exit(1 if failed else 0)

    return self_test
