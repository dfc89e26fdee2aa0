"""Moving: where a unit can go, how it goes there, and what it may do instead in its movement phase."""
