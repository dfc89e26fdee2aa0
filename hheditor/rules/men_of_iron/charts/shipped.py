"""The flavours that ship, ``resources/rules/men_of_iron/*.json``: house charts, one file each."""

from functools import cache

from hheditor.rules.men_of_iron.charts.schema import Profile
from hheditor.values import decode
from hheditor.values.resources import resource_path

FLAVOURS = ("men_of_iron", "norman_conquests", "infidel", "blood_and_roses")


@cache
def flavour(name: str) -> Profile:
    """The profile of that id as it ships; `KeyError` if there is none."""
    if name not in FLAVOURS:
        raise KeyError(name)
    data = resource_path("rules", "men_of_iron", f"{name}.json").read_bytes()
    profile: Profile = decode(data, Profile)
    return profile
