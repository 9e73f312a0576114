/** `/account/register`: makes an account; its address is confirmed by a mail. */
import { html } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { plain } from "./frame.js";
import { mailed } from "./mailed.js";
import { registerForm } from "./register-form.js";

export const page = () => {
    const address = state("");
    const form = html.div({ class: "form" }, [
        registerForm((to) => { address.value = to; }),
        html.p({ class: "account-ways" }, html.a(
            { href: link("/account/sign-in") }, () => text("account.register.already"))),
    ]);
    return plain("account/register.js", () => text("account.register.title"), [
        () => (address.value ? mailed(() => text("account.register.done", { email: address.value })) : form),
    ]);
};
