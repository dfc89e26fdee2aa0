"""Scenarios: a map, two armies, sides, deployment, victory terms, a rules profile and notes."""

from hheditor.scenarios.scenario import Deployment, Goal, Picture, Placement, Scenario, Side

__all__ = ["Deployment", "Goal", "Picture", "Placement", "Scenario", "Side"]
