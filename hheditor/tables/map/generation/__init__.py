"""Tables nobody drew: by the dice of a book, or by taste; both the same for a number on every machine."""
