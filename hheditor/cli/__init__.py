"""The command line: click commands, no Qt.

**To add a command**: a module ``hheditor/cli/commands/<name>.py`` with one function

    def command(speech: Speech) -> click.Command: ...

It is found by its name (underscores become hyphens) and imported only when asked for, so keep heavy imports
inside the callback. Help texts and everything printed come from the catalogues
(``speech.say("cli.replay.help")``, domain ``cli.po``); ``cli.<name>.help`` is the line in the list of
commands.
"""

from collections.abc import Callable, Sequence

from hheditor.text import Language


def run(arguments: Sequence[str], language: Language, open_window: Callable[[], int]) -> int:
    """Answer a command line; the exit code."""
    from hheditor.cli.program import program
    from hheditor.cli.speech import Speech

    try:
        program(Speech(language, open_window)).main(args=list(arguments), prog_name="hheditor")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
