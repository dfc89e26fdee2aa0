"""Print the scenarios of Basic Impetus, or say which differ from their sheets."""

import sys

from tools.examples.impetus import muddy_field, ridge, wagons
from tools.examples.impetus.press import BOARDS, FOLDER, path_of, printed, stem

SHEETS = tuple(module.SHEET for module in (ridge, muddy_field, wagons))


def main(check: bool) -> int:
    """Print them all, or check them."""
    FOLDER.mkdir(exist_ok=True)
    differing = 0
    for sheet in SHEETS:
        for board in BOARDS:
            path, data = path_of(sheet, board), printed(sheet, board)
            same = path.exists() and path.read_bytes() == data
            differing += not same
            print(f"{stem(sheet, board)}{'' if same else ' (differs)' if check else ' (printed)'}")
            if not check:
                path.write_bytes(data)
    return int(check and differing > 0)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
