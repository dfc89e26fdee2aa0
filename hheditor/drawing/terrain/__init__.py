"""What the field is made of: ground, hills, woods, water, ways, villages and works."""
