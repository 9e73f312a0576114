/** The roads, paths and railways of the file of streets. */
import { colour } from "./colours.js";
import { asGround, byZoom, isOneOf } from "./lettering.js";

const [source, sourceLayer] = ["streets", "transportation"];
/** Pixels at zooms 8, 12, 15 and 20, by class. */
const widths = {
    motorway: [0.9, 2.6, 7, 44], trunk: [0.8, 2.2, 6.5, 42], primary: [0.6, 2, 6, 40], secondary: [0.4, 1.6, 5.5, 36],
    tertiary: [0.3, 1.2, 5, 32], minor: [0, 0.7, 3.6, 26], pedestrian: [0, 0.7, 3.4, 22], service: [0, 0.4, 2, 14],
};
const main = ["motorway", "trunk", "primary"];

/** @param {number} place in the rows of `widths` @param {number} more pixels for both edges */
const widthAt = (place, more) => {
    const of = ["match", ["get", "class"], ...Object.entries(widths).flatMap(([key, row]) => [key, row[place]]), 1];
    const ramp = ["case", ["==", ["get", "ramp"], 1], 0.6, 1];
    return ["+", ["*", of, ramp], more];
};
/** @param {number} edge pixels of both edges */
const width = (edge) => asGround(
    8, widthAt(0, edge / 2), 12, widthAt(1, edge), 15, widthAt(2, edge), 20, widthAt(3, edge));

const isRoad = isOneOf("class", ...Object.keys(widths));
const isTunnel = ["==", ["get", "brunnel"], "tunnel"];
const isBridge = ["==", ["get", "brunnel"], "bridge"];
const isOpen = ["all", ["!", isTunnel], ["!", isBridge]];
const isLine = ["==", ["geometry-type"], "LineString"];
const isSiding = ["has", "service"];
const round = { "line-cap": "round", "line-join": "round" };

/** @param {string} id @param {any} filter @param {any} paint @param {any} [others] */
const line = (id, filter, paint, others = {}) => ({
    id, type: "line", source, "source-layer": sourceLayer, filter: ["all", isLine, ...filter], layout: round,
    ...others, paint,
});

const order = ["match", ["get", "class"], main, 3, "secondary", 2, "service", 0, 1];

/** The edge and the surface of the roads of one level. @param {string} level @param {any} condition */
const surfaces = (level, condition) => [
    line(`road-edges-${level}`, [isRoad, condition],
        { "line-color": colour("map-road-edge"), "line-width": width(1.6) },
        { minzoom: 11, layout: { ...round, "line-cap": level === "bridge" ? "butt" : "round" } }),
    line(`roads-${level}`, [isRoad, condition], {
        "line-width": width(0),
        "line-color": [
            "match", ["get", "class"], main, colour("map-main-road"), "pedestrian", colour("map-square"),
            colour("map-road"),
        ],
    }, { layout: { ...round, "line-sort-key": order } }),
];

const railways = (/** @type {string} */ level, /** @type {any} */ condition) => [
    line(`rails-${level}`, [isOneOf("class", "rail", "transit"), condition], {
        "line-color": colour("map-rail"),
        "line-width": asGround(9, 0.6, 14, ["case", isSiding, 0.6, 1.4], 18, ["case", isSiding, 1.5, 4]),
    }, { layout: { "line-join": "round" } }),
    line(`sleepers-${level}`, [isOneOf("class", "rail"), condition], {
        "line-color": colour("map-land"), "line-width": asGround(14, 0.7, 18, 2.4), "line-dasharray": [4, 4],
    }, { minzoom: 14, layout: { "line-join": "round" } }),
];

/** The layers, the lowest first. */
export function roads() {
    const isArea = ["==", ["geometry-type"], "Polygon"];
    return [
        {
            id: "squares", type: "fill", source, "source-layer": sourceLayer,
            filter: ["all", isArea, isOneOf("class", "pedestrian", "path", "service", "minor")],
            paint: { "fill-color": colour("map-square"), "fill-outline-color": colour("map-road-edge") },
        },
        {
            id: "piers", type: "fill", source, "source-layer": sourceLayer,
            filter: ["all", isArea, isOneOf("class", "pier")],
            paint: { "fill-color": colour("map-land") },
        },
        line("pier-lines", [isOneOf("class", "pier")],
            { "line-color": colour("map-land"), "line-width": asGround(13, 1, 18, 6) }),
        line("ferries", [isOneOf("class", "ferry")],
            { "line-color": colour("map-water-name"), "line-width": 1, "line-opacity": 0.5, "line-dasharray": [4, 3] },
            { layout: {} }),
        line("tunnels", [isRoad, isTunnel], {
            "line-color": colour("map-road-edge"), "line-width": width(0), "line-opacity": 0.45,
        }, { layout: { "line-join": "round" } }),
        line("rail-tunnels", [isOneOf("class", "rail", "transit"), isTunnel], {
            "line-color": colour("map-rail"), "line-width": asGround(9, 0.6, 18, 2.5), "line-opacity": 0.6,
            "line-dasharray": [3, 3],
        }, { layout: {} }),
        line("paths", [isOneOf("class", "path", "track")], {
            "line-color": colour("map-path"), "line-dasharray": [2, 1.4], "line-width": asGround(13, 0.5, 15, 1, 18, 3),
            "line-opacity": byZoom(13, 0, 14, 1),
        }, { minzoom: 13, layout: { "line-join": "round" } }),
        ...surfaces("ground", isOpen), ...railways("ground", isOpen),
        ...surfaces("bridge", isBridge), ...railways("bridge", isBridge),
    ];
}
