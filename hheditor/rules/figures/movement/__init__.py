"""Movement: bases and loose figures, ground, zones."""
