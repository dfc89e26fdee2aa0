"""The chapters: importing them registers their handlers with the agenda."""

from hheditor.rules.api.agenda import load_chapters

PACKAGE = "hheditor.rules.hordes_heroes"
ROOMS = ("position", "movement", "contact", "shooting", "melee", "command", "magic", "armies")
"""The folders of the rules. `screen`, `paper` and `bot` tell of the rules and decide nothing."""


def load() -> None:
    """Import every module of the rules once."""
    load_chapters(PACKAGE, ROOMS)
