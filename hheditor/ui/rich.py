"""Rich text, and what keeps it ours: foreign words are escaped, and of markup only what we use passes.

The standard module for escaping takes longer to import than the rail to paint.
"""

import re

_TAG = re.compile(r"<(/?)([a-z]+)((?:\s+[a-z]+\s*=\s*(?:'[^'<>]*'|\"[^\"<>]*\"))*)\s*/?>")
_ATTRIBUTE = re.compile(r"([a-z]+)\s*=\s*('[^']*'|\"[^\"]*\")")
_TAGS = frozenset(["a", "b", "br", "div", "i", "nobr", "p", "span", "table", "td", "tr"])
_ATTRIBUTES = frozenset(
    ["align", "cellpadding", "cellspacing", "colspan", "height", "href", "style", "valign", "width"]
)
_LOADS = re.compile(r"url|image|@|\\", re.IGNORECASE)


def escape(text: str) -> str:
    """The text so that Qt shows it as it is.

    >>> escape("<Pikes & Shot>")
    '&lt;Pikes &amp; Shot&gt;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def only_ours(markup: str) -> str:
    """Markup with nothing in it that could name a file: a tag we do not use is shown as the text it is.

    Whoever forgets to escape a name gets the name on the screen, and never a picture from somebody's disk.

    >>> only_ours("<b>Kent</b> <img src='/dev/zero'>")
    "<b>Kent</b> &lt;img src='/dev/zero'&gt;"
    >>> only_ours("<div style='background-image: url(x)'>a < b</div>")
    '<div>a &lt; b</div>'
    """
    found, last = [], 0
    for match in _TAG.finditer(markup):
        if match[2] not in _TAGS:
            continue
        found.append(_shown(markup[last : match.start()]))
        kept = "".join(
            f" {name}={value}"
            for name, value in _ATTRIBUTE.findall(match[3])
            if name in _ATTRIBUTES and (name != "style" or not _LOADS.search(value))
        )
        found.append(f"<{match[1]}{match[2]}{kept}>")
        last = match.end()
    found.append(_shown(markup[last:]))
    return "".join(found)


def _shown(text: str) -> str:
    """What stands between our tags, entities left alone."""
    return text.replace("<", "&lt;").replace(">", "&gt;")
