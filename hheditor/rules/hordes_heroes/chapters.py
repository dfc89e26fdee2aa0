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
    "compulsory",
    "flight",
    "displacement",
)


def load() -> None:
    """Import every chapter."""
    from importlib.util import find_spec

    for chapter in CHAPTERS:
        if find_spec(f"hheditor.rules.hordes_heroes.{chapter}") is None:
            continue
        import_module(f"hheditor.rules.hordes_heroes.{chapter}")
