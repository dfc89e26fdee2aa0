"""What is looked up at the table: the quick reference, the sheet per side, and how they are made to fit."""
