"""What a player of its own thinks: the worth of orders and positions, and how to deploy. Not rules."""
