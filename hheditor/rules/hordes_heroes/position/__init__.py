"""What lies on the table and what is still to do: position, set-up, profile, orders, tasks, agenda."""
