/** Sends requests; the folder `requests` has those of each resource. */
import { isKept } from "./connection.js";
import { server } from "./settings.js";
import { Problem } from "./problem.js";
import { language } from "./texts.js";

export const API = `${server.root}/api/v1`;

/** The last write, which each server must show. */
let change = 0;

/** @typedef {{status: number, body: any, headers: Headers}} Answer */
/** @typedef {AbortSignal | undefined} Signal */

/**
 * @param {string} method
 * @param {string} address below the API
 * @param {{query?: object, json?: any, type?: string, bytes?: Blob, headers?: Record<string, string>, signal?: Signal,
 *   onProgress?: (share: number) => void}} [more] a `json` that is a text is sent as it is
 * @returns {Promise<Answer>}
 */
export async function ask(method, address, more = {}) {
    const { query = {}, json, type, bytes, headers, signal, onProgress } = more;
    const url = new URL(`${API}/${address}`, location.href);
    for (const [name, value] of Object.entries(query)) {
        if ((value ?? "") !== "") url.searchParams.set(name, String(value));
    }
    const request = new Headers({ "Accept-Language": language(), ...headers });
    if (json !== undefined) request.set("Content-Type", type ?? "application/json");
    if (bytes) request.set("Content-Type", type || bytes.type || "application/octet-stream");
    if (change) request.set("Reunite-Change", String(change));
    let response, body = null;
    try {
        const content = bytes ?? (typeof json === "string" ? json : json && JSON.stringify(json));
        response = onProgress
            ? await (await import("./upload.js")).upload(url, method, request, content, onProgress)
            : await fetch(url, { method, headers: request, body: content, signal, redirect: "manual" });
    } catch (error) {
        if (signal?.aborted) throw error;
        throw unanswered();
    }
    const { headers: fields, ok, status } = response;
    const judge = () => import("../network/foreign.js").then(({ foreign }) => foreign(response)).catch(unanswered);
    // The marks of the server, and of the service worker's copies.
    let fault = fields.has("Reunite-API") || fields.has("X-Kept") ? null : await judge();
    if (!fault && fields.has("Content-Type")) {
        body = await response.json().catch(async () => { fault = await judge(); });
    }
    signal?.throwIfAborted();
    if (fault) throw fault;
    if (!ok && body?.challenge && !headers?.["Reunite-Work"]) {
        const work = await (await import("./solve.js")).work(body.challenge, signal);
        if (work) return ask(method, address, { ...more, headers: { ...headers, "Reunite-Work": work } });
    }
    change = Math.max(change, Number(fields.get("Reunite-Change")));
    isKept.value = fields.has("X-Kept");
    if (!ok) throw new Problem(status, body, Number(fields.get("Retry-After")) || undefined);
    return { status, body, headers: fields };
}

const unanswered = () => new Problem(0, { title: "No connection" });

/** @param {string} address @param {object} [query] @param {Signal} [signal] */
export const get = async (address, query, signal) => (await ask("GET", address, { query, signal })).body;

/** @param {string} address @param {any} [json] @param {string} [key] for idempotency */
export const post = async (address, json, key) =>
    (await ask("POST", address, { json, headers: key ? { "Idempotency-Key": key } : {} })).body;

/** @param {string} address @param {any} json a merge patch @param {string} [tag] of what is changed */
export const patch = (address, json, tag) =>
    ask("PATCH", address, { json, type: "application/merge-patch+json", headers: tag ? { "If-Match": tag } : {} });

/** @param {string} address @param {any} [json] */
export const remove = (address, json) => ask("DELETE", address, { json });

/**
 * Goes on to the next page of a list.
 * @param {{links?: {rel: string, href: string}[]}} page
 * @param {Signal} [signal]
 */
export async function nextPage(page, signal) {
    const link = page.links?.find(({ rel }) => rel === "next");
    // The page may know the server by another address.
    return link ? get(link.href.split("/api/v1/").slice(1).join("/api/v1/"), {}, signal) : null;
}
