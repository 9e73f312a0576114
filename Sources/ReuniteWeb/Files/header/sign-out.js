/** Signs out, from any page. */
import { complaint } from "../kernel/complaints.js";
import { remember, remembered } from "../kernel/memory.js";
import { Problem } from "../kernel/problem.js";
import { settle } from "../kernel/session.js";
import { settled } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { sessions } from "../requests/sessions.js";

/** Ends the session here and at the server. */
async function signOut() {
    try {
        await sessions.endCurrent();
    } catch (error) {
        // It had ended already.
        if (!(error instanceof Problem) || error.status !== 401) throw error;
    }
    settle(null);
}

let isUnderway = false;

/** @returns {Promise<boolean>} whether nobody is signed in now */
export async function leave() {
    if (isUnderway) return false;
    isUnderway = true;
    try {
        await signOut();
        // What a moderator has not sent goes with them.
        remember("desk.drafts", null);
        // The button that was pressed is gone.
        await settled();
        /** @type {HTMLElement | null} */ (document.querySelector(".who a"))?.focus();
        // Where there is nothing, nothing has to be loaded.
        if (remembered("drafts")) await (await import("./leftovers.js")).settleDrafts();
        return true;
    } catch (error) {
        if (!(error instanceof Problem)) throw error;
        await (await import("../kernel/dialog.js")).told(() => text("header.signOut"), () => complaint(error));
        return false;
    } finally {
        isUnderway = false;
    }
}
