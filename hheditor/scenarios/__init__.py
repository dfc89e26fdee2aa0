"""Scenarios: a map, two armies, sides, deployment, victory terms, a rules profile and notes.

- `scenario`: what a scenario is
- `edits`: how it changes, one pure edit at a time
- `translating`: the same in the words of another language
- `making`: a new one from a map and two armies; another map, another army, without losing the rest
- `old_map`: the picture its field was traced over
"""

from hheditor.scenarios.scenario import (
    Ally,
    Deployment,
    Goal,
    Picture,
    Placement,
    Reinforcement,
    Scenario,
    Side,
    TimeMark,
)

__all__ = [
    "Ally",
    "Deployment",
    "Goal",
    "Picture",
    "Placement",
    "Reinforcement",
    "Scenario",
    "Side",
    "TimeMark",
]
