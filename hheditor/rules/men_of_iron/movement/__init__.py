"""Ways, costs, facing, stacking, leaders on the move."""
