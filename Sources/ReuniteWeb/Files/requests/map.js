/** Requests for the map. They return the body, or throw a `Problem`. */
import { API, get } from "../kernel/ask.js";

/** @typedef {import("../kernel/ask.js").Signal} Signal */

export const map = {
    /** @param {object} query bbox, zoom and filters @param {Signal} [signal] */
    pins: (query, signal) => get("pins", query, signal),
    /** @param {string | number} cluster @param {object} query the filters @param {Signal} [signal] */
    leaves: (cluster, query, signal) => get(`pins/clusters/${cluster}/leaves`, query, signal),
    /** What happens from now on. Close it when it is not needed any more. @param {Record<string, string>} query */
    events: (query) => new EventSource(`${API}/events?${new URLSearchParams(query)}`),
};
