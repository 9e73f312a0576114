/** The layers of the file of the world: land, rivers, borders, and the names of towns by their importance. */
import { colour } from "./colours.js";
import { aside, byZoom, names } from "./lettering.js";

/** Lines of the world are less exact than those of streets: where there are streets they end at this zoom. */
const lastZoom = 11;
/** The zoom from which the file of streets has all towns. */
const townZoom = 12;

/** The ground, below everything. @param {import("./tiles.js").Source | null} streets */
export function worldGround(streets) {
    const end = streets ? { maxzoom: lastZoom } : {};
    return [
        {
            id: "world-land", type: "fill", source: "world", "source-layer": "earth",
            paint: { "fill-color": colour("map-land"), "fill-antialias": false },
        },
        {
            id: "world-rivers", type: "line", source: "world", "source-layer": "waterway", ...end,
            filter: ["<=", ["get", "rank"], ["-", ["zoom"], 2]],
            paint: {
                "line-color": colour("map-water"),
                "line-width": byZoom(3, 0.4, 8, ["match", ["get", "rank"], 1, 1.6, 2, 1.2, 0.8], 12, 2.4),
            },
        },
        {
            id: "world-borders", type: "line", source: "world", "source-layer": "boundary", ...end,
            filter: ["==", ["get", "admin_level"], 2],
            layout: { "line-join": "round" },
            paint: { "line-color": colour("map-border"), "line-width": byZoom(1, 0.6, 8, 1.4) },
        },
        {
            id: "world-regions", type: "line", source: "world", "source-layer": "boundary", ...end, minzoom: 5,
            filter: ["==", ["get", "admin_level"], 4],
            paint: { "line-color": colour("map-border"), "line-width": 0.8, "line-dasharray": [3, 2] },
        },
    ];
}

/**
 * The names. A town that both files know is written once: the name of the streets' file stays, the other one may not
 * move aside; near zooms leave towns to the streets.
 * @param {import("./tiles.js").Source | null} streets
 */
export function worldNames(streets) {
    const isSeen = ["<=", ["get", "rank"], ["zoom"]];
    const size = byZoom(
        2, ["step", ["get", "rank"], 12, 3, 11], 9, ["step", ["get", "rank"], 18, 3, 17, 5, 15, 7, 13, 8, 12]);
    const parts = { size, ink: "map-place" };
    const layout = { "symbol-sort-key": ["get", "rank"] };
    const everywhere = { ...parts, filter: isSeen, layout: { ...aside, ...layout } };
    if (!streets) return [names("world-names", "world", "place", everywhere)];
    const isWithin = ["within", rectangle(streets.bounds)];
    return [
        names("world-names-within", "world", "place",
            { ...parts, filter: ["all", isSeen, isWithin], layout, maxzoom: townZoom }),
        names("world-names", "world", "place", { ...everywhere, filter: ["all", isSeen, ["!", isWithin]] }),
    ];
}

/** Bounds as GeoJSON. @param {number[]} bounds */
export const rectangle = ([west, south, east, north]) => ({
    type: "Polygon", coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]],
});
