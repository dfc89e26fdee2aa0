"""The chapters: importing them registers their handlers with the agenda."""

from hheditor.rules.api.agenda import load_chapters

PACKAGE = "hheditor.rules.men_of_iron"
ROOMS = (
    "charts",
    "armies",
    "position",
    "activation",
    "movement",
    "fire",
    "attack",
    "results",
    "victory",
    "scenarios",
)


def load() -> None:
    """Import every module of the rules once."""
    load_chapters(PACKAGE, ROOMS)
