"""Games from elsewhere: the small systems of the tests, with their words, as if they had been shipped.

No list of games has them unless a test asks for it, and no file of the program names them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hheditor import text
from hheditor.rules.api import Ruleset, forget, register

SYSTEMS = Path(__file__).parent


@contextmanager
def shipped(*systems: Ruleset[Any], offered: bool = True) -> Iterator[None]:
    """While this lasts the program knows these systems and the words they have; `offered`: lists of games,
    too."""
    folders = [folder for system in systems if (folder := SYSTEMS / system.id / "words").exists()]
    for system in systems:
        register(system, offered=offered)
    for folder in folders:
        text.bring(folder)
    try:
        yield
    finally:
        for system in systems:
            forget(system.id)
        for folder in folders:
            text.send_off(folder)
