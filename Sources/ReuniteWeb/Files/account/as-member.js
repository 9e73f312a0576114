/**
 * Runs an action that needs an account. Signed-out users sign in first, in a dialog over the form.
 *
 *     await asMember(() => listings.message(id, body));
 */
import { Problem } from "../kernel/problem.js";
import { account } from "../kernel/session.js";
import { text } from "../kernel/texts.js";
import { signInOver } from "./sign-in-dialog.js";

const refusal = (/** @type {() => string} */ words) => new Problem(401, { type: "/problems/not-as-member", words });

/**
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>} throws the Problem 401 where nobody signed in, or somebody else than who began
 */
export async function asMember(act) {
    const who = account.peek()?.id;
    // Who never was signed in has not been signed out.
    if (!who && !(await signInOver())) throw refusal(() => text("account.signIn.nobody"));
    try {
        return await act();
    } catch (error) {
        const isSignedOut = error instanceof Problem && error.status === 401 && error.kind === "unauthorized";
        if (!isSignedOut || !(await signInOver())) throw error;
        // What one person began is not done in the name of another.
        if (who && account.peek()?.id !== who) throw refusal(() => text("account.signIn.other"));
        return act();
    }
}
