/** Signs in over what one is doing: nothing of it is lost. */
import { dialog } from "../kernel/dialog.js";
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { Problem } from "../kernel/problem.js";
import { account, signIn } from "../kernel/session.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";

/** @returns {Promise<boolean>} whether somebody is signed in now */
export async function signInAgain() {
    const isIn = await dialog(() => text("desk.session.title"), (close) => {
        const sending = submission(
            async ({ email, password }) => {
                await signIn(email, password);
                close(true);
            },
            ({ kind }) => (kind === "invalid-credentials" ? text("desk.session.wrong") : null));
        return html.form({ class: "form", onsubmit: sending.submit }, [
            html.p(() => text("desk.session.kept")),
            field({ label: () => text("desk.session.email"), fault: sending.fault("/email") }, (more) => html.input({
                class: "input", type: "email", name: "email", autocomplete: "username", required: true,
                value: account.peek()?.email ?? "", ...more,
            })),
            field({ label: () => text("desk.session.password"), fault: sending.fault("/password") }, (more) => html.input({
                class: "input", type: "password", name: "password", autocomplete: "current-password", required: true, ...more,
            })),
            sending.message(),
            html.button({ class: "button main", disabled: sending.isUnderway }, () => text("desk.session.signIn")),
        ]);
    });
    return isIn === true;
}

/**
 * Does something, and where the session has ended meanwhile, once more after signing in.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function signedIn(act) {
    try {
        return await act();
    } catch (error) {
        if (!(error instanceof Problem) || error.status !== 401 || !(await signInAgain())) throw error;
        return act();
    }
}
