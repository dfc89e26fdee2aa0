"""Command: who may advance, the opening, the sequence, camps, the end."""
