"""The manual's pictures of pages for a browser, taken in a real Chromium.

uv run python -m tools.pictures.pages [folder]
"""

import sys
import tempfile
from pathlib import Path

from PIL import Image

from hheditor.battles import read_battle
from hheditor.battles.notation import Loaded
from hheditor.share import battle_page
from hheditor.values.resources import example_path
from tests.share.browser import Browser, chromium

ROOT = Path(__file__).resolve().parents[2]
STEP = 60


def main() -> None:
    """Take them in every language, with few colours, so that they stay small."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "manual" / "pictures"
    program = chromium()
    if program is None:
        sys.exit("There is no Chromium on this system.")
    loaded = read_battle(example_path("agincourt-1415-annotated.hhbattle").read_bytes())
    assert isinstance(loaded, Loaded)
    with tempfile.TemporaryDirectory() as place, Browser(program) as browser:
        page = Path(place, "page.html")
        page.write_text(battle_page(loaded.battle), encoding="utf-8")
        for language in ("en", "it"):
            opened = browser.open(page, wide=1080, tall=680, address=f"?lang={language}#{STEP}")
            opened.until("document.querySelector('.move[aria-current=step]')")
            target = folder / language / "page.png"
            opened.picture(target)
            with Image.open(target) as taken:
                taken.convert("RGB").quantize(48).save(target, optimize=True)
            opened.close()
            print(target)


if __name__ == "__main__":
    main()
