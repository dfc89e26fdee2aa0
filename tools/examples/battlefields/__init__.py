"""The historical scenarios of ``examples/``, as a person would sketch them, and the press that prints them.

    python -m tools.examples.battlefields            writes examples/*.hhscenario
    python -m tools.examples.battlefields --check    says which file differs from its sketch

Each module holds one `Battle`: the ground hex by hex, ways as chains of labels, every unit with its name and
place. `press.scenario` turns it into a document of the library's own format.
"""
