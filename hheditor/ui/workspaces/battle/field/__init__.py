"""What moves and shows on the field of a battle."""
