"""What is left over: which objects, which caches and which lines grew from one round of work to a later one.

    uv run python -m tests.benchmarks.leftovers --warm 8 --rounds 6     by type, and who holds them
    uv run python -m tests.benchmarks.leftovers --short 4 --lines       rounds of a quarter; also by line

`test_memory` says whether memory is flat; this says what is not. The rounds are the same. What `malloc` gave
and nobody gave back tells a leak from what it keeps in pieces; to look by line takes three times as long.
"""

import argparse
import ctypes
import gc
import os
import sys
import tempfile
import tracemalloc
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from types import FrameType, GeneratorType
from typing import Any, ClassVar

SHOWN = 30
"""So many lines of each list are printed."""
HOLDERS = 4
"""So far back it is told who holds what is new."""
_Cache = type(lru_cache(len))
Cached = dict[str, tuple[int, int | None]]


def _name(thing: object) -> str:
    kind = type(thing)
    return f"{kind.__module__}.{kind.__qualname__}"


def cached() -> Cached:
    """How full each cache of a function is, and its limit: of modules, and of what came later."""
    found: dict[int, Any] = {}
    # What was frozen at the start is not among the objects of the collector; its modules know it.
    for module in list(sys.modules.values()):
        for thing in list(getattr(module, "__dict__", {}).values()):
            parts = list(vars(thing).values()) if isinstance(thing, type) else [thing]
            found |= {id(each): each for each in parts if type(each) is _Cache}
    found |= {id(each): each for each in gc.get_objects() if type(each) is _Cache}
    infos = ((each, each.cache_info()) for each in found.values())
    return {
        f"{each.__module__}.{each.__qualname__} {key:x}": (info.currsize, info.maxsize)
        for key, (each, info) in zip(found, infos, strict=True)
    }


def _told(thing: object) -> str:
    """Who holds: a name short enough for a line."""
    if isinstance(thing, dict) and "__name__" in thing:
        return f"module {thing['__name__']}"
    if isinstance(thing, dict):
        return f"dict of {len(thing)} ({', '.join(str(key)[:24] for key in list(thing)[:3])})"
    if isinstance(thing, list | tuple | set):
        return f"{type(thing).__name__} of {len(thing)}"
    if callable(thing) and hasattr(thing, "__qualname__"):
        return f"{getattr(thing, '__module__', '')}.{thing.__qualname__}"
    return _name(thing)


def _way(thing: object, ours: set[int]) -> str:
    """One way back to who holds a thing."""
    way, seen = [], ours | {id(thing)}
    for _ in range(HOLDERS):
        holders = gc.get_referrers(thing)
        seen |= {id(holders)}
        others = (
            each
            for each in holders
            if id(each) not in seen and not isinstance(each, FrameType | GeneratorType)
        )
        found = next(others, None)
        if found is None:
            break
        thing = found
        seen |= {id(thing)}
        way.append(_told(thing))
        del holders
    return " < ".join(way) or "nobody the collector knows: Qt, or what was frozen"


def _print(title: str, lines: Iterable[str]) -> None:
    print(f"\n{title}")
    for line in lines:
        print(f"  {line}")
    sys.stdout.flush()


class _Mallinfo(ctypes.Structure):
    """See `man mallinfo2`."""

    _fields_: ClassVar[Any] = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def malloced() -> float:
    """Megabytes that `malloc` gave and nobody gave back, where its library tells: Qt's, SQLite's, and the
    larger ones of Python."""
    tell = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if tell is None:
        return 0.0
    tell.restype = _Mallinfo
    told = tell()
    return float(told.uordblks + told.hblkhd) / 1e6


