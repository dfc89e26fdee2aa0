"""What a siege puts on a table: fortifications and what is left of them, engines, ladders, the night."""
