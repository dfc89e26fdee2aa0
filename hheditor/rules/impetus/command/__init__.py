"""Deployment, initiative, the sequence of play, victory."""
