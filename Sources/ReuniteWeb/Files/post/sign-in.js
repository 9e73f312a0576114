/** Signing in or registering over what somebody writes: nothing is left, nothing is lost. */
import { html } from "../kernel/elements.js";
import { dialog } from "../kernel/dialog.js";
import { field } from "../kernel/fields.js";
import { accounts } from "../kernel/requests.js";
import { account, signIn } from "../kernel/session.js";
import { effect, state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { language, text } from "../kernel/texts.js";

export const isAsking = state(false);

/** Asks who posts; whoever is signed in afterwards is `account`. */
export async function askWho() {
    if (isAsking.peek()) return;
    isAsking.value = true;
    const before = account.peek();
    /** @type {import("../kernel/store.js").State<"signIn" | "register" | "mailed">} */
    const shown = state("signIn");
    await dialog(() => text(`post.signIn.${shown.value}`), (close) => {
        // Here, or by the mail's link in another tab.
        effect(() => { if (account.value && account.value !== before) queueMicrotask(close); });
        return html.div({ class: "form", "data-module": "post/sign-in.js" }, () => forms[shown.value](shown));
    });
    isAsking.value = false;
}

/** @typedef {import("../kernel/store.js").State<"signIn" | "register" | "mailed">} Shown */

const input = (/** @type {object} */ more) => html.input({ class: "input", required: true, ...more });
const emailField = (/** @type {any} */ sending) => field(
    { label: () => text("post.signIn.email"), fault: sending.fault("/email") },
    (more) => input({ type: "email", name: "email", autocomplete: "username", ...more }));
const passwordField = (/** @type {any} */ sending, /** @type {string} */ autocomplete) => field(
    { label: () => text("post.signIn.password"), fault: sending.fault("/password") },
    (more) => input({ type: "password", name: "password", autocomplete, ...more }));
/** @param {Shown} shown @param {"signIn" | "register"} next @param {string} label */
const turn = (shown, next, label) => html.button({
    class: "button quiet", type: "button", onclick: () => { shown.value = next; },
}, () => text(label));

const forms = {
    signIn: (/** @type {Shown} */ shown) => {
        const sending = submission(({ email, password }) => signIn(email, password),
            ({ status }) => (status === 401 ? text("post.signIn.wrong") : null));
        return html.form({ class: "form", onsubmit: sending.submit }, [
            html.p(() => text("post.signIn.why")),
            emailField(sending),
            passwordField(sending, "current-password"),
            sending.message(),
            html.p({ class: "buttons" }, [
                html.button({ class: "button main", disabled: sending.isUnderway }, () => text("header.signIn")),
                turn(shown, "register", "post.signIn.toRegister"),
            ]),
        ]);
    },
    register: (/** @type {Shown} */ shown) => {
        const sending = submission(async ({ email, password, displayName }) => {
            await accounts.register({ email, password, displayName, locale: language() });
            shown.value = "mailed";
        });
        return html.form({ class: "form", onsubmit: sending.submit }, [
            field({
                label: () => text("post.signIn.name"), hint: () => text("post.signIn.nameHint"), fault: sending.fault("/displayName"),
            }, (more) => input({ name: "displayName", autocomplete: "nickname", dir: "auto", ...more })),
            emailField(sending),
            passwordField(sending, "new-password"),
            sending.message(),
            html.p({ class: "buttons" }, [
                html.button({ class: "button main", disabled: sending.isUnderway }, () => text("post.signIn.register")),
                turn(shown, "signIn", "post.signIn.toSignIn"),
            ]),
        ]);
    },
    mailed: (/** @type {Shown} */ shown) => [
        html.p({ class: "message", role: "status" }, () => text("post.signIn.sentMail")),
        turn(shown, "signIn", "post.signIn.verified"),
    ],
};
