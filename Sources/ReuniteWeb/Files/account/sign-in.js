/** `/account/sign-in`: signs in, and goes back to where somebody came from. */
import { html } from "../kernel/elements.js";
import { address, go } from "../kernel/address.js";
import { account } from "../kernel/session.js";
import { effect } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { plain } from "./frame.js";
import { signInForm } from "./sign-in-form.js";

export const page = () => {
    const next = address.peek().query.get("next") ?? "/account";
    // Also when another tab signs in. Only to our own pages.
    effect(() => { if (account.value) go(/^\/(?![/\\])/.test(next) ? next : "/account", { replace: true }); });
    return plain("account/sign-in.js", () => text("account.signIn.title"), [
        address.peek().query.has("changed")
            && html.p({ class: "message", role: "status" }, () => text("account.reset.done")),
        signInForm(),
    ]);
};
