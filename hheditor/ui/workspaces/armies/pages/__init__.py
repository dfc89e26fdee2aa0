"""Pages of the workspace."""
