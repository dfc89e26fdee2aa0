"""Building armies, without a window: the pool of troop types, the roster, prices, sheets, fixes.

`editor.ArmyEditor` is the one door: it holds an army with its history and answers what it comes to. The rest
are pure functions that it and the screen use.
"""
