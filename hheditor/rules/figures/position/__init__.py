"""Position: values, the table, measures, agenda."""
