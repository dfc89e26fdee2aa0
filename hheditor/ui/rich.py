"""Rich text from plain text; the standard module for it takes longer to import than the rail to paint."""


def escape(text: str) -> str:
    """The text so that Qt shows it as it is.

    >>> escape("<Pikes & Shot>")
    '&lt;Pikes &amp; Shot&gt;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
