"""The pseudo-language ``xx``: English, stretched and accented.

A label that is clipped in ``xx`` would be clipped in German; a text that is not accented in ``xx`` did not
come from a catalogue. Gaps stay as they are.

>>> stretch("Save")
'Šávē~'
"""

_ACCENTS = str.maketrans("AEIOUSCZaeioucznr", "ÁÉÎÖÜŠČŽáēîöüčžñř")
_SHARE = 3
"""One sign more for every so many letters: what a terse English label gains in translation."""


def stretch(text: str) -> str:
    """The text, accented and about a third longer."""
    words = text.translate(_ACCENTS)
    padding = "~" * (sum(letter.isalpha() for letter in text) // _SHARE)
    if not padding:
        return words
    end = len(words.rstrip())
    return words[:end] + padding + words[end:]
