"""Print the examples, or say which differ from their sketch."""

import sys

from tools.examples.battlefields import (
    agincourt,
    bannockburn,
    bosworth,
    crecy,
    hastings,
    legnica,
    mirror_lake,
    stone_gate,
)
from tools.examples.battlefields.press import path_of, points, printed

MODULES = (hastings, legnica, bannockburn, crecy, agincourt, bosworth, stone_gate, mirror_lake)
BATTLES = tuple(module.BATTLE for module in MODULES)


def main(check: bool) -> int:
    """Print them all, or check them."""
    differing = 0
    for battle in BATTLES:
        path, data = path_of(battle), printed(battle)
        same = path.exists() and path.read_bytes() == data
        differing += not same
        costs = ", ".join(f"{host.side} {points(host)} of {host.budget}" for host in battle.hosts)
        print(f"{battle.slug}: {costs}{'' if same else ' (differs)' if check else ' (printed)'}")
        if not check:
            path.write_bytes(data)
    return int(check and differing > 0)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
