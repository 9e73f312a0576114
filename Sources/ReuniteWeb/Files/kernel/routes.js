/**
 * Pages and their addresses. A page is a module with a function `page(parameters)` that returns its title and content; it is
 * loaded when its address is first opened. `rooms.js` lists all.
 */
import { state, scope, effect, settled } from "./store.js";
import { html } from "./elements.js";
import { server } from "./settings.js";
import { text } from "./texts.js";

/**
 * @typedef {{title: () => string, content: Node}} Page
 * @typedef {(parameters: Record<string, string>) => Page | Promise<Page>} Maker
 * @typedef {{path: string, load: () => Promise<{page: Maker}>}} Route
 */

/** The address of the page, without the service's root. @type {import("./store.js").State<{path: string, query: URLSearchParams}>} */
export const address = state(read());

function read() {
    return { path: location.pathname.slice(server.root.length) || "/", query: new URLSearchParams(location.search) };
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
    address.value = read();
}

/**
 * Shows the page of the address in an element, from now on.
 * @param {Route[]} routes
 * @param {HTMLElement} place
 */
export function show(routes, place) {
    addEventListener("popstate", () => { address.value = read(); });
    document.addEventListener("click", follow(routes));
    let end = () => {};
    let shown = "";
    let turn = 0;
    effect(() => {
        const { path } = address.value;
        // A change of the query is for the page that is shown.
        if (path === shown) return;
        const isFirst = shown === "";
        shown = path;
        open(path, ++turn, isFirst);
    });

    /** @param {string} path @param {number} mine @param {boolean} isFirst */
    async function open(path, mine, isFirst) {
        const [route, parameters] = find(routes, path);
        // A page of the server's own: it is there already, or has to be asked for.
        if (isFirst && "static" in place.dataset) {
            // Its address with another query may be a page of ours.
            shown = "static";
            return;
        }
        if (!isFirst && !route) return location.reload();
        place.setAttribute("aria-busy", "true");
        /** @type {Maker} */
        let make;
        try {
            make = route ? (await route.load()).page : missing;
        } catch {
            make = unloaded;
        }
        if (mine !== turn) return;
        end();
        const [made, stop] = scope(async () => make(parameters));
        end = stop;
        /** @type {Page} */
        let page;
        try {
            page = await made;
        } catch (error) {
            console.warn(`${path} cannot be shown:`, error);
            page = await unloaded(parameters);
        }
        if (mine !== turn) return;
        const [, stopTitle] = scope(() => effect(() => { document.title = `${page.title()} · Reunite`; }));
        end = () => { stop(); stopTitle(); };
        place.replaceChildren(page.content);
        place.removeAttribute("aria-busy");
        await settled();
        if (!isFirst) {
            scrollTo(0, 0);
            const heading = place.querySelector("h1");
            heading?.setAttribute("tabindex", "-1");
            heading?.focus({ preventScroll: true });
        }
    }
}

/** @param {Route[]} routes @param {string} path @returns {[Route | undefined, Record<string, string>]} */
function find(routes, path) {
    for (const route of routes) {
        const match = new RegExp(`^${route.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}/?$`).exec(path);
        if (match) return [route, { ...match.groups }];
    }
    return [undefined, {}];
}

/** Follows links inside the application without loading the page again. @param {Route[]} routes */
function follow(routes) {
    return (/** @type {MouseEvent} */ event) => {
        const anchor = /** @type {Element} */ (event.target).closest?.("a[href]");
        if (!(anchor instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        if (anchor.target || anchor.hasAttribute("download") || anchor.origin !== location.origin) return;
        const path = anchor.pathname.slice(server.root.length);
        if (!anchor.pathname.startsWith(server.root) || !find(routes, path)[0]) return;
        event.preventDefault();
        go(path + anchor.search);
    };
}

/** @type {Maker} */
const missing = () => ({
    title: () => text("page.missing"),
    content: html.section({ class: "notice" }, [
        html.h1(() => text("page.missing")),
        html.p(html.a({ href: link("/") }, () => text("page.home"))),
    ]),
});

/** @type {Maker} */
const unloaded = () => ({
    title: () => text("page.unloaded"),
    content: html.section({ class: "notice" }, [
        html.h1(() => text("page.unloaded")),
        html.button({ type: "button", class: "button", onclick: () => location.reload() }, () => text("page.again")),
    ]),
});
