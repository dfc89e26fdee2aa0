"""What painting a field of hexes and painting a bare table share: bars, buttons, tools."""
