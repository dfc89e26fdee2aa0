"""Sheet of the workspace."""
