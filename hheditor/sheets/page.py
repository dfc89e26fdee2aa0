"""A PDF file as it is written, page by page, in millimetres from the top left corner.

Sizes of type are in points. The file is the same for the same input: no date, no machine, no chance. What is
drawn with `addLiteral` is PDF itself; everything that needs the state of the page (typefaces, transparency)
goes through reportlab.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from hheditor.drawing.display import Op, Path
from hheditor.sheets.faces import Face, cleaned, metrics, runs, shortened, width
from hheditor.sheets.inks import Tones, inked, tones
from hheditor.sheets.options import MM, PAPERS, PrintOptions

Anchor = str


class Book:
    """A PDF in the making."""

    def __init__(self, options: PrintOptions, title: str, *, landscape: bool = False) -> None:
        from reportlab import rl_config
        from reportlab.pdfgen.canvas import Canvas

        # Streams as they are: armoured in letters they are a quarter larger and twice as slow to write.
        rl_config.useA85 = 0
        self.options = options
        wide, tall = PAPERS[options.paper]
        self.wide, self.tall = (tall, wide) if landscape else (wide, tall)
        """Of the page in hand, in millimetres."""
        self._buffer = BytesIO()
        self.canvas: Any = Canvas(
            self._buffer,
            pagesize=(self.wide * MM, self.tall * MM),
            invariant=1,
            pageCompression=1,
            pdfVersion=(1, 4),
            lang=options.language,
            initialFontName=metrics("sans").name,
        )
        self.canvas.setTitle(cleaned(title))
        self.canvas.setCreator("hheditor")
        self.canvas.setProducer("hheditor")
        # A print at true size must not be scaled by the reader that prints it.
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.pages = 0
        self.forms: dict[str, str] = {}
        self._begun = False
        self._font: tuple[str, float] = ("", 0.0)
        self._begin()

    @property
    def tones(self) -> Tones:
        """Its colours."""
        return tones(self.options.ink)

    def _begin(self) -> None:
        self.pages += 1
        self._font = ("", 0.0)

    def turn(self, landscape: bool | None = None) -> None:
        """End this page and begin the next, perhaps the other way round."""
        self.canvas.showPage()
        if landscape is not None:
            wide, tall = PAPERS[self.options.paper]
            self.wide, self.tall = (tall, wide) if landscape else (wide, tall)
            self.canvas.setPageSize((self.wide * MM, self.tall * MM))
        self._begin()

    def finish(self) -> bytes:
        """The file."""
        self.canvas.showPage()
        self.canvas.save()
        return self._buffer.getvalue()

    # Places ------------------------------------------------------------------------------------------------

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the page in PDF's own points."""
        return x * MM, (self.tall - y) * MM

    @contextmanager
    def within(self, x: float, y: float, wide: float, tall: float) -> Iterator[None]:
        """Everything drawn meanwhile is cut to a rectangle."""
        left, bottom = self.at(x, y + tall)
        self.canvas.saveState()
        self.canvas.addLiteral(f"{left:.3f} {bottom:.3f} {wide * MM:.3f} {tall * MM:.3f} re W n")
        yield
        self.canvas.restoreState()
        self._font = ("", 0.0)

    # Text --------------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        face: Face = "sans",
        color: str = "",
        anchor: Anchor = "left",
        room: float = 0.0,
    ) -> float:
        """A line with its base at `y`, cut off to fit the room if one is given; gives its width."""
        text = shortened(text, face, size, room * MM) if room else cleaned(text)
        if not text:
            return 0.0
        taken = width(text, face, size) / MM
        if anchor == "right":
            x -= taken
        elif anchor == "middle":
            x -= taken / 2
        left, base = self.at(x, y)
        self._set(left, base, text, size, face, color or self.tones.ink)
        return taken

    def _set(self, left: float, base: float, text: str, size: float, face: Face, color: str) -> None:
        canvas = self.canvas
        canvas.setFillColor(_color(inked(color, self.options.ink)))
        line = canvas.beginText(left, base)
        for where, piece in runs(text, face):
            line.setFont(metrics(where).name, size)
            line.textOut(piece)
        canvas.drawText(line)

    # Lines and boxes -----------------------------------------------------------------------------------

    def rule(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float | None = None,
        *,
        weight: float = 0.4,
        color: str = "",
        dash: Sequence[float] = (),
    ) -> None:
        """A line; its weight in points, its dashes in millimetres."""
        (ax, ay), (bx, by) = self.at(x, y), self.at(to_x, y if to_y is None else to_y)
        pattern = " ".join(f"{part * MM:.2f}" for part in dash)
        dashes, undone = (f"[{pattern}] 0 d ", " [] 0 d") if dash else ("", "")
        self.canvas.addLiteral(
            f"{_stroke(inked(color or self.tones.rule, self.options.ink))} {weight:.2f} w {dashes}"
            f"{ax:.3f} {ay:.3f} m {bx:.3f} {by:.3f} l S{undone}"
        )

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        tall: float,
        *,
        fill: str = "",
        color: str = "",
        weight: float = 0.5,
    ) -> None:
        """A rectangle, filled, outlined or both; of neither there is nothing to see."""
        left, bottom = self.at(x, y + tall)
        shape = f"{left:.3f} {bottom:.3f} {wide * MM:.3f} {tall * MM:.3f} re"
        if fill:
            self.canvas.addLiteral(f"{_fill(inked(fill, self.options.ink))} {shape} f")
        if color:
            self.canvas.addLiteral(f"{_stroke(inked(color, self.options.ink))} {weight:.2f} w {shape} S")

    def boxes(
        self, x: float, y: float, count: int, side: float, *, room: float, group: int = 5, gap: float = 0.7
    ) -> float:
        """Boxes to tick, grouped by five, in as many rows as the room needs; gives the height."""
        if count <= 0:
            return 0.0
        per_row = boxes_per_row(count, side, room, group, gap)
        for number in range(count):
            row, place = divmod(number, per_row)
            left = x + place * (side + gap) + place // group * gap * 1.6
            self.box(left, y + row * (side + gap), side, side, color=self.tones.ink, weight=0.5)
        rows = -(-count // per_row)
        return rows * (side + gap) - gap

    # Pictures ------------------------------------------------------------------------------------------

    def picture(
        self,
        layers: Sequence[tuple[Sequence[Op], Path | None]],
        x: float,
        y: float,
        scale: float,
        *,
        left: float = 0.0,
        top: float = 0.0,
    ) -> None:
        """A drawing whose board point (left, top) lies at (x, y); `scale` is millimetres to a hex."""
        from hheditor.sheets.painter import paint

        paint(self, layers, x, y, scale, left, top)
        self._font = ("", 0.0)


def boxes_per_row(total: int, side: float, room: float, group: int = 5, gap: float = 0.7) -> int:
    """How many of so many boxes to tick stand side by side in a room: all of them, or whole groups."""
    count = max(1, int((room + gap) / (side + gap)))
    while count > 1 and count * (side + gap) - gap + (count - 1) // group * gap * 1.6 > room:
        count -= 1
    if count >= total or count < group:
        return count
    return count - count % group


def _parts(color: str) -> tuple[float, float, float]:
    return int(color[1:3], 16) / 255, int(color[3:5], 16) / 255, int(color[5:7], 16) / 255


def _color(color: str) -> Any:
    from reportlab.lib.colors import Color

    return Color(*_parts(color))


def _fill(color: str) -> str:
    red, green, blue = _parts(color)
    return f"{red:.3f} {green:.3f} {blue:.3f} rg"


def _stroke(color: str) -> str:
    red, green, blue = _parts(color)
    return f"{red:.3f} {green:.3f} {blue:.3f} RG"
