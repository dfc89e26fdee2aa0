"""Dialogs of the workspace."""
