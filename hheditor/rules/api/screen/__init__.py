"""What a screen may ask of a rules system: scenes, overlays, measures, deployment."""
