"""Somebody at the table: what is picked, aimed and typed, and what the keys mean at the moment."""
