"""What lies along the sides of hexes: what is built there, water, and ground that falls."""
