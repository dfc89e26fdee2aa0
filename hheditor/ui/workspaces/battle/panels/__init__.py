"""What stands beside the field of a battle."""
