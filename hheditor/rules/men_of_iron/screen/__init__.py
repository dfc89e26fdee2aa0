"""What a screen asks of a position: it tells of the rules and decides nothing."""
