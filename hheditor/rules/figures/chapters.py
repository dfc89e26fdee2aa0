"""The chapters: importing them registers their handlers with the agenda."""

from hheditor.rules.api.agenda import load_chapters

PACKAGE = "hheditor.rules.figures"
ROOMS = ("position", "armies", "formations", "movement", "shooting", "melee", "command", "siege", "terrain")
"""The folders of the rules."""


def load() -> None:
    """Import every module of the rules once."""
    load_chapters(PACKAGE, ROOMS)
