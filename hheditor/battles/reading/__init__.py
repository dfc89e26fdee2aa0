"""Reading a finished record: its events, its steps in time, and whether the rules still agree with it."""
