"""Pictures of the window as files, in few colours: nobody sees the difference, and they are far smaller.

    keep(widget, path)          what a widget shows
    keep_image(image, path)     a picture made otherwise
    shot(image)                 the same as bytes
    small(image, most)          a picture for a page, which may lose details and no colours

Half of the colours are kept for what is vivid: a flame is small, and the reason one looks.
"""

from io import BytesIO
from pathlib import Path
from typing import cast

from PIL import Image
from PySide6.QtCore import QBuffer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QWidget

COLOURS = 256
_VIVID = 100
"""From this saturation on a colour is worth keeping."""


def keep(widget: QWidget, path: Path) -> None:
    """Write what a widget shows."""
    keep_image(widget.grab(), path)


def keep_image(image: QPixmap | QImage, path: Path) -> None:
    """Write a picture."""
    path.write_bytes(shot(image))


def shot(image: QPixmap | QImage) -> bytes:
    """A picture as a PNG of few colours."""
    whole = _read(image)
    data = BytesIO()
    whole.quantize(palette=_palette(whole, COLOURS), dither=Image.Dither.NONE).save(
        data, "PNG", optimize=True
    )
    return data.getvalue()


def small(image: QPixmap | QImage, most: int) -> bytes:
    """A picture as a WebP of at most so many bytes, with all its colours."""
    whole = _read(image)
    data = BytesIO()
    for quality in range(90, 0, -5):
        data = BytesIO()
        whole.save(data, "WEBP", quality=quality, method=6)
        if data.tell() <= most:
            break
    return data.getvalue()


def _read(image: QPixmap | QImage) -> Image.Image:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.ReadWrite)
    (image if isinstance(image, QPixmap) else QPixmap.fromImage(image)).save(buffer, "PNG")
    return Image.open(BytesIO(buffer.data().data())).convert("RGB")


def _palette(image: Image.Image, colours: int) -> Image.Image:
    vivid = image.convert("HSV").getchannel("S").point([0] * _VIVID + [255] * (256 - _VIVID))
    pixels = cast("tuple[tuple[int, int, int], ...]", image.get_flattened_data())
    loud = [pixel for pixel, on in zip(pixels, vivid.get_flattened_data(), strict=True) if on]
    few = colours // 2 if loud else 0
    found = (image.quantize(colours - few, method=Image.Quantize.MEDIANCUT).getpalette() or [])[
        : 3 * (colours - few)
    ]
    if loud:
        strip = Image.new("RGB", (len(loud), 1))
        strip.putdata(loud)
        found += (strip.quantize(few, method=Image.Quantize.MAXCOVERAGE).getpalette() or [])[: 3 * few]
    chosen = Image.new("P", (1, 1))
    chosen.putpalette(found)
    return chosen
