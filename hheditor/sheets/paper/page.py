"""A PDF file as it is written, page by page, in millimetres from the top left corner.

Sizes of type are in points. The file is the same for the same input: no date, no machine, no chance. What is
drawn with `addLiteral` is PDF itself; everything that needs the state of the page (typefaces, transparency)
goes through reportlab.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Literal

from hheditor.drawing.display import Op, Path
from hheditor.sheets.options import MM, PAPERS, PrintOptions
from hheditor.sheets.paper.faces import Face, cleaned, metrics, runs, shortened, width
from hheditor.sheets.paper.inks import Tones, inked, tones

Anchor = str


class _Stream:
    """What a page or a form uses: opacities by their names, and forms."""

    def __init__(self) -> None:
        self.states: dict[tuple[str, float], str] = {}
        self.forms: dict[str, None] = {}


class Book:
    """A PDF in the making."""

    def __init__(
        self,
        options: PrintOptions,
        title: str,
        *,
        landscape: bool = False,
        size: tuple[float, float] | None = None,
    ) -> None:
        from reportlab import rl_config
        from reportlab.pdfgen.canvas import Canvas

        # Streams as they are: armoured in letters they are a quarter larger and twice as slow to write.
        rl_config.useA85 = 0
        self.options = options
        wide, tall = size or PAPERS[options.paper]
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
        self.pages = 1
        self.forms: dict[str, str] = {}
        """Forms of the file by what they show; empty where that is nothing."""
        self._streams = [_Stream()]
        """The page, and the forms being drawn."""

    @property
    def tones(self) -> Tones:
        """Its colours."""
        return tones(self.options.ink)

    def turn(self, landscape: bool | None = None) -> None:
        """End this page and begin the next, perhaps the other way round."""
        self._end_page()
        if landscape is not None:
            wide, tall = PAPERS[self.options.paper]
            self.wide, self.tall = (tall, wide) if landscape else (wide, tall)
            self.canvas.setPageSize((self.wide * MM, self.tall * MM))
        self.pages += 1

    def finish(self) -> bytes:
        """The file."""
        self._end_page()
        self.canvas.save()
        return self._buffer.getvalue()

    def _end_page(self) -> None:
        # The page's resources list what reportlab itself has set; ours are told to it before it writes them.
        known = self.canvas._extgstate._c  # noqa: SLF001 - reportlab offers no other door
        known.update(self._streams[-1].states)
        self.canvas.showPage()
        self._streams = [_Stream()]

    # Transparency and forms --------------------------------------------------------------------------------

    def fade(self, kind: Literal["ca", "CA"], opacity: float) -> None:
        """Fill (``ca``) or draw (``CA``) with an opacity from now on."""
        name = f"{'f' if kind == 'ca' else 's'}{round(opacity * 255)}"
        self._streams[-1].states[kind, opacity] = name
        self.canvas.addLiteral(f"/{name} gs")

    def begin_form(self, form: str, box: tuple[float, float, float, float]) -> None:
        """What is drawn from now on is a form of the file."""
        self.canvas.beginForm(form, *box)
        self._streams.append(_Stream())

    def end_form(self) -> None:
        """The form is drawn. Its resources are its own: reportlab would leave the transparency out."""
        from reportlab.pdfbase.pdfdoc import (
            PDFDictionary,
            PDFObjectReference,
            PDFResourceDictionary,
            xObjectName,
        )

        stream = self._streams.pop()
        states = {name: PDFDictionary({kind: value}) for (kind, value), name in stream.states.items()}
        forms = {xObjectName(form): PDFObjectReference(xObjectName(form)) for form in stream.forms}
        resources = PDFResourceDictionary(ExtGState=states, XObject=forms)
        resources.basicFonts()
        self.canvas.endForm(Resources=resources)

    def show_form(self, form: str) -> None:
        """Draw a form here, within the matrix in force."""
        self.uses(form)
        self.canvas.doForm(form)

    def uses(self, form: str) -> None:
        """A form or picture of the file is drawn here."""
        self._streams[-1].forms[form] = None

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

    def ring(self, x: float, y: float, across: float, *, color: str, weight: float = 0.5) -> None:
        """A circle about a middle."""
        middle = self.at(x, y)
        self.canvas.addLiteral(f"{_stroke(inked(color, self.options.ink))} {weight:.2f} w")
        self.canvas.circle(*middle, across / 2 * MM, stroke=1, fill=0)

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
        from hheditor.sheets.paper.painter import paint

        paint(self, layers, x, y, scale, left, top)

    def photo(self, data: bytes, x: float, y: float, wide: float, tall: float) -> None:
        """A JPEG, from its top left corner."""
        from reportlab.lib.utils import ImageReader

        left, bottom = self.at(x, y + tall)
        self.canvas.drawImage(ImageReader(BytesIO(data)), left, bottom, wide * MM, tall * MM)


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
