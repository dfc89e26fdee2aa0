"""The map document: what lies on the field, hex by hex. What it does there is the rules' business."""

from hheditor.maps.document import Crossing, Map

__all__ = [
    "Crossing",
    "Map",
]
