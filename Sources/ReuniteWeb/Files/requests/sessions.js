/** Requests about the session. They return the body, or throw a `Problem`. */
import { get, post, remove } from "../kernel/ask.js";

export const sessions = {
    /** The session is a cookie, which scripts cannot read. @param {string} email @param {string} password */
    begin: (email, password) => post("sessions", { email, password, cookie: true }),
    /** The account that is signed in. */
    me: () => get("accounts/me"),
    list: () => get("sessions"),
    endCurrent: () => remove("sessions/current"),
    /** @param {string} id */
    end: (id) => remove(`sessions/${id}`),
};
