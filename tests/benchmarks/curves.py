"""How cost grows with the work: measured at doubled sizes, judged by its slope, drawn for `docs/speed.md`.

    curve = Curve("a map is drawn", "hexes")
    for size in sizes: curve.measure(size, lambda: draw(maps[size]))
    curve.judge()           no steeper than the work times its logarithm
    curve.keep()            into build/curves; `python -m tests.benchmarks.curves` draws them in docs/curves

Times are the processor's for this process, the least of several runs: what else the machine does hits both
ends of a curve, and a slope forgives what a limit in milliseconds would not.
"""

import gc
import json
import math
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
KEPT, DRAWN = ROOT / "build" / "curves", ROOT / "docs" / "curves"
STEEPER = 0.15
"""By how much a slope, both scales logarithmic, may exceed that of work times its logarithm: noise."""


class Curve:
    """The cost of one thing at several sizes."""

    def __init__(self, name: str, work: str) -> None:
        self.name, self.work = name, work
        self.points: list[tuple[int, float]] = []

    def measure(self, size: int, deed: Callable[[], object], runs: int = 3) -> None:
        """Do it a few times and keep the least."""
        least = math.inf
        for _ in range(runs):
            # Every run begins with as little garbage: small ones would never see the collector, large ones
            # would pay for what the others left.
            gc.collect()
            began = time.process_time()
            deed()
            least = min(least, time.process_time() - began)
        self.points.append((size, least))

    @property
    def slope(self) -> float:
        """The slope of the straight line nearest to the points, both scales logarithmic: 1 is as the work."""
        return _slope([(size, max(cost, 1e-6)) for size, cost in self.points])

    @property
    def allowed(self) -> float:
        """The slope of the work times its logarithm over the same sizes, and what noise may add."""
        return _slope([(size, size * math.log(size)) for size, _ in self.points]) + STEEPER

    def judge(self) -> None:
        """Say the numbers; fail where it grows faster than the work times its logarithm."""
        said = ", ".join(f"{size}: {1000 * cost:.2f} ms" for size, cost in self.points)
        print(f"\n{self.name}, by {self.work}: {said}; slope {self.slope:.2f} of {self.allowed:.2f}")
        assert self.slope <= self.allowed, f"{self.name} grows with slope {self.slope:.2f}: {said}"

    def keep(self) -> None:
        """Write the numbers down to be drawn."""
        KEPT.mkdir(parents=True, exist_ok=True)
        data = {"name": self.name, "work": self.work, "points": self.points, "slope": round(self.slope, 2)}
        (KEPT / f"{self.name.replace(' ', '-')}.json").write_text(json.dumps(data), encoding="utf-8")


def _slope(points: list[tuple[int, float]]) -> float:
    xs, ys = [math.log(x) for x, _ in points], [math.log(y) for _, y in points]
    x0, y0 = sum(xs) / len(xs), sum(ys) / len(ys)
    across = sum((x - x0) ** 2 for x in xs)
    return sum((x - x0) * (y - y0) for x, y in zip(xs, ys, strict=True)) / across


# Pictures --------------------------------------------------------------------------------------------------

_WIDE, _TALL, _EDGE = 420, 260, 56


def _said(milliseconds: float) -> str:
    if milliseconds >= 1000:
        return f"{milliseconds / 1000:.1f} s"
    return f"{milliseconds:.0f} ms" if milliseconds >= 10 else f"{milliseconds:.1f} ms"


def drawn(data: dict[str, Any]) -> str:
    """A small picture: cost over work, both scales logarithmic, a dashed line as steep as the work itself."""
    points = [(size, max(1000 * cost, 0.001)) for size, cost in data["points"]]
    left, right = math.log(points[0][0]), math.log(points[-1][0])
    low = math.log(min(cost for _, cost in points)) - 0.3
    high = max(math.log(max(cost for _, cost in points)), math.log(points[0][1]) + right - left) + 0.3

    def spot(size: float, cost: float) -> tuple[float, float]:
        x = _EDGE + (math.log(size) - left) / (right - left) * (_WIDE - 2 * _EDGE)
        y = _TALL - 44 - (math.log(cost) - low) / (high - low) * (_TALL - 84)
        return round(x, 1), round(y, 1)

    line = " ".join(f"{x},{y}" for x, y in (spot(*point) for point in points))
    first, last = points[0], (points[-1][0], points[0][1] * points[-1][0] / points[0][0])
    (x0, y0), (x1, y1) = spot(*first), spot(*last)
    marks = "".join(
        f'<circle cx="{x}" cy="{y}" r="3.5" fill="#8b1e1e"/>'
        f'<text x="{x}" y="{y - 9}" text-anchor="middle">{_said(cost)}</text>'
        f'<text x="{x}" y="{_TALL - 24}" text-anchor="middle" fill="#555">{size:,}</text>'
        for (size, cost), (x, y) in ((point, spot(*point)) for point in points)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_TALL}" font-family="sans-serif" '
        f'font-size="11" fill="#222"><rect width="{_WIDE}" height="{_TALL}" fill="#fffdf6"/>'
        f'<text x="16" y="22" font-size="13" font-weight="bold">{data["name"].capitalize()}</text>'
        f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="#999" stroke-dasharray="4 4"/>'
        f'<polyline points="{line}" fill="none" stroke="#8b1e1e" stroke-width="2"/>{marks}'
        f'<text x="{_WIDE - 16}" y="{_TALL - 6}" text-anchor="end" fill="#555">{data["work"]} · '
        f"slope {data['slope']}</text></svg>\n"
    )


def main() -> int:
    """Draw every curve that was kept."""
    DRAWN.mkdir(parents=True, exist_ok=True)
    for path in sorted(KEPT.glob("*.json")):
        (DRAWN / f"{path.stem}.svg").write_text(drawn(json.loads(path.read_text())), encoding="utf-8")
        print(path.stem)
    return 0


if __name__ == "__main__":
    sys.exit(main())
