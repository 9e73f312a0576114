/** The world without any file: coastlines, borders and larger cities of Natural Earth. */
import { server } from "../kernel/settings.js";
import { colour } from "./colours.js";
import { aside, names } from "./lettering.js";

const address = (/** @type {string} */ name) => new URL(`${server.vendor}/${name}.geojson`, location.href).href;

export const naturalEarthSources = () => ({
    countries: { type: "geojson", data: address("countries"), tolerance: 0.2 },
    cities: { type: "geojson", data: address("cities") },
});

/** Land and borders. */
export const naturalEarthGround = () => [
    {
        id: "land", type: "fill", source: "countries",
        paint: { "fill-color": colour("map-land"), "fill-antialias": false },
    },
    {
        id: "border", type: "line", source: "countries",
        paint: { "line-color": colour("map-border"), "line-width": 0.8 },
    },
];

/** The names of cities, as the data has them. */
export function naturalEarthNames() {
    const { "source-layer": _, ...layer } = names(
        "cities", "cities", "", { minzoom: 2.5, size: 12, layout: { ...aside, "text-padding": 12 } });
    return [layer];
}
