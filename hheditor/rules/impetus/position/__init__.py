"""What stands on the table, what is still to do, what was agreed."""
