"""Command and the frame of a battle: leaders, deployment, the sequence of play, victory."""
