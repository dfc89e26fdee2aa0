"""What a screen asks of the figure game; it shows and decides nothing."""
