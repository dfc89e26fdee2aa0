"""Laying out a move on a bare table: by a hand, by keys, in words; and measuring there."""
