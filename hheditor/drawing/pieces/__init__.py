"""What stands on the field: units, leaders, their arms and colours, and how they move."""
