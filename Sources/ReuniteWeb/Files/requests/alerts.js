/** Requests about notifications, saved searches and their preferences. */
import { get, patch, post, remove } from "../kernel/ask.js";

export const alerts = {
    /** Newest first. */
    list: () => get("accounts/me/notifications"),
    /** Those that are not read, newest first. */
    unread: () => get("accounts/me/notifications", { unread: true }),
    /** Marks it and all older ones as read. @param {string} id */
    read: (id) => post("accounts/me/notifications/read", { upTo: id }),
    searches: () => get("accounts/me/searches"),
    /** @param {string} name @param {string} query */
    keep: (name, query) => post("accounts/me/searches", { name, query }),
    /** @param {string} id @param {object} changes */
    edit: async (id, changes) => (await patch(`accounts/me/searches/${id}`, changes)).body,
    /** @param {string} id */
    forget: (id) => remove(`accounts/me/searches/${id}`),
    preferences: () => get("accounts/me/preferences"),
    /** @param {object} changes */
    prefer: async (changes) => (await patch("accounts/me/preferences", changes)).body,
};
