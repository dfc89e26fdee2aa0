"""What whoever builds armies may ask of a rules system: types, prices, totals."""
