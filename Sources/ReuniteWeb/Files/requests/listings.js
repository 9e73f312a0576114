/** Requests about listings, and those of their owners. They return the body, or throw a `Problem`. */
import { ask, get, patch, post, remove } from "../kernel/ask.js";

/** @typedef {import("../kernel/ask.js").Answer} Answer */
/** @typedef {import("../kernel/ask.js").Signal} Signal */

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
    /** @param {string} id */
    contactReads: (id) => get(`listings/${id}/contact/reads`),
};
