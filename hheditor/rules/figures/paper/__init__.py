"""What is printed of the figure game; it tells and decides nothing."""
