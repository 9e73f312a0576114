/** Places by their names: what the server's files have, else the larger cities, known without the internet. */
import { address } from "../kernel/address.js";
import { folded } from "../kernel/folded.js";
import { remembered } from "../kernel/memory.js";
import { Problem } from "../kernel/problem.js";
import { server } from "../kernel/settings.js";
import { formatter, language, text } from "../kernel/texts.js";
import { metresFrom } from "../map/metres.js";
import { inverse, mercator, parseView, worldSize } from "../map/view.js";
import { places as requests } from "../requests/places.js";

/**
 * @typedef {{name: string, where: string, longitude: number, latitude: number, zoom: number,
 *   box: import("../map/view.js").Box | null, isNamed: boolean, isPublic?: boolean}} Place
 * `where` is the town or the country that it is in, empty if it is not known; `isNamed` if its name is all that was
 * asked for; `isPublic` where nobody lives
 */
/** @typedef {{places: Place[], rest: string}} Found `rest` are the words beside the place: "keys" of "keys paris" */

const cityZoom = 11;
/** How far a city is at most that tells where a place is, in metres. */
const farthest = 330_000;
/** The deepest zoom at which a place is shown: that of a house. */
const deepest = 18;
/** How much of the map a place fills. */
const share = 0.85;
/** @type {Promise<{place: Omit<Place, "isNamed">, key: string}[]> | null} */
let loading = null;

/**
 * The places that words name, the likeliest first, and near ones before others.
 * @param {string} words
 * @param {number} limit
 * @param {AbortSignal} [signal]
 * @returns {Promise<Found>}
 */
export async function findPlaces(words, limit, signal) {
    if (!/[\p{L}\p{N}]/u.test(words)) return { places: [], rest: "" };
    if (server.hasBaseMapFile || server.hasWorldMapFile) {
        try {
            const { features, rest } = await requests.search({ q: words, near: middle(), limit }, signal);
            if (features.length || server.hasWorldMapFile) {
                return { places: await told(features.map((/** @type {any} */ one) => place(one, words))), rest };
            }
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
        }
    }
    return { places: (await cities(words)).slice(0, limit), rest: "" };
}

/** The view of a place on a map of this size. @param {Place} place @param {{width: number, height: number}} size */
export const placeView = ({ longitude, latitude, zoom, box }, { width, height }) =>
    (box && width && height ? boxView(box, width, height) : { longitude, latitude, zoom });

/**
 * The view that shows a box, with a margin.
 * @param {import("../map/view.js").Box} box @param {number} width @param {number} height
 */
function boxView({ west, south, east, north }, width, height) {
    const [bottom, top] = [mercator(south), mercator(north)];
    const zoom = Math.log2(share / worldSize * Math.min(width / ((east - west) / 360), height / (top - bottom)));
    return {
        zoom: Math.max(0, Math.min(deepest, zoom)), latitude: inverse((bottom + top) / 2), longitude: (west + east) / 2,
    };
}

/** The middle of the map that is shown, or was last: what is near it comes first. */
function middle() {
    const view = parseView(address.peek().query.get("at")) ?? parseView(remembered("view"));
    return view ? `${view.longitude.toFixed(2)},${view.latitude.toFixed(2)}` : undefined;
}

/** Names as they are compared: hyphens are spaces. @param {string} name */
const plain = (name) => folded(name).replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** @param {any} feature @param {string} words @returns {Place} */
function place({ geometry: { coordinates: [longitude, latitude] }, properties }, words) {
    const { name, names, kind, town, district, country, zoom, bbox } = properties;
    const where = kind === "town" ? country && countryName(country) : town ?? district;
    const box = bbox && { west: bbox[0], south: bbox[1], east: bbox[2], north: bbox[3] };
    // What stands on the signs of a street is its local name.
    const isStreet = kind === "street" || kind === "address";
    return {
        name: (!isStreet && names[language()]) || name, where: where ?? "", longitude, latitude, zoom, box: box ?? null,
        isPublic: ["station", "stop", "park", "poi"].includes(kind),
        isNamed: [name, .../** @type {string[]} */ (Object.values(names))].some((one) => plain(one) === plain(words)),
    };
}

/**
 * Places of the same name and country are told apart by the next larger city.
 * @param {Place[]} found
 */
async function told(found) {
    const label = (/** @type {Place} */ { name, where }) => `${name}, ${where}`;
    const labels = found.map(label);
    if (new Set(labels).size === found.length) return found;
    const known = await allCities();
    return found.map((one, index) => {
        if (labels.indexOf(labels[index]) === labels.lastIndexOf(labels[index])) return one;
        const metres = metresFrom(one);
        /** @type {{name: string, away: number}} */
        let next = { name: "", away: farthest };
        for (const { place: { name, longitude, latitude }, key } of known) {
            const away = metres({ coordinates: [longitude, latitude] });
            if (away < next.away && key !== plain(one.name)) next = { name, away };
        }
        if (!next.name) return one;
        return { ...one, where: [text("place.near", { name: next.name }), one.where].filter(Boolean).join(", ") };
    });
}

/** @param {string} code */
const countryName = (code) =>
    (/^[A-Z]{2}$/.test(code) ? formatter("DisplayNames", { type: "region", fallback: "none" }).of(code) ?? "" : "");

/** The larger cities of the world; none while they cannot be loaded. */
async function allCities() {
    if (!server.vendor) return [];
    loading ??= fetch(`${server.vendor}/cities.geojson`).then(async (response) => (await response.json()).features.map(
        (/** @type {any} */ { properties: { name }, geometry: { coordinates: [longitude, latitude] } }) => (
            { place: { name, where: "", longitude, latitude, zoom: cityZoom, box: null }, key: plain(name) })),
    ).catch(() => {
        loading = null;
        return [];
    });
    return await loading ?? [];
}

/** The larger cities whose name begins with these words, the shortest first. @param {string} words */
async function cities(words) {
    const wanted = plain(words);
    if (wanted.length < 2) return [];
    return (await allCities()).filter(({ key }) => key.startsWith(wanted))
        .sort((a, b) => a.key.length - b.key.length)
        .map(({ place: city, key }) => ({ ...city, isNamed: key === wanted }));
}
