/** The form to sign in, with a password, by mail or with a passkey, on its page and in the dialog over others. */
import { html } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { mailedLinks } from "../requests/mailed-links.js";
import { sessions } from "../requests/sessions.js";
import { begun, isBlocked, noCookies } from "./begun.js";
import { code, email, password } from "./inputs.js";
import { mailed } from "./mailed.js";
import { isSupported, signInWithPasskey } from "./passkey.js";

/**
 * @param {{over?: string, more?: Element}} [how] `over` where something lies below it that must not be lost: the
 *   address
 *   of who was signed in, if it is known; `more` is the way to register there
 */
export function signInForm({ over, more } = {}) {
    const isOver = over !== undefined;
    /** The address that a mail went to; empty before. */
    const asked = state("");
    let way = "";
    const sending = submission(async (values) => {
        if (way === "passkey") {
            const who = await signInWithPasskey();
            return who ? await begun(who) : undefined;
        }
        const to = values.email.trim();
        if (way !== "mail") return await begun((await sessions.begin(to, values.password)).account);
        await mailedLinks.request(to);
        asked.value = to;
    }, sentence);
    /** @param {SubmitEvent} event */
    const submit = (event) => {
        way = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
        sending.submit(event);
    };
    const about = { class: "form", novalidate: true, "data-module": "account/sign-in-form.js" };
    const form = html.form({ ...about, onsubmit: submit }, [
        isBlocked() && html.p({ class: "message fault", role: "alert" }, noCookies),
        email(sending, { value: over, autofocus: isOver && !over }),
        password(sending, { autofocus: Boolean(over) }),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.signIn.act")),
        html.button(
            { class: "button", value: "mail", disabled: sending.isUnderway }, () => text("account.signIn.mail")),
        isSupported() && html.button(
            { class: "button", value: "passkey", disabled: sending.isUnderway }, () => text("account.signIn.passkey")),
        html.p({ class: "account-ways" }, [
            html.a(
                { target: isOver && "_blank", href: link("/reset-password") }, () => text("account.signIn.forgotten")),
            more ?? html.a({ href: link("/account/register") }, () => text("account.signIn.register")),
        ]),
    ]);
    return html.div(() => (asked.value ? codeForm(asked) : form));
}

/** The form for the code of a mail. @param {import("../kernel/store.js").State<string>} asked */
function codeForm(asked) {
    const to = asked.peek();
    const sending = submission(async (values) => {
        await begun((await mailedLinks.confirm({ email: to, code: values.code })).account);
    }, sentence);
    return html.form({ class: "form", novalidate: true, onsubmit: sending.submit }, [
        mailed(() => text("account.signIn.asked", { email: to })),
        code(sending),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.signIn.act")),
        html.button(
            { class: "button quiet", type: "button", onclick: () => { asked.value = ""; } },
            () => text("account.signIn.back")),
    ]);
}

/** What a problem means here. @param {import("../kernel/problem.js").Problem} problem */
export const sentence = ({ kind }) => sentences[kind]?.();

/** @type {Record<string, () => string>} */
const sentences = {
    "invalid-credentials": () => text("account.signIn.wrong"),
    "email-not-verified": () => text("account.signIn.unverified"),
    "invalid-passkey": () => text("account.passkeys.wrong"),
    "not-found": () => text("account.passkeys.unavailable"),
    "account-suspended": () => text("account.signIn.suspended"),
};
