"""Whose turn it is: activations, continuation, seizure, command."""
