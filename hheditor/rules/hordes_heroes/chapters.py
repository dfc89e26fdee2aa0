"""The chapters whose handlers the agenda needs; importing them registers their handlers."""

from importlib import import_module

CHAPTERS = (
    "deployment",
    "leaders",
    "movement",
    "marching",
    "contact",
    "skirmish",
    "passage",
    "disruption",
    "volleys",
    "fights",
    "fighting",
    "followup",
    "compulsory",
    "flight",
    "displacement",
)


def load() -> None:
    """Import every chapter."""
    for chapter in CHAPTERS:
        import_module(f"hheditor.rules.hordes_heroes.{chapter}")
