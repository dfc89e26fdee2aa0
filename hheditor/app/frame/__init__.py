"""What every workspace stands on: operations, history, settings, session, and the signal of changes."""
