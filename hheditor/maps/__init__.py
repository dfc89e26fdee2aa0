"""The map document: what lies on the field, hex by hex. What it does there is the rules' business."""

from hheditor.maps.document import (
    Crossing,
    Edge,
    Feature,
    Label,
    Map,
    Objective,
    Underlay,
    Zone,
    blank,
    rivers,
    roads,
)

__all__ = [
    "Crossing",
    "Edge",
    "Feature",
    "Label",
    "Map",
    "Objective",
    "Underlay",
    "Zone",
    "blank",
    "rivers",
    "roads",
]
