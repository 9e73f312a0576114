/** What the page asks about belongings, their tags, and for their finders. */
import { ask, get, patch, post, remove } from "../kernel/ask.js";

/** @typedef {{title: string, category: string, description: string | null, serial: string | null}} Thing */

const own = "accounts/me/belongings";

export const belongings = {
    /** Newest first. */
    list: () => get(own),
    /** @param {Thing} thing @param {string} key an Idempotency-Key */
    add: (thing, key) => post(own, thing, key),
    /** @param {string} id */
    read: (id) => get(`${own}/${id}`),
    /** @param {string} id @param {Thing} thing */
    edit: async (id, thing) => (await patch(`${own}/${id}`, thing)).body,
    /** @param {string} id */
    remove: (id) => remove(`${own}/${id}`),
    /** Answers the photograph. @param {string} id @param {Blob} file */
    setPhoto: async (id, file) => (await ask("PUT", `${own}/${id}/photo`, { bytes: file })).body,
    /** @param {string} id */
    removePhoto: (id) => remove(`${own}/${id}/photo`),
    /** Revokes the tag, and makes another. @param {string} id */
    replaceTag: (id) => post(`${own}/${id}/tag`),
    /** Answers the listing. @param {string} id @param {object} loss @param {string} key */
    lose: (id, loss, key) => post(`${own}/${id}/lost`, loss, key),
    /** @param {string} id */
    returned: (id) => post(`${own}/${id}/returned`, {}),
    /** A code that passes it on. @param {string} id */
    offer: (id) => post(`${own}/${id}/transfer`),
    /** Takes over what another account passes on. @param {string} code */
    receive: (code) => post("transfers", { code }),
    /** What finders wrote, newest first. @param {string} id */
    messages: (id) => get(`${own}/${id}/messages`),
    /** Answers on the page of the tag. @param {string} id @param {string} message @param {string} words */
    answerMessage: (id, message, words) => ask(
        "PUT", `${own}/${id}/messages/${message}/answer`, { json: { text: words } }),
    /** @param {string} id @param {string} message */
    removeMessage: (id, message) => remove(`${own}/${id}/messages/${message}`),
    /** @param {string} id @param {string} message */
    reportMessage: (id, message) => post(`${own}/${id}/messages/${message}/report`),
    /**
     * Tells the owner of a tagged thing; the answer says nothing of them.
     * @param {string} code
     * @param {{message: string, contact: string | null, location: object | null, secret: string}} message
     */
    found: (code, message) => post(`tags/${encodeURIComponent(code)}/found`, message),
    /** What the owner has answered. @param {string} code @param {string} secret of the message */
    answer: async (code, secret) => (await get(`tags/${encodeURIComponent(code)}/answer`, { secret })).answer,
};
