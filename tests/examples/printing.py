"""Every sheet of a shipped scenario."""

from hheditor.scenarios.scenario import Scenario
from hheditor.sheets import KINDS, PrintOptions, Subject, make
from hheditor.sheets.evening import parts_of

FORGIVEN = {"cards", "tracks"}
"""What an evening goes without where it cannot be made."""
DRAWN = {"field", "poster", "parts"}
"""What has next to no words: printed in one language."""


def print_all(document: Scenario, language: str, *, without: tuple[str, ...]) -> None:
    """Print each but these. An evening is made of most of them, so those are not printed once more alone."""
    options = PrintOptions(language=language, hex_mm=20)
    together = {part.kind for part in parts_of(options)} - FORGIVEN
    for kind in KINDS:
        if kind in together or kind in without or (kind in DRAWN and language != "en"):
            continue
        printed = make(kind, Subject(document), options)
        assert printed.finding is None, kind
        assert printed.pages and printed.pdf.startswith(b"%PDF"), kind
