"""A scenario being made: its editor, its options, its deployment, and the start of its battle."""
