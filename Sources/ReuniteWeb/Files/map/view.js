/**
 * What part of the world is shown: a centre and a zoom, and the box around it. Longitudes may lie beyond ±180, as they
 * do when a map is moved on around the world; the server understands both.
 */

/** @typedef {{zoom: number, latitude: number, longitude: number}} View */
/** @typedef {{west: number, south: number, east: number, north: number}} Box */

/** The whole world, with most people in the middle. @type {View} */
export const world = { zoom: 1.2, latitude: 25, longitude: 12 };

/** The size of the world at zoom 0, in pixels, as MapLibre has it. */
export const worldSize = 512;

/** The whole world on a map of this width. @param {number} width @returns {View} */
export const wholeWorld = (width) => ({
    ...world, zoom: Math.max(0, Math.min(world.zoom, Math.log2(width / worldSize))) });
/** Where the map ends, and the poles begin. */
export const maximumLatitude = 85.05;

/** The longitude between -180 and 180 that a longitude around the world stands for. @param {number} longitude */
export const wrapped = (longitude) => ((longitude + 180) % 360 + 360) % 360 - 180;

/** A view as an address has it: `11.50/48.8566/2.3522`. @param {View} view */
export function viewText({ zoom, latitude, longitude }) {
    const digits = Math.min(6, Math.max(1, Math.ceil(zoom / 3.4) + 1));
    // Rounded first: a place just west of the antimeridian is on it then, which has one name.
    const rounded = wrapped(Number(longitude.toFixed(digits)));
    return [zoom.toFixed(2), latitude.toFixed(digits), rounded.toFixed(digits)].map(Number).join("/");
}

/**
 * The view that a text stands for; null for anything else.
 * @param {string | null | undefined} text
 * @returns {View | null}
 */
export function parseView(text) {
    const parts = (text ?? "").split("/").map((part) => (part === "" ? NaN : Number(part)));
    const [zoom, latitude, longitude, ...more] = parts;
    if (more.length || ![zoom, latitude, longitude].every(Number.isFinite)) return null;
    if (zoom < 0 || zoom > 22 || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
    return { zoom, latitude, longitude };
}

/**
 * The box of a view on an area of so many pixels.
 * @param {View} view
 * @param {number} width
 * @param {number} height
 * @returns {Box}
 */
export function boxAround({ zoom, latitude, longitude }, width, height) {
    const size = worldSize * 2 ** zoom;
    const across = Math.min(360, (width / size) * 360) / 2;
    const middle = mercator(latitude);
    return reachingPoles({
        west: longitude - across, east: longitude + across,
        south: inverse(middle - height / size / 2), north: inverse(middle + height / size / 2),
    });
}

/** A map ends before the poles: what lies beyond its edge is shown at the edge. @param {Box} box @returns {Box} */
function reachingPoles({ west, south, east, north }) {
    return {
        west, east, south: south <= -maximumLatitude + 0.01 ? -90 : south,
        north: north >= maximumLatitude - 0.01 ? 90 : north,
    };
}

/** A box as the server reads it. @param {Box} box */
export const boxText = ({ west, south, east, north }) => {
    const isWorld = east - west >= 360;
    return [isWorld ? -180 : west, south, isWorld ? 180 : east, north].map((edge) => Number(edge.toFixed(6))).join(",");
};

/**
 * Metres from the centre of a view to the corner of its area.
 * @param {View} view
 * @param {number} width
 * @param {number} height
 */
export function reach({ zoom, latitude }, width, height) {
    const metres = (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / (worldSize * 2 ** zoom);
    return (Math.hypot(width, height) / 2) * metres;
}

/** The place on the map between 0 (its south end) and 1. @param {number} latitude */
export function mercator(latitude) {
    const limited = Math.max(-maximumLatitude, Math.min(maximumLatitude, latitude));
    return 0.5 + Math.asinh(Math.tan((limited * Math.PI) / 180)) / (2 * Math.PI);
}

/** @param {number} place */
export function inverse(place) {
    const limited = Math.max(0, Math.min(1, place));
    return (Math.atan(Math.sinh((limited - 0.5) * 2 * Math.PI)) * 180) / Math.PI;
}
