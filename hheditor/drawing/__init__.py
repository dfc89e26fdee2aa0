"""Drawing without a screen: field, units and overlays as display lists, painted by others or written as
SVG."""
