"""What the maps of scripts/base-map and scripts/world-map share: geometry, tiles, words, and the tables of places."""
