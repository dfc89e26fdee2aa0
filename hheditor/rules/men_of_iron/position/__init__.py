"""The table: board, pieces, tasks, orders, and the agenda at work."""
