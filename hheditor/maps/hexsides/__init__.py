"""What passes and stands on hexsides: chains that are drawn, roads and rivers that meet."""
