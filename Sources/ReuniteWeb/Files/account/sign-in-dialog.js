/**
 * Signing in or registering over what somebody does: nothing is left, nothing is lost. There is one such dialog at
 * most.
 */
import { dialog } from "../kernel/dialog.js";
import { html } from "../kernel/elements.js";
import { account } from "../kernel/session.js";
import { effect, settled, state } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { ahead, phrases, text } from "../kernel/texts.js";
import { mailed } from "./mailed.js";
import { registerForm } from "./register-form.js";
import { signInForm } from "./sign-in-form.js";

// At hand, because they may be gone when they are needed.
ahead(import.meta.url).catch(() => {});

/** Whether the dialog is open. */
export const isAsking = state(false);
/** @type {Promise<boolean> | null} */
let asking = null;

/**
 * Asks to sign in over what is open.
 * @param {"ended" | "again"} [why] to somebody who was signed in
 * @returns {Promise<boolean>} whether somebody did; who it is says `account`
 */
export function signInOver(why = "ended") {
    asking ??= ask(why).finally(() => {
        asking = null;
        isAsking.value = false;
    });
    return asking;
}

/** @param {string} why */
async function ask(why) {
    isAsking.value = true;
    await Promise.all([style(import.meta.url, "account.css"), phrases(import.meta.url)]);
    const before = account.peek();
    /** @type {import("../kernel/store.js").State<"signIn" | "register" | "mailed">} */
    const shown = state("signIn");
    const address = state("");
    const titles = { signIn: "account.signIn.title", register: "account.register.title", mailed: "account.mailed" };
    const isDone = await dialog(() => text(titles[shown.value]), (close) => {
        // Here, in another tab, or by the link of the mail.
        effect(() => { if (account.value && account.value !== before) queueMicrotask(() => close(true)); });
        const turn = (/** @type {"signIn" | "register"} */ next, /** @type {string} */ label) => html.button({
            class: "button quiet", type: "button", onclick: () => {
                shown.value = next;
                settled().then(() => /** @type {HTMLElement} */ (content.querySelector("input")).focus());
            },
        }, () => text(label));
        const forms = {
            signIn: () => [
                html.p([() => before && text(`account.signIn.${why}`), " ", () => text("account.signIn.kept")]),
                signInForm(
                    { over: before?.email ?? address.peek(), more: turn("register", "account.signIn.register") }),
            ],
            register: () => [
                registerForm((to) => {
                    address.value = to;
                    shown.value = "mailed";
                }),
                html.p(turn("signIn", "account.register.already")),
            ],
            mailed: () => [
                mailed(() => text("account.register.done", { email: address.value })),
                html.p(turn("signIn", "account.signIn.verified")),
            ],
        };
        const content = html.div(
            { class: "form", "data-module": "account/sign-in-dialog.js" }, () => forms[shown.value]());
        return content;
    });
    return isDone === true;
}
