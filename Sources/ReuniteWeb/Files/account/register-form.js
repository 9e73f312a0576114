/** The form to register, on its page and in the dialog over others. */
import { html } from "../kernel/elements.js";
import { accounts } from "../requests/accounts.js";
import { submission } from "../kernel/submission.js";
import { language, text } from "../kernel/texts.js";
import { displayName, email, newPassword } from "./inputs.js";

/** @param {(email: string) => void} onMailed called with the address that the mail goes to */
export function registerForm(onMailed) {
    const sending = submission(async (values) => {
        const [to, name] = [values.email.trim(), values.displayName.trim()];
        await accounts.register({ email: to, password: values.password, displayName: name, locale: language() });
        onMailed(to);
    });
    const { submit } = sending;
    return html.form({ class: "form", novalidate: true, onsubmit: submit, "data-module": "account/register-form.js" }, [
        html.p(() => text("account.register.why")),
        displayName(sending),
        email(sending),
        newPassword(sending, () => text("account.password")),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.register.act")),
    ]);
}
