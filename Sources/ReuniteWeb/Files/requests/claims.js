/** What the page asks about claims and proof. Each function answers the body, and throws a `Problem`. */
import { ask, get, post } from "../kernel/ask.js";

/** @typedef {{questions: string[], withheld: string | null, serial: string | null}} Proof as it is set */

export const claims = {
    /** All of it for the finder; the questions for others, which is recorded and counted. @param {string} listing */
    proof: (listing) => get(`listings/${listing}/proof`),
    /** @param {string} listing @param {Proof} proof */
    setProof: (listing, proof) => ask("PUT", `listings/${listing}/proof`, { json: proof }),
    /**
     * @param {string} listing
     * @param {{proofVersion: string, answers: string[], message: string | null, serial: string | null,
     *   ownListing: string | null}} claim
     * @param {string} key an Idempotency-Key
     */
    submit: (listing, claim, key) => post(`listings/${listing}/claims`, claim, key),
    /** Newest first. @param {string} listing */
    ofListing: (listing) => get(`listings/${listing}/claims`),
    /** Those that somebody has made, newest first. */
    own: () => get("accounts/me/claims"),
    /** Those on all of somebody's own listings, newest first. */
    onOwn: () => get("accounts/me/claims", { side: "finder" }),
    /** @param {string} id */
    read: (id, signal = undefined) => get(`claims/${id}`, {}, signal),
    /** @param {string} id @param {"accept" | "decline" | "withdraw" | "fail"} action @param {string} note */
    act: (id, action, note) => post(`claims/${id}/${action}`, { note: note || null }),
    /** @param {string} id @param {string} reason @param {string} comment @param {string} key an Idempotency-Key */
    report: (id, reason, comment, key) => post(`claims/${id}/reports`, { reason, comment }, key),
    /** What the two people wrote, newest first. @param {string} id */
    messages: (id) => get(`claims/${id}/messages`),
    /** @param {string} id @param {string} body @param {string} key an Idempotency-Key */
    write: (id, body, key) => post(`claims/${id}/messages`, { body }, key),
    /** Marks the messages of the other side up to one as read. @param {string} id @param {string} message */
    readMessages: (id, message) => post(`claims/${id}/messages/read`, { upTo: message }),
    /** A new code for the hand-over, which is valid for a minute. @param {string} id */
    code: (id) => get(`claims/${id}/code`),
    /** @param {string} code @param {string | null} claim its id, if a QR code was scanned */
    handOver: (code, claim) => post("handovers", { code, claim }),
};
