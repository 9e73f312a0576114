/** `/account/register`: makes an account; its address is confirmed by a mail. */
import { html } from "../kernel/elements.js";
import { accounts } from "../kernel/requests.js";
import { link } from "../kernel/routes.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { language, text } from "../kernel/texts.js";
import { plain } from "./frame.js";
import { displayName, email, newPassword } from "./inputs.js";
import { mailed } from "./mailed.js";

export const page = () => {
    const address = state("");
    const sending = submission(async (values) => {
        const [to, name] = [values.email.trim(), values.displayName.trim()];
        await accounts.register({ email: to, password: values.password, displayName: name, locale: language() });
        address.value = to;
    });
    const form = html.form({ class: "form", novalidate: true, onsubmit: sending.submit }, [
        html.p(() => text("account.register.why")),
        displayName(sending),
        email(sending),
        newPassword(sending, () => text("account.password")),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.register.act")),
        html.p({ class: "account-ways" }, html.a(
            { href: link("/account/sign-in") }, () => text("account.register.already"))),
    ]);
    return plain("account/register.js", () => text("account.register.title"), [
        () => (address.value ? mailed(() => text("account.register.done", { email: address.value })) : form),
    ]);
};
