/**
 * Everything that the page asks of the server. Nothing else calls `fetch` for the API.
 *
 * Each function answers the body (or, where said, the whole `Answer`) and throws a `Problem`.
 */
import { isKept } from "./connection.js";
import { server } from "./settings.js";
import { Problem } from "./problem.js";
import { language } from "./texts.js";

const API = `${server.root}/api/v1`;

/** @typedef {{status: number, body: any, headers: Headers}} Answer */
/** @typedef {AbortSignal | undefined} Signal */

/**
 * @param {string} method
 * @param {string} address below the API, or a whole link that the server gave
 * @param {{query?: object, json?: any, type?: string, bytes?: Blob, headers?: Record<string, string>, signal?: Signal,
 *   onProgress?: (share: number) => void}} [more] a `json` that is a text is sent as it is
 * @returns {Promise<Answer>}
 */
async function ask(method, address, { query, json, type, bytes, headers, signal, onProgress } = {}) {
    const url = new URL(address.startsWith("/api/") || address.includes("://") ? address : `${API}/${address}`, location.href);
    for (const [name, value] of Object.entries(query ?? {})) {
        if (value !== undefined && value !== null && value !== "") url.searchParams.set(name, String(value));
    }
    const request = new Headers({ "Accept-Language": language(), ...headers });
    if (json !== undefined) request.set("Content-Type", type ?? "application/json");
    if (bytes) request.set("Content-Type", type || bytes.type || "application/octet-stream");
    let response, body;
    try {
        const content = bytes ?? (typeof json === "string" ? json : json && JSON.stringify(json));
        response = onProgress
            ? await upload(url, method, request, content, onProgress)
            : await fetch(url, { method, headers: request, body: content, signal });
        const isJSON = response.headers.get("Content-Type")?.includes("json");
        body = isJSON ? await response.json() : null;
    } catch (error) {
        if (signal?.aborted) throw error;
        // Also where the connection ended in the middle of an answer.
        throw new Problem(0, { title: "No connection" });
    }
    // The service worker says where it answered instead of the server.
    isKept.value = response.headers.has("X-Kept");
    if (!response.ok) throw new Problem(response.status, body ?? {}, Number(response.headers.get("Retry-After")) || undefined);
    return { status: response.status, body, headers: response.headers };
}

/**
 * Sends a large body, and tells the share of it that is sent: `fetch` does not.
 * @param {URL} url @param {string} method @param {Headers} headers @param {any} body @param {(share: number) => void} onProgress
 * @returns {Promise<Response>}
 */
const upload = (url, method, headers, body, onProgress) => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "arraybuffer";
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = request.onabort = reject;
    request.onload = () => {
        const fields = request.getAllResponseHeaders().trim().split("\r\n").map((line) => line.split(/: (.*)/s).slice(0, 2));
        resolve(new Response(request.response, { status: request.status, headers: /** @type {any} */ (fields) }));
    };
    request.send(body);
});

const get = async (/** @type {string} */ address, /** @type {any} */ query = {}, /** @type {Signal} */ signal = undefined) =>
    (await ask("GET", address, { query, signal })).body;
const post = async (/** @type {string} */ address, /** @type {any} */ json = undefined, key = "") =>
    (await ask("POST", address, { json, headers: key ? { "Idempotency-Key": key } : {} })).body;
const patch = (/** @type {string} */ address, /** @type {any} */ json, tag = "") =>
    ask("PATCH", address, { json, type: "application/merge-patch+json", headers: tag ? { "If-Match": tag } : {} });
const remove = (/** @type {string} */ address, /** @type {any} */ json = undefined) => ask("DELETE", address, { json });
const me = "accounts/me";

/** Goes on to the next page of a list. @param {{links?: {rel: string, href: string}[]}} page */
export const nextPage = (page, signal = undefined) => {
    const link = page.links?.find(({ rel }) => rel === "next");
    // The way to the server may differ from the one that it knows.
    return link ? get(link.href.slice(link.href.indexOf("/api/v1")), {}, signal) : Promise.resolve(null);
};

