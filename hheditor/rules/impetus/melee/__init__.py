"""Melee: dice, cohesion, retreat, pursuit."""
