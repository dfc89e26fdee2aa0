"""What Basic Impetus prints: the sheet of two armies, their rosters, markers, bases and a measuring stick."""
