/** The base map: a style that the operator has set, else streets on the world, else Natural Earth. */
import { colour } from "./colours.js";
import { ground } from "./ground.js";
import { labels } from "./labels.js";
import { naturalEarthGround, naturalEarthNames, naturalEarthSources } from "./natural-earth.js";
import { roads } from "./roads.js";
import { rectangle, worldGround, worldNames } from "./world.js";

/**
 * A style in MapLibre's format, or its address; read in an effect, it follows the theme and the language.
 * @param {import("./tiles.js").Files} files
 * @returns {any}
 */
export function baseStyle({ style, streets, world }) {
    if (style) return style;
    const background = { id: "background", type: "background", paint: { "background-color": colour("map-water") } };
    const isRaster = streets?.type === "raster";
    const isVector = streets && !isRaster;
    // Tiles of others have water on nothing.
    const needsLand = isVector && !streets.hasLand;
    return {
        version: 8,
        sources: { ...(world ? { world } : naturalEarthSources()), ...(streets ? { streets } : {}),
            ...(needsLand ? { land: { type: "geojson", data: rectangle(streets.bounds) } } : {}) },
        layers: [
            background,
            ...(world ? worldGround(streets) : naturalEarthGround()),
            ...(needsLand ? [land(streets.minzoom)] : []),
            ...(isVector ? [...ground(), ...roads()] : []),
            // MapLibre places the names of the last layer first.
            ...(world ? worldNames(streets) : naturalEarthNames()),
            ...(isVector ? labels() : []),
            ...(isRaster ? [pictures()] : []),
        ],
    };
}

/** Land everywhere in the bounds of the streets. @param {number} minzoom */
const land = (minzoom) => ({
    id: "land", type: "fill", source: "land", minzoom,
    paint: { "fill-color": colour("map-land"), "fill-antialias": false },
});

/** Tiles that are pictures: muted, so that the pins are the loudest thing on them. */
const pictures = () => ({
    id: "pictures", type: "raster", source: "streets",
    paint: { "raster-saturation": -0.45, "raster-brightness-max": Number(colour("map-brightness")) },
});
