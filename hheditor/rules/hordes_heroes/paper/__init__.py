"""What paper says: the reference sheet, reminders, terrain tables, the handbook, diagrams. Not rules."""
