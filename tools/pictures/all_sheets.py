"""Every sheet of every shipped scenario in both languages and inks, several pages to a picture, to look at.

uv run python -m tools.pictures.all_sheets [folder] [--kind qrs ...] [--only hastings-1066 ...] [--dots 64]

Beside the pictures, ``summary.txt`` says how many pages and kilobytes each print has and what it left out.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image

from hheditor.scenarios import Scenario
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.sheets.options import Ink
from hheditor.store.exchange.reading import read_document

ROOT = Path(__file__).resolve().parents[2]
KINDS = (
    *("qrs", "side", "cards", "map", "roster", "markers", "counters", "parts"),
    *("bases", "stick", "tally", "field", "poster", "foldout", "evening"),
)
INKS: tuple[Ink, ...] = ("colour", "grey")
ACROSS = 3
LARGEST = 6
"""Pages on a picture."""


def subjects(only: list[str]) -> Iterator[tuple[str, Subject]]:
    """The shipped scenarios, or those whose names are given, or all of a folder."""
    for path in sorted((ROOT / "examples").rglob("*.hhscenario")):
        if not only or path.stem in only or path.parent.name in only:
            scenario = read_document(path.read_bytes(), path.stem).content
            assert isinstance(scenario, Scenario)
            yield path.stem, Subject(scenario)


def pages_of(pdf: bytes, dots: int) -> list[Any]:
    """The pages of a PDF as pictures."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for page in document:
        # Posters are looked at whole, as large as a page of A3.
        share = min(1.0, 842 / max(page.get_size()))
        found.append(page.render(scale=dots / 72 * share).to_pil().convert("RGB"))
    document.close()
    return found


def contact(pages: list[Any], across: int = ACROSS) -> Any:
    """Pages side by side, framed so that an empty one is seen."""
    wide, tall = max(page.width for page in pages), max(page.height for page in pages)
    rows = -(-len(pages) // across)
    sheet = Image.new("RGB", (min(across, len(pages)) * (wide + 6), rows * (tall + 6)), "#8899aa")
    for number, page in enumerate(pages):
        sheet.paste(page, (number % across * (wide + 6) + 3, number // across * (tall + 6) + 3))
    return sheet


def main() -> None:
    """Write pictures and summary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "sheets")
    parser.add_argument("--kind", nargs="*", default=[])
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--lang", nargs="*", default=["en", "it"])
    parser.add_argument("--ink", nargs="*", default=list(INKS))
    parser.add_argument("--dots", type=int, default=64)
    parser.add_argument("--across", type=int, default=ACROSS)
    parser.add_argument("--most", type=int, default=LARGEST)
    parser.add_argument("--front", action="store_true", help="without back pages")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with (chosen.folder / "summary.txt").open("a", encoding="utf-8") as summary:
        for kind in chosen.kind or KINDS:
            for name, subject in subjects(chosen.only):
                for language in chosen.lang:
                    for ink in chosen.ink:
                        options = PrintOptions(language=language, ink=ink, back=not chosen.front)
                        printed = make(kind, subject, options)
                        title = f"{kind}-{name}-{language}-{ink}"
                        said = printed.finding or "; ".join(printed.dropped)
                        size = f"{printed.pages:3} pages {len(printed.pdf) // 1000:5} kB"
                        print(f"{title:42} {size} {said}", file=summary, flush=True)
                        if printed.finding:
                            continue
                        pages = pages_of(printed.pdf, chosen.dots)
                        for first in range(0, len(pages), chosen.most):
                            sheet = contact(pages[first : first + chosen.most], chosen.across)
                            sheet.save(chosen.folder / f"{title}-{first // chosen.most + 1}.png")


if __name__ == "__main__":
    main()
