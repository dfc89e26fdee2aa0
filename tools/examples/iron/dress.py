"""What a scenario wears beside its sheet: names, arms, ploughed fields, words in two languages."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from hheditor.armies import Device


class Said(NamedTuple):
    """A text in English and Italian."""

    en: str
    it: str


class Banner(NamedTuple):
    """One side."""

    army: Said
    device: Device
    briefing: Said
    colours: tuple[str, ...]
    """Of its Battles, in the order of the sheet."""
    nouns: Mapping[str, Said] = MappingProxyType({})
    """What its units are called where that is not the common name of their type."""
    names: Mapping[str, tuple[Said, ...]] = MappingProxyType({})
    """Battle and type, ``First DM``, to the names its units have one by one."""


class Dress(NamedTuple):
    """One scenario."""

    sheet: str
    """Id of the sheet, and the name of the file."""
    name: Said
    place: Said
    banners: tuple[Banner, Banner]
    notes: Said
    special: Said
    won: tuple[int, int, int]
    """Games between tacticians: won by the first side, by the second, drawn."""
    remark: Said
    """What is to be said of that."""
    words: dict[str, str]
    """What other names are called in Italian: sides, Battles, leaders."""
    fields: tuple[str, ...] = ()
    """Clear hexes under the plough, in blocks, ``0502-0704``."""
    labels: tuple[tuple[Said, str, int, int, int, int], ...] = ()
    """Text, the hex it stands at, shift right and down, size, angle in tenths of a degree."""