export const listings = {
    /** @param {object} query the parameters of a search @param {Signal} [signal] */
    search: (query, signal) => get("listings", query, signal),
    /** The whole answer: its `ETag` is for `edit`. @param {string} id @returns {Promise<Answer>} */
    read: (id, signal = undefined) => ask("GET", `listings/${id}`, { signal }),
    /** @param {object | string} feature @param {string} key an Idempotency-Key: the same again creates nothing */
    create: async (feature, key) =>
        (await ask("POST", "listings", {
            json: feature, type: "application/geo+json", headers: { "Idempotency-Key": key },
        })).body,
    /** @param {string} id @param {object} changes @param {string} [tag] @returns {Promise<Answer>} */
    edit: (id, changes, tag) => patch(`listings/${id}`, changes, tag),
    /** @param {string} id */
    withdraw: (id) => remove(`listings/${id}`),
    /** @param {string} id @param {"returned" | "recovered-elsewhere" | "given-up"} outcome */
    resolve: (id, outcome) => post(`listings/${id}/resolve`, { outcome }),
    /** @param {string} id */
    reopen: (id) => post(`listings/${id}/reopen`),
    /** @param {string} id */
    renew: (id) => post(`listings/${id}/renew`),
    /** @param {string} id @param {string} body */
    appeal: (id, body) => post(`listings/${id}/appeal`, { body }),
    /** @param {string} id @param {string} reason @param {string} comment @param {string} [key] */
    report: (id, reason, comment, key) => post(`listings/${id}/reports`, { reason, comment }, key),
    /** @param {string} id @param {string} body @param {string} [key] */
    message: (id, body, key) => post(`listings/${id}/messages`, { body }, key),
    /** @param {string} id */
    contact: (id) => get(`listings/${id}/contact`),
};

export const photos = {
    /** @param {string} listing @param {Blob} file @param {string} key @param {(share: number) => void} onProgress */
    add: async (listing, file, key, onProgress) =>
        (await ask("POST", `listings/${listing}/photos`, { bytes: file, headers: { "Idempotency-Key": key }, onProgress })).body,
    /** @param {string} listing @param {string[]} ids */
    order: (listing, ids) => ask("PUT", `listings/${listing}/photos/order`, { json: { photos: ids } }),
    /** @param {string} listing @param {string} id */
    remove: (listing, id) => remove(`listings/${listing}/photos/${id}`),
};

export const map = {
    /** @param {object} query bbox, zoom and filters @param {Signal} [signal] */
    pins: (query, signal) => get("pins", query, signal),
    /** @param {string | number} cluster @param {object} query the filters @param {Signal} [signal] */
    leaves: (cluster, query, signal) => get(`pins/clusters/${cluster}/leaves`, query, signal),
    /** What happens from now on. Close it when it is not needed any more. @param {Record<string, string>} query */
    events: (query) => new EventSource(`${API}/events?${new URLSearchParams(query)}`),
};

export const accounts = {
    /** @param {{email: string, password: string, displayName: string, locale?: string, phone?: string}} account */
    register: (account) => post("accounts", account),
    /** Signs in too. @param {string} token @param {string} password */
    verify: (token, password) => post("accounts/verify", { token, password, cookie: true }),
    /** @param {string} email */
    forgot: (email) => post("password-resets", { email }),
    /** @param {string} token @param {string} password */
    reset: (token, password) => post("password-resets/confirm", { token, password }),
    /** @param {string} id */
    read: (id) => get(`accounts/${id}`),
    me: () => get(me),
    /** @param {object} changes */
    edit: async (changes) => (await patch(me, changes)).body,
    /** @param {string} password */
    erase: (password) => remove(me, { password }),
    /** @param {Blob} file */
    setPhoto: async (file) => (await ask("PUT", `${me}/photo`, { bytes: file })).body,
    removePhoto: () => remove(`${me}/photo`),
    export: () => get(`${me}/export`),
    listings: () => get(`${me}/listings`),
    blocks: () => get(`${me}/blocks`),
    /** @param {string} id */
    block: (id) => ask("PUT", `${me}/blocks/${id}`),
    /** @param {string} id */
    unblock: (id) => remove(`${me}/blocks/${id}`),
};

export const sessions = {
    /** The session is a cookie, which scripts cannot read. @param {string} email @param {string} password */
    begin: (email, password) => post("sessions", { email, password, cookie: true }),
    list: () => get("sessions"),
    endCurrent: () => remove("sessions/current"),
    /** @param {string} id */
    end: (id) => remove(`sessions/${id}`),
};

export const moderation = {
    /** @param {object} query */
    cases: (query, signal = undefined) => get("moderation/cases", query, signal),
    /** @param {string} id */
    read: (id, signal = undefined) => get(`moderation/cases/${id}`, {}, signal),
    /** @param {string} id */
    reports: (id) => get(`moderation/cases/${id}/reports`),
    /** All that is kept: at most 32. @param {string} id */
    evidence: (id) => get(`moderation/cases/${id}/evidence`),
    /** @param {string} id */
    claim: (id) => post(`moderation/cases/${id}/claim`),
    /** @param {string} id */
    release: (id) => post(`moderation/cases/${id}/release`),
    /** @param {string} id @param {{action: string, note: string, version: number}} decision */
    decide: (id, decision) => post(`moderation/cases/${id}/decisions`, decision),
    /** @param {object} query */
    log: (query, signal = undefined) => get("moderation/log", query, signal),
    statistics: () => get("moderation/statistics"),
    /** @param {string} id */
    account: (id) => get(`moderation/accounts/${id}`),
    /** @param {string} id @param {object} changes */
    changeAccount: async (id, changes) => (await patch(`moderation/accounts/${id}`, changes)).body,
};
