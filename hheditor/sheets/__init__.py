"""Printed pages: quick-reference sheets, deployment maps, rosters, markers. Only this room knows reportlab."""
