"""Armies: troop types and the units of a side. What they cost and may do is the rules' business."""

from hheditor.armies.army import Army, Device, Group, Leader, TroopType, Unit

__all__ = ["Army", "Device", "Group", "Leader", "TroopType", "Unit"]
