"""What paper may ask of a rules system: the reference of a scenario, and the rules to read."""
