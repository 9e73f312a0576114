/** What the page asks about matches. */
import { ask, get } from "../kernel/ask.js";

export const matches = {
    /** The likeliest first. @param {string} id */
    list: (id) => get(`listings/${id}/matches`),
    /** @param {string} id @param {string} other @param {"mine" | "not-mine" | null} verdict null takes it back */
    judge: (id, other, verdict) => ask("PUT", `listings/${id}/matches/${other}`, { json: { verdict } }),
};
