"""Golden playthroughs: small battles anybody can read, each a text file in this folder.

A file has a title, a line or two of what it shows, the scenario in short (see `reading`), and after the
line ``orders:`` a script as ``hheditor play --orders`` reads it. Under each order stand, indented, the
events it led to, as `telling` renders them, and who is asked next; at the end stands how the table looks.
Lines that begin with ``#`` are for the reader.

``python -m tests.rules.hordes_heroes.playthroughs`` says which files the rules no longer agree with;
``--write`` writes them anew, which is to be reviewed line by line like any other change of the rules;
``--look NAME`` plays a file and lists what could be ordered next; ``--record`` plays the whole battle of
`whole` again and writes its record, ``whole-battle.hhbattle``.
"""
