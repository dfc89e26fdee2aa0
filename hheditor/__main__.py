"""The two doors: without arguments the window opens, with arguments the command line answers.

Nothing is imported before it is known to be needed, so the window is there soon and the command line works
where no window can.
"""

import gc
import sys
from collections.abc import Callable, Sequence
from pathlib import Path


def _language() -> str:
    from hheditor.app.frame.desk import desk_on_disk
    from hheditor.text import languages, system_language

    chosen = desk_on_disk().settings.value.language
    return chosen if chosen in languages() else system_language()


def _spare_typing_extensions() -> None:
    """Import msgspec as if this package were not there.

    It is there beside the tools of development only, msgspec then asks it for names that Python has had since
    3.11, and reading it takes a quarter of the time of an empty window.
    """
    if "typing_extensions" in sys.modules:
        return
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules["typing_extensions"]


def window(on_first_frame: Callable[[], None] | None = None, files: Sequence[Path] = ()) -> int:
    """Open the window, with files to take in; the exit code.

    Where Qt cannot start, one sentence says what to install or set.
    """
    gc.disable()  # nothing made before the first frame is garbage; looking for it would take time
    _spare_typing_extensions()
    from hheditor.ui.platform import trouble

    finding = trouble()
    if finding is not None:
        from hheditor.text import say_finding

        print(say_finding(finding, _language()), file=sys.stderr)  # noqa: T201 - no window to say it in
        return 1
    from hheditor.ui.application import run

    return run(on_first_frame, files)


def _is_ours(argument: str) -> bool:
    """Whether a double click on one of our files started the program; the library looks closer."""
    return "." in argument and argument.rpartition(".")[2].startswith("hh")


def main() -> int:
    """Run the program."""
    arguments = sys.argv[1:]
    if not arguments:
        return window()
    if all(_is_ours(argument) for argument in arguments):
        return window(files=[Path(argument) for argument in arguments])
    from hheditor.cli import run

    return run(arguments, _language(), open_window=window)


if __name__ == "__main__":
    sys.exit(main())
