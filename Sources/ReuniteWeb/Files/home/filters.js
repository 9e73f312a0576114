/** What somebody looks for, as the address has it: a view can be shared, and the back button works. */
import { address, change } from "../kernel/address.js";

/** The filters by their names in the address. */
const names = ["q", "status", "category", "from", "to"];

/** @typedef {{q: string, status: string, category: string, from: string, to: string}} Filters */

/** The filters of the address; empty texts where there is none. @returns {Filters} */
export function filters() {
    const { query } = address.value;
    return /** @type {any} */ (Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""])));
}

export const hasFilters = () => Object.values(filters()).some(Boolean);

/** The order of the list: `newest` or `nearest`. */
export const order = () => (address.value.query.get("order") === "nearest" ? "nearest" : "newest");

export const clear = () => change({ q: "", status: "", category: "", from: "", to: "" });

/**
 * The filters as the server's parameters, for the list, the pins and the events.
 * @param {Filters} filters
 * @returns {Record<string, string>}
 */
export function parameters({ q, status, category, from, to }) {
    // Whichever of the two days is written first.
    const [first, last] = from && to && from > to ? [to, from] : [from, to];
    const query = { q, status, category, datetime: first || last ? `${first || ".."}/${last || ".."}` : "" };
    return Object.fromEntries(Object.entries(query).filter(([, value]) => value));
}
