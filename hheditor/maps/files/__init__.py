"""A map as a file of its own, and as one for Tiled."""
