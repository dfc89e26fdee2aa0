"""Armies: troop types and the units of a side. What they cost and may do is the rules' business."""

from hheditor.armies.army import Army, Device, Leader, TroopType, Unit

__all__ = ["Army", "Device", "Leader", "TroopType", "Unit"]
