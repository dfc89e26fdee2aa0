"""What a screen asks of Basic Impetus. It shows and decides nothing: the rules do not know it."""
