"""The sections at the side of the scenario workspace."""
