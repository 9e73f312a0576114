/** The signed-in account. The session itself is a cookie that scripts cannot read. */
import { state } from "./store.js";
import { sessions } from "../requests/sessions.js";
import { Problem } from "./problem.js";
import { remember, remembered } from "./memory.js";

/**
 * @typedef {{id: string, email: string, displayName: string, role: string, locale: string} & Record<string, any>}
 *   Account
 */

/** The account of the page; null for nobody. @type {import("./store.js").State<Account | null>} */
export const account = state(null);

/** Whether it is known who is signed in. */
export const isKnown = state(false);

/** Whether there was a cookie: without one, a request would be refused. */
const mark = "signed-in";

/** Request number; responses to earlier requests are ignored. */
let turn = 0;
/** Seconds until the next try, if the server fails. */
const pause = 5;

/** Finds out who is signed in. */
export async function recall() {
    const mine = ++turn;
    try {
        const who = remembered(mark) ? await sessions.me() : null;
        if (mine === turn) settle(who);
    } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (mine !== turn) return;
        if (error.status === 401) settle(null);
        // Without a connection nobody was signed out.
        else if (error.isOffline) addEventListener("online", recall, { once: true });
        else setTimeout(() => { if (mine === turn) recall(); }, (error.retryAfter ?? pause) * 1000);
    } finally {
        isKnown.value = true;
    }
}

/**
 * Notes who is signed in now: after signing in, verifying, editing, and when a request gets a 401.
 * @param {Account | null} who
 */
export function settle(who) {
    turn += 1;
    const before = account.peek();
    account.value = who;
    // Pages kept for one person are not for the next.
    try {
        if (before && before.id !== who?.id) navigator.serviceWorker?.controller?.postMessage("forget");
    } catch { /* Forbidden: there are none. */ }
    const id = who?.id ?? null;
    if (remembered(mark) !== id) remember(mark, id);
}

// Another tab signed in or out, or as somebody else.
addEventListener("storage", ({ key }) => { if (key === `reunite.${mark}`) recall(); });
