"""The profiles of the rules: a list, and a form made from the schema of the chosen one.

- `dialog`: the window; `deeds`: use in a scenario, replay, files
- `form`: sections by chapter; `editors`: a widget for each kind of term
"""
