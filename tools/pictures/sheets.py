"""Pictures of the print workspace and of every kind of page for the documentation.

uv run python -m tools.pictures.sheets [folder] [sheet ...]
"""

import sys
from pathlib import Path

import pypdfium2

from hheditor.app.insights import insights_of
from hheditor.battles import read_battle
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.subject import of_battle
from hheditor.ui.workspaces.print.reader import page_image
from tools.pictures import FOLDER
from tools.pictures.photographer import RECORD, Photographer, example, running, take
from tools.pictures.shots import keep_image

LARGEST = 900_000
MAGNESIA, ROCCA, CREMA = (
    f"figures/{name}" for name in ("magnesia-190-bc", "rocca-serena-1212", "towers-before-crema-1160")
)
SHEETS = (
    # Name, kind, scenario, options, page, dots to the inch.
    ("qrs", "qrs", "agincourt-1415", PrintOptions(), 0, 110),
    ("qrs-it-grey", "qrs", "legnica-1241", PrintOptions(language="it", ink="grey"), 0, 110),
    ("qrs-ink-letter", "qrs", "bosworth-1485", PrintOptions(ink="ink", paper="letter"), 0, 110),
    ("side", "side", "agincourt-1415", PrintOptions(language="it"), 0, 110),
    ("cards", "cards", "legnica-1241", PrintOptions(), 0, 100),
    ("map-umpire", "map", "agincourt-1415", PrintOptions(views=("umpire",)), 0, 110),
    ("map-side-ink", "map", "hastings-1066", PrintOptions(views=("first",), ink="ink"), 0, 110),
    ("roster", "roster", "bosworth-1485", PrintOptions(), 0, 90),
    ("markers", "markers", "agincourt-1415", PrintOptions(), 0, 90),
    ("counters", "counters", "bannockburn-1314", PrintOptions(), 0, 90),
    ("parts", "parts", "hadlow-bridge", PrintOptions(language="it"), 0, 100),
    ("field-plan", "field", "hadlow-bridge", PrintOptions(), 0, 90),
    ("field-page", "field", "hadlow-bridge", PrintOptions(), 20, 60),
    ("fantasy-qrs", "qrs", "mirror-lake", PrintOptions(), 0, 110),
    ("fantasy-qrs-it", "qrs", "stone-gate", PrintOptions(language="it"), 0, 110),
    ("fantasy-markers", "markers", "mirror-lake", PrintOptions(), 0, 90),
    ("fantasy-counters", "counters", "mirror-lake", PrintOptions(language="it"), 0, 90),
    ("fantasy-map", "map", "stone-gate", PrintOptions(views=("umpire",)), 0, 110),
    ("iron-aid", "side", "men-of-iron/agincourt", PrintOptions(), 1, 110),
    ("iron-aid-it-grey", "side", "men-of-iron/bosworth", PrintOptions(language="it", ink="grey"), 0, 110),
    ("iron-counters", "counters", "men-of-iron/agincourt", PrintOptions(), 0, 90),
    ("iron-counters-back", "counters", "men-of-iron/agincourt", PrintOptions(ink="ink"), 1, 90),
    ("iron-tracks", "tracks", "men-of-iron/hastings", PrintOptions(language="it"), 0, 90),
    ("iron-map", "map", "men-of-iron/hastings", PrintOptions(views=("umpire",)), 0, 110),
    ("iron-roster", "roster", "men-of-iron/arsuf", PrintOptions(), 0, 90),
    ("figures-qrs", "qrs", MAGNESIA, PrintOptions(), 0, 110),
    (
        "figures-qrs-it-grey",
        "qrs",
        ROCCA,
        PrintOptions(language="it", ink="grey"),
        0,
        110,
    ),
    ("figures-day", "tally", CREMA, PrintOptions(language="it"), 0, 110),
    (
        "figures-map-ink",
        "map",
        ROCCA,
        PrintOptions(views=("umpire",), ink="ink"),
        0,
        110,
    ),
    ("figures-roster", "roster", ROCCA, PrintOptions(), 1, 90),
    ("figures-bases", "bases", MAGNESIA, PrintOptions(), 0, 90),
    ("figures-cards", "cards", CREMA, PrintOptions(language="it"), 0, 90),
    ("report-first", "report", "", PrintOptions(), 0, 90),
    ("report-moments", "report", "", PrintOptions(language="it"), 2, 90),
    ("report-insight", "report", "", PrintOptions(), 4, 90),
)


def battle_subject() -> Subject:
    """The recorded battle of the tests."""
    found = read_battle(RECORD.read_bytes())
    battle = getattr(found, "battle", None)
    assert battle is not None
    return of_battle(battle, insights_of)


def save_page(pdf: bytes, page: int, dots: int, path: Path) -> None:
    """A page of a PDF as a picture, smaller where it would weigh too much."""
    document = pypdfium2.PdfDocument(pdf)
    for share in (1.0, 0.85, 0.7, 0.55):
        keep_image(page_image(document[page], dots * share / 72), path)
        if path.stat().st_size < LARGEST:
            break
    document.close()
    print(path.name, path.stat().st_size)


def workspace(person: Photographer) -> None:
    """The window with a sheet of a scenario."""
    person.put("scenario", example("agincourt-1415"))
    person.go("print")
    person.settle(200)
    person.picture("print")


def main() -> None:
    """Write all pictures; further arguments name the only sheets wanted."""
    wanted = sys.argv[2:]
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    running()
    for name, kind, where, options, page, dots in SHEETS:
        if wanted and name not in wanted:
            continue
        subject = Subject(example(where)) if where else battle_subject()
        printed = make(kind, subject, options)
        assert printed.finding is None, printed.finding
        save_page(printed.pdf, page, dots, folder / f"sheet-{name}.png")
    if not wanted:
        take("", (workspace,))


if __name__ == "__main__":
    main()
