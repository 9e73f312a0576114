/** The ground of the file of streets: sea and land, water, green, built areas, borders, buildings. */
import { colour } from "./colours.js";
import { asGround, byZoom, isOneOf } from "./lettering.js";

const source = "streets";

/** @param {string} id @param {string} sourceLayer @param {string} ink @param {any} [others] */
const area = (id, sourceLayer, ink, others = {}) => ({
    id, type: "fill", source, "source-layer": sourceLayer, ...others,
    paint: { "fill-color": colour(ink), ...others.paint },
});

/** The layers, the lowest first. */
export function ground() {
    const isTunnel = ["==", ["get", "brunnel"], "tunnel"];
    return [
        area("ocean", "ocean", "map-water", { paint: { "fill-antialias": false } }),
        area("earth", "earth", "map-land", { paint: { "fill-antialias": false } }),
        area("built", "landuse", "map-built", {
            filter: isOneOf("class", "residential", "commercial", "retail", "industrial", "railway", "garages",
                "construction", "harbour", "parking", "military"),
        }),
        area("institutions", "landuse", "map-institution", {
            filter: isOneOf("class", "hospital", "school", "university", "college", "kindergarten", "stadium"),
        }),
        area("cemeteries", "landuse", "map-green", { filter: isOneOf("class", "cemetery") }),
        area("sand", "landcover", "map-sand", { filter: isOneOf("class", "sand", "rock") }),
        area("green", "landcover", "map-green", {
            filter: isOneOf("class", "wood", "scrub", "wetland", "farmland", "grass"),
            paint: { "fill-opacity": ["match", ["get", "class"], "wood", 1, "farmland", 0.25, 0.6] },
        }),
        area("parks", "park", "map-green", {
            paint: { "fill-opacity": ["match", ["get", "class"], ["national_park", "nature_reserve"], 0.4, 1] },
        }),
        area("water", "water", "map-water"),
        {
            id: "waterways", type: "line", source, "source-layer": "waterway", filter: ["!", isTunnel],
            layout: { "line-cap": "round", "line-join": "round" },
            paint: {
                "line-color": colour("map-water"),
                "line-width": asGround(9, ["match", ["get", "class"], "river", 1, 0.5],
                    18, ["match", ["get", "class"], "river", 14, "canal", 10, 4]),
            },
        },
        area("aprons", "aeroway", "map-built", { filter: ["==", ["geometry-type"], "Polygon"] }),
        {
            id: "runways", type: "line", source, "source-layer": "aeroway",
            filter: ["==", ["geometry-type"], "LineString"],
            paint: {
                "line-color": colour("map-building"),
                "line-width": asGround(11, 1, 18, ["match", ["get", "class"], "runway", 60, 20]),
            },
        },
        {
            id: "borders", type: "line", source, "source-layer": "boundary",
            filter: ["<=", ["get", "admin_level"], ["step", ["zoom"], 4, 12, 8]],
            layout: { "line-join": "round" },
            paint: {
                "line-color": colour("map-border"),
                "line-width": ["match", ["get", "admin_level"], 2, 1.4, 0.8], "line-dasharray": [4, 2],
            },
        },
        area("buildings", "building", "map-building", {
            minzoom: 14,
            paint: { "fill-outline-color": colour("map-building-edge"), "fill-opacity": byZoom(14, 0, 15, 1) },
        }),
    ];
}
