"""The house scenarios of Men of Iron as examples: what the rules have as sheets, dressed for people.

python -m tools.examples.iron           write them; with --check say which differ
"""
