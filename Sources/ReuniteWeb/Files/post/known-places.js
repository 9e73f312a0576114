/** Places that a text names: those that the map knows, and coordinates as people write them. */
import { findPlaces } from "../places/find.js";

/** The most places that are offered. */
const most = 5;
/** How near coordinates are shown. */
const streetZoom = 16;

/**
 * The places of a text, the likeliest first.
 * @param {string} words
 * @param {AbortSignal} [signal]
 * @returns {Promise<import("../places/find.js").Place[]>}
 */
export async function knownPlaces(words, signal) {
    const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?)[,;\s]+(-?\d+(?:\.\d+)?)$/.exec(words.trim()) ?? [];
    if (latitude && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180) {
        return [{
            name: `${latitude}, ${longitude}`, where: "", longitude: Number(longitude), latitude: Number(latitude),
            zoom: streetZoom, box: null, isNamed: true,
        }];
    }
    return (await findPlaces(words, most, signal)).places;
}
