"""The library file itself: its tables, their history, and opening it in any state."""
