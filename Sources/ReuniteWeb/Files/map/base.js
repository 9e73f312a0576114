/** The base map: what the operator has set, else the coastlines, borders and cities of Natural Earth. */
import { server } from "../kernel/settings.js";
import { colour } from "./colours.js";
import { cityPrefix } from "./pictures.js";

/** A style in MapLibre's format, or its address; read in an effect, it follows the theme. @returns {any} */
export function baseStyle() {
    const { baseMap } = server;
    if (baseMap?.isStyle) return baseMap.url;
    const background = { id: "water", type: "background", paint: { "background-color": colour("map-water") } };
    if (baseMap) {
        return {
            version: 8,
            sources: { base: { type: "raster", tiles: [baseMap.url], tileSize: 256, maxzoom: 19 } },
            layers: [background, {
                id: "base", type: "raster", source: "base",
                // Muted, so that the pins are the loudest thing on it.
                paint: { "raster-saturation": -0.45, "raster-brightness-max": Number(colour("map-brightness")) },
            }],
        };
    }
    const address = (/** @type {string} */ name) => new URL(`${server.vendor}/${name}.geojson`, location.href).href;
    return {
        version: 8,
        sources: {
            countries: { type: "geojson", data: address("countries"), tolerance: 0.2 },
            cities: { type: "geojson", data: address("cities") },
        },
        layers: [
            background,
            {
                id: "land", type: "fill", source: "countries",
                paint: { "fill-color": colour("map-land"), "fill-antialias": false },
            },
            {
                id: "border", type: "line", source: "countries",
                paint: { "line-color": colour("map-border"), "line-width": 0.8 },
            },
            {
                id: "city", type: "symbol", source: "cities", minzoom: 2.5,
                layout: {
                    "icon-image": ["concat", cityPrefix, ["get", "name"]], "icon-padding": 12, "icon-anchor": "center",
                },
            },
        ],
    };
}
