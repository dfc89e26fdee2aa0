"""Letters of matches that come as files, wherever somebody lets them fall."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.ui.context import Context


def letters_first(paths: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """The letters of matches among some files, and the other files."""
    from hheditor.share.letters.library import is_letter

    letters = [path for path in paths if is_letter(path)]
    return letters, [path for path in paths if path not in letters]


def take_letters(context: "Context", paths: Sequence[Path]) -> bool:
    """Take in letters, the earlier first, and show the battle of the last; whether any was taken in. Of
    several that do not fit the first is told."""
    from hheditor.share.letters.library import read_file, take_in

    read = [read_file(path) for path in paths]
    letters = sorted((each for each in read if not isinstance(each, Finding)), key=lambda each: each.number)
    trouble = [each for each in read if isinstance(each, Finding)]
    taken = ""
    for letter in letters:
        found = context.tried(partial(take_in, context.desk.library, letter))
        if isinstance(found, Finding):
            trouble.append(found)
        elif found is not None:
            taken = found.id
    if taken:
        context.desk.put("battle", "battle", taken)
        context.go("battle")
    for finding in trouble[:1]:
        context.report(finding)
    return bool(taken)
