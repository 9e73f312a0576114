/** The beginning of a session, which is a cookie: some browsers keep none. */
import { Problem } from "../kernel/problem.js";
import { settle } from "../kernel/session.js";
import { text } from "../kernel/texts.js";
import { sessions } from "../requests/sessions.js";

/** Why nobody can sign in here. */
export const noCookies = () => text("account.signIn.cookies");

/** Whether the browser says itself that it keeps no cookies. Others drop them without a word. */
export const isBlocked = () => navigator.cookieEnabled === false;

/**
 * Notes who has signed in, once it is sure that the browser has kept the session: else every page would ask again.
 * @param {import("../kernel/session.js").Account} who
 */
export async function begun(who) {
    try {
        await sessions.me();
    } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.status === 401) throw new Problem(401, { type: "/problems/no-cookies", words: noCookies });
    }
    settle(who);
}
