"""Ids of documents: short, random, safe in file names and URLs.

>>> is_id(new_id())
True
>>> is_id("../etc")
False
"""

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 16


def new_id() -> str:
    """A new id of 80 random bits."""
    import secrets

    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def is_id(text: str) -> bool:
    """Whether the text has the shape of an id."""
    return len(text) == _LENGTH and all(letter in _ALPHABET for letter in text)
