"""What tells a sound library from another: digests, the parts it may have, notes and folders beside it."""
