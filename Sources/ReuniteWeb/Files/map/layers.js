/** What lies on the base map: clusters, pins, and circles of uncertainty. */
import { colour } from "./colours.js";

/** The source of what was found, and the layers that can be tapped. */
const source = "found";
/** The source of circles of uncertainty as areas. */
const areas = "areas";
export const tappable = ["clusters", "pins", "soft", "uncertainty", "areas"];

/** The radius of circles, in pixels, that would be smaller and hardly seen: those below this zoom. */
const leastRadius = 11;
const areaZoom = 11;
/** Metres of a degree of latitude, and the corners of an area. */
const [degree, corners] = [111_320, 90];

/**
 * Adds the layers, or what they show where they are there already.
 * @param {any} map
 * @param {any} pins a FeatureCollection of the server
 */
export function showPins(map, pins) {
    const data = { type: "FeatureCollection", features: (pins?.features ?? []).map(prepared) };
    const existing = map.getSource(source);
    if (existing) {
        existing.setData(data);
        map.getSource(areas).setData(areasOf(data));
    } else add(map, data);
}

/** Whether what was shown last is drawn wherever it is seen. @param {any} map */
export const arePinsDrawn = (map) => map.isSourceLoaded(source) && map.isSourceLoaded(areas);

/**
 * Marks the place of the listing that is pointed at, also where a cluster hides it.
 * @param {any} map
 * @param {any} feature
 */
export function point(map, feature) {
    const { geometry } = feature ?? {};
    map.getSource("pointed")?.setData({
        type: "FeatureCollection", features: geometry ? [{ type: "Feature", geometry, properties: {} }] : [],
    });
}

/** A feature with what the layers need. @param {any} feature */
function prepared({ id, geometry, properties }) {
    const more = { ...properties, id };
    if (properties.cluster) {
        const size = Math.round(34 + 6 * Math.log10(properties.point_count) * 1.6);
        // Twelve steps are enough for the eye, and make few pictures.
        const lost = Math.round((properties.lost_count / properties.point_count) * 12) * 100 / 12;
        const share = properties.lost_count === 0 || properties.found_count === 0
            ? lost : Math.max(8, Math.min(92, lost));
        more.picture = `cluster:${properties.point_count_abbreviated}:${Math.round(share)}:${size}`;
    } else if (properties.precision === "approximate") {
        more.picture = `soft:${properties.status}`;
    } else {
        more.picture = `pin:${properties.status}:${properties.category}`;
    }
    return { type: "Feature", geometry, properties: more };
}

/** Circles that are drawn also where the tile of their middle is not on the screen. @param {any} data */
const areasOf = ({ type, features }) => ({
    type, features: features.filter((/** @type {any} */ { properties }) => properties.accuracy).map(area),
});

/** @param {any} feature */
function area({ geometry: { coordinates: [longitude, latitude] }, properties }) {
    const height = properties.accuracy / degree;
    const width = height / Math.cos((latitude * Math.PI) / 180);
    const ring = Array.from({ length: corners + 1 }, (_, corner) => {
        const angle = (corner % corners) / corners * 2 * Math.PI;
        return [longitude + width * Math.cos(angle), latitude + height * Math.sin(angle)];
    });
    const geometry = { type: "Polygon", coordinates: [ring] };
    return { type: "Feature", geometry, properties: { ...properties, longitude, latitude } };
}

/** @param {any} map @param {any} data */
function add(map, data) {
    const shade = ["match", ["get", "status"], "lost", colour("lost"), colour("found")];
    map.addSource(source, { type: "geojson", data, maxzoom: 22 });
    map.addSource(areas, { type: "geojson", data: areasOf(data), maxzoom: 22 });
    const isCluster = ["==", ["get", "cluster"], true];
    const isSoft = ["all", ["!=", ["get", "cluster"], true], ["has", "accuracy"]];
    const symbol = {
        // Always there; names of the base map move out of its way.
        "icon-image": ["get", "picture"], "icon-allow-overlap": true,
    };
    // Circles lie below the names, which are the last layers, unless pictures cover them.
    const { layers } = map.getStyle();
    const names = layers[layers.findLastIndex((/** @type {any} */ { type }) => type !== "symbol") + 1]?.id;
    map.addLayer({
        id: "uncertainty", type: "circle", source, filter: isSoft, maxzoom: areaZoom,
        paint: {
            "circle-radius": leastRadius, "circle-color": shade, "circle-opacity": 0.2, "circle-stroke-color": shade,
            "circle-stroke-width": 1, "circle-stroke-opacity": 0.55,
        },
    }, names);
    map.addLayer({
        id: "areas", type: "fill", source: areas, minzoom: areaZoom,
        paint: { "fill-color": shade, "fill-opacity": 0.2 },
    }, names);
    map.addLayer({
        id: "area-edges", type: "line", source: areas, minzoom: areaZoom,
        paint: { "line-color": shade, "line-width": 1, "line-opacity": 0.55 },
    }, names);
    map.addLayer({ id: "soft", type: "symbol", source, filter: isSoft, layout: symbol });
    map.addLayer({
        id: "pins", type: "symbol", source,
        filter: ["all", ["!=", ["get", "cluster"], true], ["!", ["has", "accuracy"]]],
        layout: symbol,
    });
    map.addLayer({ id: "clusters", type: "symbol", source, filter: isCluster, layout: symbol });
    map.addSource("pointed", { type: "geojson", data: { type: "FeatureCollection", features: [] } });
    map.addLayer({
        id: "pointed", type: "circle", source: "pointed",
        paint: {
            "circle-radius": 21, "circle-color": "transparent", "circle-stroke-color": colour("focus"),
            "circle-stroke-width": 3,
        },
    });
}
