"""What a screen is told of Basic Impetus."""
