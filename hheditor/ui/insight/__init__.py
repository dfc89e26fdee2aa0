"""What a battle tells, on the screen: odds, luck, win chance, hints, balance. Parts the workspaces borrow."""
