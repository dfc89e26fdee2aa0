"""One HTML file: markup, style, program and data together, and a policy that keeps it to itself.

The policy allows the page's own style and program, by their digests, and pictures that are written into it;
no request of any kind leaves it. Data is JSON in which no sign can end its element.
"""

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import Any

from hheditor.share.phrases import LANGUAGES
from hheditor.values import encode
from hheditor.values.resources import resource_path


def art(name: str) -> str:
    """A file of ``resources/share``."""
    return resource_path("share", name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def embedded(data: Any) -> str:
    """Data as JSON that is safe inside a script element.

    >>> embedded({"name": "</script><b>"})
    '{"name":"\\\\u003c/script\\\\u003e\\\\u003cb\\\\u003e"}'
    """
    text = encode(data).decode("utf-8")
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def html_page(title: str, body: str, style: str, program: str, data: Any = None) -> str:
    """A whole page."""
    policy = (
        f"default-src 'none'; script-src {_digest(program)}; style-src {_digest(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    held = f'<script type="application/json" id="data">{embedded(data)}</script>' if data is not None else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{LANGUAGES[0]}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="referrer" content="no-referrer"><meta name="generator" content="hheditor">'
        f"<title>{escape(title)}</title><style>{style}</style></head>\n"
        f"<body>{body}\n{held}<script>{program}</script></body></html>\n"
    )


def fragment(page: str, title: str, height: int = 760) -> str:
    """A page to put into another: in a frame of its own, which can reach neither the page around it nor the
    network."""
    return (
        f'<iframe title="{escape(title)}" sandbox="allow-scripts allow-modals" loading="lazy"'
        f' style="width:100%;height:{height}px;border:0" srcdoc="{escape(page)}"></iframe>\n'
    )
