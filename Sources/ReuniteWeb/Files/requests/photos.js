/** What the page asks about the photographs of listings. Each function answers the body, and throws a `Problem`. */
import { ask, remove } from "../kernel/ask.js";
// At hand, because it may be gone when it is needed.
import "../kernel/upload.js";

export const photos = {
    /** @param {string} listing @param {Blob} file @param {string} key @param {(share: number) => void} onProgress */
    add: async (listing, file, key, onProgress) =>
        (await ask("POST", `listings/${listing}/photos`, {
            bytes: file, headers: { "Idempotency-Key": key }, onProgress,
        })).body,
    /** @param {string} listing @param {string[]} ids */
    order: (listing, ids) => ask("PUT", `listings/${listing}/photos/order`, { json: { photos: ids } }),
    /** @param {string} listing @param {string} id */
    remove: (listing, id) => remove(`listings/${listing}/photos/${id}`),
};
