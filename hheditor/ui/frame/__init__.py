"""The frame around every workspace: the window, its rail, header, status line and command palette."""
