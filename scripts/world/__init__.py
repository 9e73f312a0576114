"""Makes the map of the world that needs no extract: `scripts/world-map`."""
