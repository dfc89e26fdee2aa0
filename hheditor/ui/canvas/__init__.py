"""The shared canvas: the field on screen, for Map, Deployment, Battle and Review."""
