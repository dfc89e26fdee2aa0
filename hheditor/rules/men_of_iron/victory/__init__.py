"""Flight points, flight, time."""
