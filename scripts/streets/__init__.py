"""Makes one file of streets and places out of an extract of OpenStreetMap: `scripts/base-map`."""
