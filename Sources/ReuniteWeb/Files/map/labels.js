/** The names of the file of streets: places, streets, stations, house numbers. */
import { colour } from "./colours.js";
import { aside, byZoom, isOneOf, names } from "./lettering.js";
import { dotPrefix } from "./pictures.js";

const source = "streets";
const towns = ["city", "town"];
const districts = ["suburb", "borough", "quarter", "neighbourhood"];

/** What points of interest look like: a dot in the colour of their kind. */
const kind = [
    "match", ["get", "class"], ["railway", "bus", "ferry", "airport", "entrance", "stop"], "transport",
    ["park", "garden", "playground", "nature_reserve", "national_park"], "green", "other",
];
const isStation = isOneOf("class", "railway", "bus", "ferry", "airport");
const isCity = ["==", ["get", "class"], "city"];
const isStop = isOneOf("class", "stop", "entrance");

/** A named dot. @param {string} id @param {any} parts */
const dots = (id, { layout, ...parts }) => names(id, source, "poi", {
    size: 11.5, ...parts,
    ink: undefined,
    paint: {
        "text-color": [
            "match", kind, "transport", colour("map-transport"), "green", colour("map-green-name"), colour("map-name"),
        ],
    },
    layout: {
        "icon-image": ["concat", dotPrefix, kind],
        "text-anchor": "top", "text-offset": [0, 0.55],
        "symbol-sort-key": ["get", "rank"], ...layout,
    },
});

/** The layers, the lowest first: where two names are in the way of each other, the higher one stays. */
export function labels() {
    return [
        names("house-numbers", source, "housenumber", {
            minzoom: 17, size: byZoom(17, 10, 19, 12), weight: "Regular", text: ["get", "housenumber"],
            layout: { "text-padding": 1 },
        }),
        dots("points", {
            minzoom: 14,
            // Ranks up to 3 at zoom 14, and all from 17.
            filter: [
                "all", ["has", "name"], ["!", isStation], ["!", isStop],
                ["<=", ["get", "rank"], ["-", ["*", 2, ["zoom"]], 25]],
            ],
        }),
        dots("stops", { minzoom: 15.5, filter: isStop, size: 11, layout: { "text-optional": true } }),
        names("street-names", source, "transportation_name", {
            minzoom: 12, size: byZoom(12, 10.5, 15, 11.5, 18, 14), ink: "map-street",
            layout: {
                "symbol-placement": "line", "symbol-spacing": 320, "text-max-angle": 35, "text-padding": 2,
                "text-letter-spacing": 0.02,
                "symbol-sort-key": [
                    "match", ["get", "class"], ["motorway", "trunk"], 1, "primary", 2, "secondary", 3, "tertiary", 4, 5,
                ],
            },
        }),
        names("water-names", source, "water_name", { size: 12, ink: "map-water-name", weight: "Regular" }),
        names("river-names", source, "waterway", {
            minzoom: 12, size: 11.5, ink: "map-water-name", weight: "Regular",
            filter: ["!=", ["get", "brunnel"], "tunnel"],
            layout: { "symbol-placement": "line", "symbol-spacing": 400 },
        }),
        names("villages", source, "place", {
            filter: isOneOf("class", "village", "hamlet", "island", "islet", "square", "locality", "isolated_dwelling"),
            size: byZoom(10, 11, 14, 13), ink: "map-place", maxzoom: 17,
            layout: { ...aside, "symbol-sort-key": ["get", "rank"] },
        }),
        dots("stations", {
            minzoom: 12, filter: isStation, weight: "Semibold", size: byZoom(12, 11, 15, 12.5),
            layout: { "text-optional": true },
        }),
        names("districts", source, "place", {
            filter: isOneOf("class", ...districts), minzoom: 12, maxzoom: 17,
            size: byZoom(12, 11, 15, 14), ink: "map-place",
            layout: { ...aside, "symbol-sort-key": ["get", "rank"], "text-letter-spacing": 0.06 },
        }),
        names("towns", source, "place", {
            filter: isOneOf("class", ...towns), maxzoom: 16, ink: "map-place", weight: "Semibold",
            size: byZoom(8, ["case", isCity, 14, 12], 14, ["case", isCity, 20, 16]),
            layout: { ...aside, "symbol-sort-key": ["get", "rank"] },
        }),
    ];
}
