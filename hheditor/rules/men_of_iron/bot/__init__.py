"""Opinions: what a sound player would do. Nothing in the rules rests on them."""
