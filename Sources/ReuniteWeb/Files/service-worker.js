/**
 * Opens the application without a connection: with the last view, the listings that were opened, and the drafts.
 *
 * The server puts `self.reunite` before this: the root, the name of this version, its
 * pages, and the addresses of its files.
 */
const { root, name, files, vendor } = self.reunite;
/**
 * Our files, which never change; the last view; what was opened, and the photographs of it. What is kept has a bound,
 * and is what everybody may see: never what only one account may.
 */
const shelf = `reunite-files-${name}`;
const view = "reunite-view";
const opened = "reunite-opened";
const photographs = "reunite-photos";
const day = 86_400_000;
/** The header field of all responses of the server. */
const mark = "Reunite-API";
const bounds = { [opened]: 60, [photographs]: 200 };
/** The addresses of our pages. */
const pages = new RegExp(`^(?:${self.reunite.pages.join("|").replace(/\{\w+\}/g, "[^/]+")})$`);

addEventListener("install", (event) => {
    skipWaiting();
    event.waitUntil(fill([`${root}/`, ...files]));
});

addEventListener("activate", (event) => {
    const tidy = async () => {
        const old = (await caches.keys()).filter((key) => key.startsWith("reunite-files-") && key !== shelf);
        await Promise.all(old.map((key) => caches.delete(key)));
        await clients.claim();
        // The map is large: the page works without it.
        await fill(vendor.filter((address) => !address.endsWith(".txt"))).catch(() => {});
    };
    event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname, searchParams } = new URL(request.url);
    if (origin !== location.origin || !pathname.startsWith(`${root}/`) || request.method !== "GET") return;
    const path = pathname.slice(root.length);
    if (path.startsWith("/web/")) event.respondWith(file(event));
    else if (request.mode === "navigate") {
        if (pages.test(path)) event.respondWith(page(event, path));
    } else if (path.startsWith("/api/v1/photos/")) event.respondWith(photograph(event));
    else if (path === "/openapi.json") event.respondWith(fresh(event, view, path));
    else if (path === "/api/v1/pins" || (path === "/api/v1/listings" && searchParams.has("bbox"))) {
        // Of a list in pages, the first one.
        if (!searchParams.has("cursor")) event.respondWith(fresh(event, view, path));
    } else if (/^\/api\/v1\/listings\/[^/]+$/.test(path)) event.respondWith(fresh(event, opened, pathname));
});

// Where people share a device: what one looked at is not for the next.
addEventListener("message", ({ data }) => { if (data === "forget") forget(); });

const forget = () => Promise.all([view, opened, photographs].map((cache) => caches.delete(cache)));

/** The types of what each cache holds. */
const types = {
    [shelf]: /^application|^image|css|html|javascript/, [view]: /json/, [opened]: /json|html/, [photographs]: /^image/,
};

/**
 * Whether an answer is the server's: some networks answer in its place. Only answers are judged: copies from before the
 * servers marked them are used as they are.
 */
async function isOurs(cache, answer) {
    const type = answer.headers.get("Content-Type") ?? "";
    if (!types[cache].test(type)) return false;
    // The page of another release would ask for other files.
    const part = cache === shelf ? `/web/${name}"` : "data-files=";
    if (/html/.test(type) && !(await answer.clone().text()).includes(part)) return false;
    return answer.headers.has(mark) || isStripped();
}

/**
 * Whether a proxy removes the mark: see `network/foreign.js`. Then the forms of answers are all there is. Files that
 * come together share the question.
 */
const isStripped = () => (asking ??= asked().catch(() => false).finally(() => { asking = null; }));
let asking = null;

