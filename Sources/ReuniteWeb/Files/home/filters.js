/** The search in the address: a view can be shared, and the back button works. */
import { address, change } from "../kernel/address.js";
import { choices } from "../contract.js";
import { parseView } from "../map/view.js";

/** The filters by their names in the address: those of the server, and two days for its time. */
const names = [...Object.keys(choices).filter((name) => name !== "datetime"), "from", "to"];

/** @typedef {Record<string, string>} Filters */

/** Whether a filter may be so. @param {string} name @param {string} value */
const fits = (name, value) => (name in choices
    ? !choices[name].length || choices[name].includes(value) : isDay(value));

/** Whether there is such a day. @param {string} value */
function isDay(value) {
    const day = new Date(`${value}T00:00:00Z`);
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** The filters of the address; empty texts where there is none, or one that is not valid. @returns {Filters} */
export function filters() {
    const { query } = address.value;
    const one = (/** @type {string} */ name) => query.get(name) ?? "";
    return Object.fromEntries(names.map((name) => [name, fits(name, one(name)) ? one(name) : ""]));
}

/**
 * What the address has that is not valid, or is taken otherwise than it says.
 * @returns {{name: string, value: string, cure: Record<string, string>}[]} `cure` are changes of the address
 */
export function faults() {
    const { query } = address.value;
    const { from, to } = filters();
    const found = [...names, "at"].map((name) => ({ name, value: query.get(name) ?? "", cure: { [name]: "" } }))
        .filter(({ name, value }) => value && !(name === "at" ? parseView(value) : fits(name, value)));
    const isReversed = from && to && from > to;
    return isReversed ? [...found, { name: "order", value: `${from} – ${to}`, cure: { from: to, to: from } }] : found;
}

export const hasFilters = () => Object.values(filters()).some(Boolean);

/** The order of the list: `newest` or `nearest`. */
export const order = () => (address.value.query.get("order") === "nearest" ? "nearest" : "newest");

export const clear = () => change(Object.fromEntries(names.map((name) => [name, ""])));

/**
 * The filters as the server's parameters, for the list, the pins and the events.
 * @param {Filters} filters
 * @returns {Record<string, string>}
 */
export function parameters({ from, to, ...others }) {
    // Whichever of the two days is written first.
    const [first, last] = from && to && from > to ? [to, from] : [from, to];
    const query = { ...others, datetime: first || last ? `${first || ".."}/${last || ".."}` : "" };
    return Object.fromEntries(Object.entries(query).filter(([, value]) => value));
}
