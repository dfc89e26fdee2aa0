"""What belongs to fields beside themselves: where one is kept, the parts owned, the stamps."""
