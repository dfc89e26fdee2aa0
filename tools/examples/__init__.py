"""Makes the examples that ship: battlefields from sketches, battles from annotations."""
