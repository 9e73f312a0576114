/** The address of the page. `routes.js` has the page of each address. */
import { state, untracked } from "./store.js";
import { server } from "./settings.js";

/** @typedef {{path: string, query: URLSearchParams}} Address without the service's root */

/** What the address bar says: the page that is shown, or on its way. @type {import("./store.js").State<Address>} */
export const wanted = state(read());
/**
 * The address of the page that is shown. While the next page is loaded, it stays: a page never sees the address of
 * another.
 * @type {import("./store.js").State<Address>}
 */
export const address = state(wanted.peek());
/** The path of the page that the user came back from; else empty. */
export let cameFrom = "";

/** The page of the address bar takes the place of the one that is shown. @param {boolean} isBack */
export function arrive(isBack) {
    cameFrom = isBack ? address.peek().path : "";
    address.value = wanted.peek();
}

/** @returns {Address} */
function read() {
    return { path: location.pathname.slice(server.root.length) || "/", query: new URLSearchParams(location.search) };
}

/** Takes over what the address bar says; the current page gets its new query immediately. */
export function follow() {
    wanted.value = read();
    if (wanted.peek().path === address.peek().path) address.value = wanted.peek();
}

/** The address of a path of the application, for `href`. @param {string} path */
export const link = (path) => server.root + path;

/**
 * Opens a path of the application.
 * @param {string} path with its query
 * @param {{replace?: boolean}} [how] `replace` for what the back button is not to return to
 */
export function go(path, { replace = false } = {}) {
    const next = link(path);
    if (next !== location.pathname + location.search) history[replace ? "replaceState" : "pushState"](null, "", next);
    follow();
}

/**
 * The path of the page that is shown, with changes of its query: what is empty is taken out.
 * @param {Record<string, string | null | undefined>} changes
 */
export function pathWith(changes) {
    const { path, query: before } = address.value;
    const query = new URLSearchParams(before);
    for (const [name, value] of Object.entries(changes)) {
        if (value) query.set(name, value);
        else query.delete(name);
    }
    // Slashes and commas are allowed in a query, and read better.
    const words = query.toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
    return words ? `${path}?${words}` : path;
}

/**
 * Changes the query of the page that is shown, unless another one is on its way.
 * @param {Record<string, string | null | undefined>} changes
 * @param {{replace?: boolean}} [how]
 */
export function change(changes, how) {
    if (wanted.peek().path === address.peek().path) go(untracked(() => pathWith(changes)), how);
}
