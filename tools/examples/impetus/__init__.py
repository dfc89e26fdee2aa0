"""The scenarios of Basic Impetus in ``examples/impetus/``, each on a painted field and on a painted table.

    python -m tools.examples.impetus             print them all anew
    python -m tools.examples.impetus --check     say which differ

`sheet` says what a scenario is made of; `press` makes the documents of it; a module a battle.
"""
