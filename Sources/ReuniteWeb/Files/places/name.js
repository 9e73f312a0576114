/** The names of places: "near Rue de Rivoli, Paris" instead of coordinates. */
import { state } from "../kernel/store.js";
import { written } from "../kernel/elements.js";
import { phrase } from "../kernel/phrase.js";
import { Problem } from "../kernel/problem.js";
import { server } from "../kernel/settings.js";
import { places } from "../requests/places.js";

/** @typedef {{value: string | null, peek: () => string | null}} Name null until it is known, and where there is none */

/**
 * The names that are remembered, the oldest first.
 * @type {Map<string, import("../kernel/store.js").State<string | null>>}
 */
const names = new Map();
const mostNames = 500;
/** The names that are still to be asked for, the latest last. @type {string[]} */
const waiting = [];
/** What was needed before so many others is off the screen by now. */
const mostWaiting = 40;
let underway = 0;
const mostUnderway = 3;

/**
 * The name of a published place. Of an approximate one the server names what its whole circle is in, and no street.
 * @param {number[]} point longitude and latitude
 * @param {number} [accuracy] metres
 * @returns {Name}
 */
export function placeName([longitude, latitude], accuracy = 0) {
    const key = [longitude.toFixed(5), latitude.toFixed(5), accuracy].join();
    const known = names.get(key);
    if (known) return known;
    /** @type {import("../kernel/store.js").State<string | null>} */
    const name = state(null);
    if (!server.hasBaseMapFile && !server.hasWorldMapFile) return name;
    names.set(key, name);
    if (names.size > mostNames) names.delete(/** @type {string} */ (names.keys().next().value));
    waiting.push(key);
    if (waiting.length > mostWaiting) names.delete(/** @type {string} */ (waiting.shift()));
    next();
    return name;
}

/** Asks for the latest names first: they are on the screen. */
async function next() {
    if (underway >= mostUnderway) return;
    const key = waiting.pop();
    if (key === undefined) return;
    const [lon, lat, accuracy] = key.split(",");
    underway += 1;
    try {
        const { label } = await places.name({ lon, lat, accuracy: Number(accuracy) });
        const name = names.get(key);
        if (name) name.value = label || null;
    } catch (error) {
        // It is asked for again where it is needed next.
        names.delete(key);
        if (!(error instanceof Problem)) throw error;
    } finally {
        underway -= 1;
        next();
    }
}

/**
 * The name of the place of a listing, as it is published.
 * @param {any} feature @returns {Name}
 */
export const listingPlace = ({ geometry, properties }) => placeName(geometry.coordinates, properties.accuracy ?? 0);

/** "near Rue de Rivoli, Paris", the name in its own direction. @param {string} name */
export const near = (name) => phrase("place.near", written(name));

/**
 * The same for an element of a list, once it is seen.
 * @param {Element} element @param {any} feature
 * @param {(words: () => any) => void} show is given what says it: nothing until it is known
 */
export function nearWhenSeen(element, feature, show) {
    const observer = new IntersectionObserver((entries) => {
        if (!entries.some((one) => one.isIntersecting)) return;
        observer.disconnect();
        const name = listingPlace(feature);
        show(() => name.value && near(name.value));
    });
    observer.observe(element);
}
