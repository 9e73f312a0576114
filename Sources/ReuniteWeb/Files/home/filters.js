/** What somebody looks for, as the address has it: a view can be shared, and the back button works. */
import { address, go } from "../kernel/routes.js";

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

/**
 * Changes parts of the address.
 * @param {Partial<Filters> & {order?: string, at?: string}} changes empty texts remove
 * @param {{replace?: boolean}} [how]
 */
export function change(changes, how) {
    const query = new URLSearchParams(address.peek().query);
    for (const [name, value] of Object.entries(changes)) {
        if (value) query.set(name, value);
        else query.delete(name);
    }
    // Slashes and commas are allowed in a query, and read better.
    const text = query.toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
    go(text ? `/?${text}` : "/", how);
}

export const clear = () => change({ q: "", status: "", category: "", from: "", to: "" });

/** The filters as the server's parameters, for the list, the pins and the events. @param {Filters} filters */
export function parameters({ q, status, category, from, to }) {
    const query = { q, status, category, datetime: from || to ? `${from || ".."}/${to || ".."}` : "" };
    return /** @type {Record<string, string>} */ (Object.fromEntries(Object.entries(query).filter(([, value]) => value)));
}
