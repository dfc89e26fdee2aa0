"""Contact with the enemy: zones of control, and how those who are met may answer."""
