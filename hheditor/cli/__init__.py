"""The command line: click commands, no Qt.

**To add a command**: a module ``hheditor/cli/commands/<name>.py`` with one function

    def command(speech: Speech) -> click.Command: ...

It is found by its name (underscores become hyphens) and imported only when asked for, so keep heavy imports
inside the callback. Help texts and everything printed come from the catalogues
(``speech.say("cli.replay.help")``, domain ``cli.po``); ``cli.<name>.help`` is the line in the list of
commands.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Sequence

from hheditor.text import Language


def run(arguments: Sequence[str], language: Language, open_window: Callable[[], int]) -> int:
    """Answer a command line; the exit code."""
    from hheditor.cli.program import program
    from hheditor.cli.speech import Speech
    from hheditor.store.errors import StoreError

    speech = Speech(language, open_window)
    code = 0
    try:
        try:
            program(speech).main(args=list(arguments), prog_name="hheditor")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        sys.stdout.flush()
    except StoreError as error:
        speech.report(error.finding)
        return 1
    except MemoryError:
        speech.complain("cli.out-of-memory")
        return 1
    # A full disk, a pipe nobody reads any more: whatever the world does to us is one sentence.
    except OSError as error:
        _let_go()
        speech.complain("cli.trouble", reason=error.strerror or str(error))
        return code or 1
    return code


def _let_go() -> None:
    """What could not be written is dropped, so that Python does not try again at the very end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
