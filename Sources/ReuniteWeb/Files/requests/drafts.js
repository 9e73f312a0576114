/** Requests about drafts of people without an account. They return the body, or throw a `Problem`. */
import { ask, post } from "../kernel/ask.js";
// At hand, because it may be gone when it is needed.
import "../kernel/upload.js";

export const drafts = {
    /** Keeps a draft, and mails the link that posts it. @param {string} body @param {string} key an Idempotency-Key */
    add: async (body, key) =>
        (await ask("POST", "drafts", {
            json: body, type: "application/geo+json", headers: { "Idempotency-Key": key },
        })).body,
    /**
     * @param {{number: string, secret: string}} draft @param {Blob} file @param {string} key
     * @param {(share: number) => void} onProgress
     */
    addPhoto: async ({ number, secret }, file, key, onProgress) =>
        (await ask("POST", `drafts/${number}/photos`, {
            query: { secret }, bytes: file, headers: { "Idempotency-Key": key }, onProgress,
        })).body,
    /** What a mailed link posts. @param {string} token */
    preview: (token) => post("drafts/preview", { token }),
    /** Posts the draft of a mailed link, and signs in. @param {string} token @param {number} photos in its preview */
    confirm: (token, photos) => post("drafts/confirm", { token, photos, cookie: true }),
};
