"""Basic Impetus by the book, on the bare table."""
