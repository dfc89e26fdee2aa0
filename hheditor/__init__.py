"""hheditor: prepare, print, play and review medieval miniature battles on hexes."""

__version__ = "0.1.0"
