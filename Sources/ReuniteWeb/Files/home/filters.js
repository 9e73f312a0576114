/** What somebody looks for, as the address has it: a view can be shared, and the back button works. */
import { address, change } from "../kernel/address.js";
import { categories } from "../contract.js";
import { parseView } from "../map/view.js";

/** The filters by their names in the address. */
const names = ["q", "status", "category", "from", "to"];

/** @typedef {{q: string, status: string, category: string, from: string, to: string}} Filters */

/** What each filter may be. @type {Record<string, (value: string) => boolean>} */
const rules = {
    q: () => true,
    status: (value) => value === "lost" || value === "found",
    category: (value) => categories.includes(value),
    from: isDay,
    to: isDay,
};

/** Whether there is such a day. @param {string} value */
function isDay(value) {
    const day = new Date(`${value}T00:00:00Z`);
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** The filters of the address; empty texts where there is none, or one that is not valid. @returns {Filters} */
export function filters() {
    const { query } = address.value;
    const one = (/** @type {string} */ name) => query.get(name) ?? "";
    return /** @type {any} */ (Object.fromEntries(names.map(
        (name) => [name, rules[name](one(name)) ? one(name) : ""])));
}

/**
 * What the address has that is not valid, or is taken otherwise than it says.
 * @returns {{name: string, value: string, cure: Record<string, string>}[]} `cure` are changes of the address
 */
export function faults() {
    const { query } = address.value;
    const { from, to } = filters();
    const found = [...names, "at"].map((name) => ({ name, value: query.get(name) ?? "", cure: { [name]: "" } }))
        .filter(({ name, value }) => value && !(name === "at" ? parseView(value) : rules[name](value)));
    const isReversed = from && to && from > to;
    return isReversed ? [...found, { name: "order", value: `${from} – ${to}`, cure: { from: to, to: from } }] : found;
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
