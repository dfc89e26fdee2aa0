"""What stands beside a table."""
