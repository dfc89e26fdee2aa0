"""The rules as people read and change them: the book, and profiles of their own."""
