"""The cards of the welcome: what it says of every example, and its picture, kept in ``resources/welcome``.

python -m tools.examples.cards          write them anew, after an example or the look of fields changed
"""

import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.json import encode, format  # noqa: A004 - its name there
from PySide6.QtGui import QGuiApplication

from hheditor.app.library.example_cards import FOLDER, INDEX, KeptCard, content_digest
from hheditor.app.library.samples import read_sample, samples, scenario_of
from hheditor.ui.parts.thumbnails.drawing import scenario_thumbnail
from hheditor.values.resources import resource_path


def write() -> None:
    """Write index and pictures; examples on the same field share one."""
    folder = resource_path(FOLDER)
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.jpg"):
        old.unlink()
    cards: dict[str, KeptCard] = {}
    drawn: dict[bytes, str] = {}
    for found in samples():
        sample = read_sample(found.path)
        assert sample is not None
        picture = scenario_thumbnail(scenario_of(sample))
        if picture not in drawn:
            drawn[picture] = f"{sample.path.stem}.jpg"
            (folder / drawn[picture]).write_bytes(picture)
        words = {
            language: {name: known[name] for name in (sample.name, *sample.sides) if name in known}
            for language, known in sample.words.items()
        }
        cards[content_digest(sample.path)] = KeptCard(
            sample.name, sample.year, sample.sides, sample.tags, words, drawn[picture], sample.system
        )
    (folder / INDEX).write_bytes(format(encode(cards), indent=1) + b"\n")


if __name__ == "__main__":
    application = QGuiApplication(sys.argv[:1])
    write()
