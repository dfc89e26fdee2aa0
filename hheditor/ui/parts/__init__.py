"""Parts that several workspaces put into their panels."""