async function asked() {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${root}/api/v1/categories`, { cache: "no-store", redirect: "manual", signal });
    return !answer.headers.has(mark) && Boolean((await answer.json()).categories[0].labels.en);
}

/** Keeps files of the application; fails if one of them cannot be loaded. */
async function fill(addresses) {
    const cache = await caches.open(shelf);
    await Promise.all(addresses.map(async (address) => {
        let answer = await fetch(address);
        // The browser's cache may have the files of others from before the servers marked them.
        if (!answer.headers.has(mark)) answer = await fetch(address, { cache: "no-cache" });
        if (!answer.ok || !await isOurs(shelf, answer)) throw new TypeError(`${address} cannot be had`);
        await cache.put(address, answer);
    }));
}

/** What is kept under an address. */
const kept = (cache, key) => caches.match(key, { cacheName: cache, ignoreVary: true });

/** A file of the application, which never changes. */
async function file(event) {
    return await kept(shelf, event.request) ?? keep(event, shelf, event.request, await fetch(event.request));
}

/**
 * A photograph, which never changes, but may be removed: a copy serves for a day, as in the browser's cache, and
 * after that without a connection only. Requested as anybody, and only where that is refused as who is signed in.
 */
async function photograph(event) {
    const { request } = event;
    const known = await kept(photographs, request);
    if (known && Date.now() - Date.parse(known.headers.get("Date")) < day) return known;
    let answer;
    try {
        answer = await fetch(request.url, { credentials: "omit", signal: request.signal });
    } catch (error) {
        if (!known || request.signal.aborted) throw error;
        return known;
    }
    if (answer.ok && known && !await isOurs(photographs, answer)) return known;
    if (answer.ok) return keep(event, photographs, request, answer);
    if (known && answer.status === 404) await (await caches.open(photographs)).delete(request, { ignoreVary: true });
    return fetch(request);
}

/** The server's answer, or the last one where there is no server, or another in its place, marked as such. */
async function fresh(event, cache, key) {
    let answer;
    let failure;
    try {
        answer = await fetch(event.request);
        if (await isOurs(cache, answer)) {
            // Signed-in users may see more of a listing than others. A search has the same response for everybody.
            if (cache !== opened || !isPrivate(answer)) return keep(event, cache, key, answer);
            event.waitUntil(keepPublic(event, key).catch(() => {}));
            return answer;
        }
    } catch (error) {
        failure = error;
    }
    const last = !event.request.signal.aborted && await kept(cache, key);
    if (!last && answer) return answer;
    if (!last) throw failure;
    const headers = new Headers(last.headers);
    headers.set("X-Kept", "1");
    return new Response(last.body, { status: last.status, headers });
}

const isPrivate = (answer) => /private|no-store/.test(answer.headers.get("Cache-Control") ?? "");

/** Keeps a listing as everybody sees it, where somebody is signed in; nothing of one that others do not see. */
async function keepPublic(event, key) {
    const { url, headers } = event.request;
    const answer = await fetch(url, { headers, credentials: "omit" });
    if (answer.ok) keep(event, opened, key, answer);
    else await (await caches.open(opened)).delete(key);
}

/** A page of the server, the same for everybody, or the application itself. */
async function page(event, path) {
    const isListing = /^\/listings\/[^/]+$/.test(path);
    try {
        const answer = await fetch(event.request);
        return isListing ? keep(event, opened, root + path, answer) : answer;
    } catch (error) {
        const shell = isListing && await kept(opened, root + path) || await kept(shelf, `${root}/`);
        if (!shell) throw error;
        return shell;
    }
}

/** Keeps a copy of an answer of the server, and no more of them than there is room for. */
function keep(event, cache, key, answer) {
    if (answer.status !== 200 || answer.headers.get("Cache-Control")?.includes("no-store")) return answer;
    const copy = answer.clone();
    event.waitUntil(caches.open(cache).then(async (store) => {
        if (!await isOurs(cache, copy)) return;
        await store.put(key, copy);
        const keys = bounds[cache] ? await store.keys() : [];
        for (const old of keys.slice(0, Math.max(0, keys.length - bounds[cache]))) await store.delete(old);
    }).catch(() => {}));
    return answer;
}
