"""Photos for a page: small enough for a mail, turned upright, and without what a camera writes into them."""

import io
from base64 import b64encode

LONGEST = 1280
"""Pixels of the longer side."""


def data_uri(data: bytes) -> str:
    """A photo as a page holds it; empty where it is none. Where and when it was taken stays at home."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as opened:
            picture = ImageOps.exif_transpose(opened).convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return ""
    picture.thumbnail((LONGEST, LONGEST))
    written = io.BytesIO()
    picture.save(written, "JPEG", quality=82, optimize=True)
    return "data:image/jpeg;base64," + b64encode(written.getvalue()).decode("ascii")
