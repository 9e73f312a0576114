/** What the page asks about drafts of people without an account. */
import { post } from "../kernel/ask.js";

export const drafts = {
    /** Posts the draft of a mailed link, and signs in. @param {string} token */
    confirm: (token) => post("drafts/confirm", { token, cookie: true }),
};
