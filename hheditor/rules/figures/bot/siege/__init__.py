"""Counsel for sieges: besieger and defender. It weighs and decides nothing."""
