/** Places by their names: the larger cities, known without the internet. */
import { folded } from "../kernel/folded.js";
import { server } from "../kernel/settings.js";

/** @typedef {{name: string, longitude: number, latitude: number}} Place */

/** @type {Promise<{place: Place, key: string}[]> | null} */
let loading = null;

/**
 * The places whose name begins with these words, the shortest first; none where the map's files are missing.
 * @param {string} words
 * @returns {Promise<Place[]>}
 */
export async function places(words) {
    const wanted = folded(words).trim();
    if (wanted.length < 2 || !server.vendor) return [];
    loading ??= fetch(`${server.vendor}/cities.geojson`).then(async (response) => (await response.json()).features.map(
        (/** @type {any} */ { properties: { name }, geometry: { coordinates: [longitude, latitude] } }) => (
            { place: { name, longitude, latitude }, key: folded(name) }))).catch(() => {
        loading = null;
        return [];
    });
    return (await loading ?? []).filter(({ key }) => key.startsWith(wanted))
        .sort((a, b) => a.key.length - b.key.length).map(({ place }) => place);
}