def report(kinds: Counter[str], known: set[int], caches: Cached) -> None:
    """Say what is there now and was not there then."""
    objects = gc.get_objects()
    now = Counter(_name(each) for each in objects)
    grown = [(more, name) for name, count in now.items() if (more := count - kinds[name])]
    grown.sort(key=lambda each: -abs(each[0]))
    _print(
        f"objects by type: {sum(more for more, _ in grown):+}",
        (f"{more:+7} {name}" for more, name in grown[:SHOWN]),
    )
    fresh = [each for each in objects if id(each) not in known and each is not known and each is not kinds]
    ours = {id(objects), id(fresh), id(grown), id(now), id(known), id(kinds), id(locals())}
    names = [name for more, name in grown if more > 0][:12]
    for name in names:
        some = [each for each in fresh if _name(each) == name]
        some = some[:: max(1, len(some) // 60)]
        ours |= {id(some)}
        ways: Counter[str] = Counter()
        for each in some:
            ways[_way(each, ours)] += 1
        _print(f"who holds {name}", (f"{count:4} {way}" for way, count in ways.most_common(4)))
    del objects, fresh
    after = cached()
    moved = [
        (size - caches.get(name, (0, 0))[0], size, most, name)
        for name, (size, most) in after.items()
        if size != caches.get(name, (0, 0))[0]
    ]
    moved.sort(key=lambda each: -abs(each[0]))
    _print("caches of functions", (f"{more:+6} {size} of {most} {name}" for more, size, most, name in moved))


def lines(before: tracemalloc.Snapshot, after: tracemalloc.Snapshot) -> None:
    """Say which lines hold more than they did."""
    found = [each for each in after.compare_to(before, "lineno") if each.size_diff]
    found.sort(key=lambda each: -each.size_diff)
    _print(
        f"by line: {sum(each.size_diff for each in found) / 1000:+.0f} kB",
        (
            f"{each.size_diff / 1000:+9.1f} kB {each.count_diff:+6} {each.traceback[0].filename}:"
            f"{each.traceback[0].lineno}"
            for each in found[:SHOWN]
        ),
    )


def main() -> int:
    """Go the rounds of `test_memory` and compare."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--warm", type=int, default=8, help="rounds before anything is compared")
    words.add_argument("--rounds", type=int, default=6, help="rounds between the two looks")
    words.add_argument("--looks", type=int, default=1, help="how often")
    words.add_argument("--short", type=int, default=1, help="so many times shorter rounds")
    words.add_argument("--lines", action="store_true", help="also by line, by tracemalloc")
    chosen = words.parse_args()
    with tempfile.TemporaryDirectory(prefix="hheditor-leftovers-") as home:
        os.environ |= {"HHEDITOR_HOME": home, "QT_QPA_PLATFORM": "offscreen"}
        if chosen.lines:
            tracemalloc.start(1)
        _go(chosen)
    return 0


def _go(chosen: argparse.Namespace) -> None:
    from PySide6.QtWidgets import QApplication

    from hheditor.app import desk_on_disk
    from hheditor.ui.application import create_window
    from tests.benchmarks import living
    from tests.benchmarks.test_memory import count, go_round
    from tests.journeys.test_scenario import prepared

    qt = QApplication([*sys.argv[:1], "-style", "fusion"])
    vars(living)["say"] = lambda _: None
    desk = desk_on_disk()
    desk.settings.change(reduced_motion=True)
    desk.library.create(prepared())
    life = living.Life(1)
    life.window = create_window(qt, desk)
    life.window.show()
    qt.processEvents()

    def rounds(number: int) -> None:
        for _ in range(number):
            go_round(life, chosen.short)
            print(count(), f"malloc: {malloced():.1f} MB", flush=True)

    rounds(chosen.warm)
    for _ in range(chosen.looks):
        snapshot = tracemalloc.take_snapshot() if chosen.lines else None
        kinds, caches = Counter(_name(each) for each in gc.get_objects()), cached()
        known = {id(each) for each in gc.get_objects()}
        rounds(chosen.rounds)
        report(kinds, known, caches)
        if snapshot is not None:
            lines(snapshot, tracemalloc.take_snapshot())
        del known, kinds
    life.window.close()
    desk.library.close()


if __name__ == "__main__":
    sys.exit(main())
