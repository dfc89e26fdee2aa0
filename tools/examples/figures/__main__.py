"""Write the battles and sieges of the figure game, below the examples or into a folder."""

import sys
from pathlib import Path

from hheditor.store.exchange.writing import laid_out
from tools.examples.figures import crema, legnano, magnesia, rocca_serena
from tools.examples.figures.sketch import Sketch, scenario

FOLDER = Path(__file__).parents[3] / "examples" / "figures"
SKETCHES: tuple[Sketch, ...] = (
    legnano.SKETCH,
    magnesia.SKETCH,
    rocca_serena.SKETCH,
    crema.SKETCH,
)


def main(folder: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for sketch in SKETCHES:
        made = scenario(sketch)
        # Sixteen letters of the library's alphabet, the same at every print: who has it is offered it once.
        identity = (
            sketch.file.replace("-", "").translate(str.maketrans("ilou", "100v")) + "f1gvres00000000"
        )[:16]
        (folder / f"{sketch.file}.hhscenario").write_bytes(laid_out("scenario", identity, made.tags, made))
        print(sketch.file)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
