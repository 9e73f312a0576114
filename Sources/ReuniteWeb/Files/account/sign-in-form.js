/** The form to sign in, on its page and in the dialog over others. */
import { html } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { sessions } from "../requests/sessions.js";
import { begun, isBlocked, noCookies } from "./begun.js";
import { email, password } from "./inputs.js";

/**
 * @param {{over?: string, more?: Element}} [how] `over` where something lies below it that must not be lost: the
 *   address
 *   of who was signed in, if it is known; `more` is the way to register there
 */
export function signInForm({ over, more } = {}) {
    const isOver = over !== undefined;
    const sending = submission(async (values) => {
        await begun((await sessions.begin(values.email.trim(), values.password)).account);
    }, ({ kind }) => sentences[kind]?.());
    const { submit } = sending;
    return html.form({ class: "form", novalidate: true, onsubmit: submit, "data-module": "account/sign-in-form.js" }, [
        isBlocked() && html.p({ class: "message fault", role: "alert" }, noCookies),
        email(sending, { value: over, autofocus: isOver && !over }),
        password(sending, { autofocus: Boolean(over) }),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.signIn.act")),
        html.p({ class: "account-ways" }, [
            html.a(
                { target: isOver && "_blank", href: link("/reset-password") }, () => text("account.signIn.forgotten")),
            more ?? html.a({ href: link("/account/register") }, () => text("account.signIn.register")),
        ]),
    ]);
}

/** @type {Record<string, () => string>} */
const sentences = {
    "invalid-credentials": () => text("account.signIn.wrong"),
    "email-not-verified": () => text("account.signIn.unverified"),
    "account-suspended": () => text("account.signIn.suspended"),
};
