/** What the page asks for moderators. Each function answers the body, and throws a `Problem`. */
import { get, patch, post } from "../kernel/ask.js";

export const moderation = {
    /** @param {object} query */
    cases: (query, signal = undefined) => get("moderation/cases", query, signal),
    /** @param {string} id */
    read: (id, signal = undefined) => get(`moderation/cases/${id}`, {}, signal),
    /** With the exact point of its listing; the read is recorded. @param {string} id */
    readExactly: (id) => get(`moderation/cases/${id}`, { exact: true }),
    /** @param {string} id */
    reports: (id) => get(`moderation/cases/${id}/reports`),
    /** All that is kept: at most 32. @param {string} id */
    evidence: (id) => get(`moderation/cases/${id}/evidence`),
    /** Those on the listing of an open case, newest first. @param {string} id */
    claims: (id) => get(`moderation/cases/${id}/claims`),
    /** What the two people of reported claims had written by then, oldest first. @param {string} id */
    messages: (id) => get(`moderation/cases/${id}/messages`),
    /** What the finder holds back; the read is recorded. @param {string} id */
    proof: (id) => get(`moderation/cases/${id}/proof`),
    /** Assigns a case to the moderator. @param {string} id */
    assign: (id) => post(`moderation/cases/${id}/claim`),
    /** @param {string} id */
    release: (id) => post(`moderation/cases/${id}/release`),
    /** @param {string} id @param {{action: string, note: string, version: number}} decision */
    decide: (id, decision) => post(`moderation/cases/${id}/decisions`, decision),
    /** The groups of held messages. @param {object} query */
    heldMessages: (query, signal = undefined) => get("moderation/messages", query, signal),
    /** @param {string} id @param {string} action */
    decideMessages: (id, action) => post(`moderation/messages/${id}/decisions`, { action }),
    /** @param {object} query */
    log: (query, signal = undefined) => get("moderation/log", query, signal),
    statistics: () => get("moderation/statistics"),
    /** @param {string} id */
    account: (id) => get(`moderation/accounts/${id}`),
    /** @param {string} id @param {object} changes */
    changeAccount: async (id, changes) => (await patch(`moderation/accounts/${id}`, changes)).body,
};
