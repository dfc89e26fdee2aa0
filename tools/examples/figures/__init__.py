"""The battles and sieges of the figure game as examples: their tables, armies and where everybody stands.

python -m tools.examples.figures [folder]           write them, below ``examples/figures`` or elsewhere
"""
