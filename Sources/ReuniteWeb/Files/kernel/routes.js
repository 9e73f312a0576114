/**
 * Pages and their addresses. A page is a module with a function `page(parameters)` that returns its title and content;
 * it is loaded when its address is first opened. `pages.json` lists all.
 */
import { arrive, follow, go, link, wanted } from "./address.js";
import { effect, scope, settled } from "./store.js";
import { html } from "./elements.js";
import { renew } from "./release.js";
import { server } from "./settings.js";
import { text } from "./texts.js";

/**
 * @typedef {{title: () => string, content: Node}} Page
 * @typedef {(parameters: Record<string, string>) => Page | Promise<Page>} Maker
 * @typedef {{path: string, load: () => Promise<{page: Maker}>}} Route
 */

/**
 * Shows the page of the address in an element, from now on.
 * @param {Route[]} routes
 * @param {HTMLElement} place
 */
export function show(routes, place) {
    let isBack = false;
    addEventListener("popstate", () => {
        isBack = true;
        follow();
    });
    document.addEventListener("click", openLink(routes));
    let end = () => {};
    /** The path of the page that was made last, and of the one whose module is loaded. @type {string | null} */
    let shown = null;
    /** @type {string | null} */
    let loading = null;
    /** Whether the page was made, but is not in its place yet. */
    let isPending = false;
    let isFirst = true;
    /** Addresses without a page. */
    const unknown = new Set();
    let turn = 0;
    effect(() => {
        const { path } = wanted.value;
        if (isPending && path !== shown) shown = null;
        if (path === shown || path === loading) {
            // Back before the other page was there. Another query is for the page that is shown.
            if (path === shown) stay();
            return;
        }
        loading = path;
        open(path, ++turn);
    });

    function stay() {
        isBack = false;
        if (loading === null) return;
        turn += 1;
        loading = null;
        place.removeAttribute("aria-busy");
    }

    /** @param {string} path @param {number} mine */
    async function open(path, mine) {
        const [route, parameters] = find(routes, path);
        const isStart = isFirst;
        isFirst = false;
        // The server writes this page: it is there, or is requested.
        if (isStart && "static" in place.dataset) {
            loading = null;
            return;
        }
        if (!route && isStart) unknown.add(path);
        if (!route && !unknown.has(path)) return location.reload();
        place.setAttribute("aria-busy", "true");
        const make = await maker(route);
        if (mine !== turn) return;
        leave(path);
        const page = await made(make, parameters, path);
        if (mine !== turn) return;
        isPending = false;
        const [, stopTitle] = scope(() => effect(() => { document.title = `${page.title()} · Reunite`; }));
        const stop = end;
        end = () => { stop(); stopTitle(); };
        place.replaceChildren(page.content);
        place.removeAttribute("aria-busy");
        await settled();
        if (!isStart) begin(place);
    }

    /** Ends the page that is shown. @param {string} path of the next one */
    function leave(path) {
        end();
        // Dialogs end with their page.
        for (const one of [...document.querySelectorAll("dialog[open]")].reverse()) {
            /** @type {HTMLDialogElement} */ (one).close();
        }
        arrive(isBack);
        isBack = false;
        [shown, loading, isPending] = [path, null, true];
    }

    /** @param {Maker} make @param {Record<string, string>} parameters @param {string} path @returns {Promise<Page>} */
    async function made(make, parameters, path) {
        const [page, stop] = scope(async () => make(parameters));
        end = stop;
        try {
            return await page;
        } catch (error) {
            console.warn(`${path} cannot be shown:`, error);
            await renew();
            return unloaded(parameters);
        }
    }
}

/**
 * The page of a route; the one that says so where there is none, or where it cannot be loaded.
 * @param {Route} [route]
 */
async function maker(route) {
    try {
        return route ? (await route.load()).page : missing;
    } catch {
        await renew();
        return unloaded;
    }
}

/** To the field that a page is opened for; else to its beginning. @param {HTMLElement} place */
function begin(place) {
    scrollTo(0, 0);
    /** @type {HTMLElement | null} */
    const field = place.querySelector("[autofocus]");
    if (field) return field.focus();
    const heading = place.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
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
function openLink(routes) {
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
        html.a({ class: "button main", href: link("/") }, () => text("page.home")),
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
