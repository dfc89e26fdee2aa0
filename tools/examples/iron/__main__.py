"""Print the scenarios of Men of Iron, or say which differ from their dress."""

import sys

from tools.examples.iron import agincourt, arsuf, bannockburn, bosworth, courtrai, hastings
from tools.examples.iron.press import FOLDER, path_of, printed

DRESSES = tuple(module.DRESS for module in (hastings, arsuf, courtrai, bannockburn, agincourt, bosworth))


def main(check: bool) -> int:
    """Print them all, or check them."""
    FOLDER.mkdir(exist_ok=True)
    differing = 0
    for dress in DRESSES:
        path, data = path_of(dress), printed(dress)
        same = path.exists() and path.read_bytes() == data
        differing += not same
        print(f"{dress.sheet}{'' if same else ' (differs)' if check else ' (printed)'}")
        if not check:
            path.write_bytes(data)
    return int(check and differing > 0)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
