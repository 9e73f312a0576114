/**
 * Does what needs an account. Who is not signed in, or no longer, signs in over the page, which keeps what was typed.
 *
 *     await asMember(() => listings.message(id, body));
 */
import { dialog } from "../kernel/dialog.js";
import { Problem } from "../kernel/problem.js";
import { account } from "../kernel/session.js";
import { effect } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { phrases, text } from "../kernel/texts.js";
import { signInForm } from "./sign-in-form.js";

/**
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>} throws the Problem 401 where nobody signed in
 */
export async function asMember(act) {
    if (!account.peek() && !(await signInOver())) throw new Problem(401, { type: "/problems/unauthorized" });
    try {
        return await act();
    } catch (error) {
        const isSignedOut = error instanceof Problem && error.status === 401 && error.kind === "unauthorized";
        if (!isSignedOut || !(await signInOver())) throw error;
        return act();
    }
}

/** Asks to sign in over what is open. @returns {Promise<boolean>} whether somebody did */
export async function signInOver() {
    await Promise.all([style(import.meta.url, "account.css"), phrases(import.meta.url)]);
    const isDone = await dialog(() => text("account.signIn.title"), (close) => {
        let isFirst = true;
        effect(() => {
            // Here, or in another tab.
            if (account.value && !isFirst) close(true);
            isFirst = false;
        });
        return signInForm({ isOver: true });
    });
    return isDone === true;
}
