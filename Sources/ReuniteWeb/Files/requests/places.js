/** What the page asks about places by name. Each function answers the body, and throws a `Problem`. */
import { get } from "../kernel/ask.js";

/** @typedef {import("../kernel/ask.js").Signal} Signal */

export const places = {
    /** @param {{q: string, near?: string, limit: number}} query @param {Signal} [signal] */
    search: (query, signal) => get("places", query, signal),
    /** The name of a point. @param {{lon: string, lat: string, accuracy: number}} query */
    name: (query) => get("places/reverse", query),
};
