/** What the page asks about accounts. Each function answers the body, and throws a `Problem`. */
import { ask, get, patch, post, remove } from "../kernel/ask.js";

export const accounts = {
    /** @param {{email: string, password: string, displayName: string, locale?: string, phone?: string}} account */
    register: (account) => post("accounts", account),
    /** Signs in too. @param {string} token @param {string} password */
    verify: (token, password) => post("accounts/verify", { token, password, cookie: true }),
    /** @param {string} email */
    forgot: (email) => post("password-resets", { email }),
    /** @param {string} token @param {string} password */
    reset: (token, password) => post("password-resets/confirm", { token, password }),
    /** @param {object} changes */
    edit: async (changes) => (await patch("accounts/me", changes)).body,
    /** @param {{password: string} | {code: string}} proof */
    erase: (proof) => remove("accounts/me", proof),
    /** @param {Blob} file */
    setPhoto: async (file) => (await ask("PUT", "accounts/me/photo", { bytes: file })).body,
    removePhoto: () => remove("accounts/me/photo"),
    export: () => get("accounts/me/export"),
    listings: () => get("accounts/me/listings"),
    blocks: () => get("accounts/me/blocks"),
    /** @param {string} id */
    block: (id) => ask("PUT", `accounts/me/blocks/${id}`),
    /** @param {string} id */
    unblock: (id) => remove(`accounts/me/blocks/${id}`),
};
