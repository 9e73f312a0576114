/** The base map: what the operator has set, else the files of streets and of the world, else Natural Earth. */
import { server } from "../kernel/settings.js";
import { colour } from "./colours.js";
import { ground } from "./ground.js";
import { labels } from "./labels.js";
import { naturalEarthGround, naturalEarthNames, naturalEarthSources } from "./natural-earth.js";
import { roads } from "./roads.js";
import { worldGround, worldNames } from "./world.js";

/**
 * A style in MapLibre's format, or its address; read in an effect, it follows the theme and the language.
 * @param {import("./tiles.js").Files} files
 * @returns {any}
 */
export function baseStyle({ streets, world }) {
    const { baseMap } = server;
    if (baseMap?.isStyle) return baseMap.url;
    const background = { id: "background", type: "background", paint: { "background-color": colour("map-water") } };
    if (baseMap) {
        const source = { type: "raster", tiles: [baseMap.url], tileSize: 256, maxzoom: 19 };
        return { version: 8, sources: { streets: source }, layers: [background, pictures()] };
    }
    const isRaster = streets?.type === "raster";
    const isVector = streets && !isRaster;
    return {
        version: 8,
        sources: { ...(world ? { world } : naturalEarthSources()), ...(streets ? { streets } : {}) },
        layers: [
            background,
            ...(world ? worldGround(streets) : naturalEarthGround()),
            ...(isVector ? [...ground(), ...roads()] : []),
            // MapLibre places the names of the last layer first.
            ...(world ? worldNames(streets) : naturalEarthNames()),
            ...(isVector ? labels() : []),
            ...(isRaster ? [pictures()] : []),
        ],
    };
}

/** Tiles that are pictures: muted, so that the pins are the loudest thing on them. */
const pictures = () => ({
    id: "pictures", type: "raster", source: "streets",
    paint: { "raster-saturation": -0.45, "raster-brightness-max": Number(colour("map-brightness")) },
});
