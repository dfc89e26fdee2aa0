"""The window: Qt widgets and the canvas. Nothing here is imported before Qt is known to start."""
