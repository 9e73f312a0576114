/** Requests about conversations on listings. Each function returns the body, and throws a `Problem`. */
import { get, post } from "../kernel/ask.js";

export const messages = {
    /** Those on somebody's own listings and on others', the one with the latest message first. */
    conversations: () => get("accounts/me/conversations"),
    /** @param {string} id */
    conversation: (id) => get(`conversations/${id}`),
    /** What the two people wrote, newest first. @param {string} id */
    list: (id) => get(`conversations/${id}/messages`),
    /** @param {string} id @param {string} body @param {string} key an Idempotency-Key */
    write: (id, body, key) => post(`conversations/${id}/messages`, { body }, key),
    /** Marks the messages of the other side up to one as read. @param {string} id @param {string} message */
    read: (id, message) => post(`conversations/${id}/messages/read`, { upTo: message }),
    /** Shows the other side's last messages to moderators. @param {string} id */
    report: (id) => post(`conversations/${id}/report`),
};
