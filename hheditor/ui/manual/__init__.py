"""The manual in a window of its own: F1 opens the page of the workspace that shows, without a network.

The window stays beside the work until it is closed; another F1 turns it to the page wanted now.
"""

from hheditor.ui.manual.window import ManualWindow

__all__ = ["ManualWindow"]
