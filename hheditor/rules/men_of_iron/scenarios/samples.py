"""Armies to start from, ``armies.json``: those of the house scenarios, to be changed."""

from functools import cache

from msgspec.structs import replace

from hheditor.armies import Army, Device
from hheditor.rules.men_of_iron.scenarios.documents import sides_of
from hheditor.values import Few, Value, decode
from hheditor.values.resources import resource_path


class _Sample(Value, frozen=True):
    id: str
    scenario: str
    side: Few
    name: str
    device: Device


@cache
def sample_armies() -> dict[str, Army]:
    """By id, two of each scenario."""
    data = resource_path("rules", "men_of_iron", "armies.json").read_bytes()
    listed: tuple[_Sample, ...] = decode(data, tuple[_Sample, ...])
    sides = {name: sides_of(name) for name in dict.fromkeys(each.scenario for each in listed)}
    return {
        each.id: replace(
            sides[each.scenario][each.side].army, name=each.name, device=each.device, fixed=False
        )
        for each in listed
    }
