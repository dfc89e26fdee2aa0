"""The field battles of the figure game as examples: their tables, their armies and where they stand.

python -m tools.examples.figures [folder]           write them, below ``examples/figures`` or elsewhere

They lie in the folder of the examples from the day the game is published; until then a test builds them.
"""
