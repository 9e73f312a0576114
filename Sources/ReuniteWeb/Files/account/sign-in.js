/**
 * `/account/sign-in`: signs in, and goes back to where somebody came from. With the token of a mailed link after `#`, a
 * button signs in: programs that open links do not.
 */
import { html } from "../kernel/elements.js";
import { address, go } from "../kernel/address.js";
import { account } from "../kernel/session.js";
import { effect, state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { mailedLinks } from "../requests/mailed-links.js";
import { begun } from "./begun.js";
import { plain } from "./frame.js";
import { sentence, signInForm } from "./sign-in-form.js";

export const page = () => {
    const next = address.peek().query.get("next") ?? "/account";
    /** The token of a link; empty once it has signed in. */
    const token = state(new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
    // Also when another tab signs in. Only to our own pages.
    effect(() => {
        if (account.value && !token.value) go(/^\/(?![/\\])/.test(next) ? next : "/account", { replace: true });
    });
    return plain("account/sign-in.js", () => text("account.signIn.title"), [
        address.peek().query.has("changed")
            && html.p({ class: "message", role: "status" }, () => text("account.reset.done")),
        () => (token.value ? withLink(token) : signInForm()),
    ]);
};

/** @param {import("../kernel/store.js").State<string>} token */
function withLink(token) {
    const sending = submission(async () => {
        await begun((await mailedLinks.confirm({ token: token.peek() })).account);
        token.value = "";
    }, sentence);
    const isUsed = sending.fault("/token");
    return html.div([
        html.form({ class: "form", hidden: () => Boolean(isUsed()), onsubmit: sending.submit }, [
            html.p(() => text("account.signIn.link")),
            sending.message(),
            html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.signIn.act")),
        ]),
        () => isUsed() && html.div([
            html.p({ class: "message", role: "alert" }, () => text("account.signIn.used")), signInForm(),
        ]),
    ]);
}
