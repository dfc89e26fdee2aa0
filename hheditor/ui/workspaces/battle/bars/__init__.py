"""The bars over the field of a battle."""
