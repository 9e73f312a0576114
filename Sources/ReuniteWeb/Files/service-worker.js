/**
 * Opens the application without a connection: with the last view, the listings that were opened, and the drafts.
 *
 * The server puts `self.reunite` before this: the root, the name of this version, and the addresses of its files.
 */
const { root, name, files, vendor } = self.reunite;
/** Our files, which never change; the last view; and what was opened. What is kept of the last two has a bound. */
const shelf = `reunite-files-${name}`;
const view = "reunite-view";
const opened = "reunite-opened";
const bounds = { [opened]: 60, "reunite-photos": 200 };
/** The addresses that the page answers, whatever the server says about it. */
const pages = /^\/(?:$|post$|drafts$|edit\/|account|desk|listings\/[^/]+$)/;

addEventListener("install", (event) => {
    skipWaiting();
    event.waitUntil(caches.open(shelf).then((cache) => cache.addAll([`${root}/`, ...files])));
});

addEventListener("activate", (event) => {
    const tidy = async () => {
        for (const key of await caches.keys()) if (key.startsWith("reunite-files-") && key !== shelf) await caches.delete(key);
        await clients.claim();
        // The map is large: the page works without it.
        await (await caches.open(shelf)).addAll(vendor).catch(() => {});
    };
    event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname, searchParams } = new URL(request.url);
    if (origin !== location.origin || !pathname.startsWith(`${root}/`)) return;
    const path = pathname.slice(root.length);
    // What one person saw is not for the next.
    if (request.method !== "GET" && path.startsWith("/api/v1/sessions")) event.waitUntil(forget());
    if (request.method !== "GET") return;
    if (path.startsWith("/web/")) event.respondWith(keptFirst(event, shelf));
    else if (request.mode === "navigate") {
        if (pages.test(path)) event.respondWith(page(event, path));
    } else if (path.startsWith("/api/v1/photos/")) event.respondWith(keptFirst(event, "reunite-photos"));
    else if (path === "/api/v1/pins" || (path === "/api/v1/listings" && searchParams.has("bbox"))) {
        event.respondWith(fresh(event, view, path));
    } else if (/^\/api\/v1\/listings\/[^/]+$/.test(path)) event.respondWith(fresh(event, opened, pathname));
});

const forget = () => Promise.all([view, opened].map((cache) => caches.delete(cache)));

/** What never changes. */
async function keptFirst(event, cache) {
    const kept = await caches.match(event.request, { cacheName: cache, ignoreVary: true });
    return kept ?? keep(event, cache, event.request, await fetch(event.request));
}

/** The server's answer, or the last one where there is no server, marked as such. */
async function fresh(event, cache, key) {
    try {
        return keep(event, cache, key, await fetch(event.request));
    } catch (error) {
        const kept = await caches.match(key, { cacheName: cache, ignoreVary: true });
        if (!kept || event.request.signal.aborted) throw error;
        const headers = new Headers(kept.headers);
        headers.set("X-Kept", "1");
        return new Response(kept.body, { status: kept.status, headers });
    }
}

/** A page of the server, or the application itself. */
async function page(event, path) {
    const isListing = path.startsWith("/listings/");
    try {
        const answer = await fetch(event.request);
        return isListing ? keep(event, opened, root + path, answer) : answer;
    } catch (error) {
        const kept = isListing && await caches.match(root + path, { cacheName: opened, ignoreVary: true });
        const shell = kept || await caches.match(`${root}/`, { cacheName: shelf, ignoreVary: true });
        if (!shell) throw error;
        return shell;
    }
}

/** Keeps a copy of an answer, and no more of them than there is room for. */
function keep(event, cache, key, answer) {
    if (answer.status !== 200 || answer.headers.get("Cache-Control")?.includes("no-store")) return answer;
    const copy = answer.clone();
    event.waitUntil(caches.open(cache).then(async (store) => {
        await store.put(key, copy);
        const keys = bounds[cache] ? await store.keys() : [];
        for (const old of keys.slice(0, Math.max(0, keys.length - bounds[cache]))) await store.delete(old);
    }).catch(() => {}));
    return answer;
}
