"""Printed pages: quick-reference sheets, deployment maps, rosters, markers. Here alone lives reportlab."""
