/** The form to sign in, on its page and in the dialog over others. */
import { html } from "../kernel/elements.js";
import { link } from "../kernel/routes.js";
import { signIn } from "../kernel/session.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { email, password } from "./inputs.js";

/** @param {{isOver?: boolean}} [how] `isOver`: something lies below it that must not be lost */
export function signInForm({ isOver = false } = {}) {
    const target = isOver && "_blank";
    const sending = submission(async (values) => {
        await signIn(values.email.trim(), values.password);
    }, ({ kind }) => sentences[kind]?.());
    const { submit } = sending;
    return html.form({ class: "form", novalidate: true, onsubmit: submit, "data-module": "account/sign-in-form.js" }, [
        email(sending),
        password(sending),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.signIn.act")),
        html.p({ class: "account-ways" }, [
            html.a({ target, href: link("/reset-password") }, () => text("account.signIn.forgotten")),
            html.a({ target, href: link("/account/register") }, () => text("account.signIn.register")),
        ]),
    ]);
}

/** @type {Record<string, () => string>} */
const sentences = {
    "invalid-credentials": () => text("account.signIn.wrong"),
    "email-not-verified": () => text("account.signIn.unverified"),
    "account-suspended": () => text("account.signIn.suspended"),
};
