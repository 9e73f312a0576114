/**
 * `/reset-password`: mails a link, and with it takes a new password. The server's forms do the same without scripts.
 */
import { html } from "../kernel/elements.js";
import { accounts } from "../requests/accounts.js";
import { address, go, link } from "../kernel/address.js";
import { settle } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { plain } from "./frame.js";
import { email, newPassword } from "./inputs.js";
import { mailed } from "./mailed.js";

export const page = () => plain("account/reset.js", () => text("account.reset.title"), [
    () => (address.value.query.get("token") ? change(address.value.query.get("token") ?? "") : ask()),
]);

function ask() {
    const asked = state("");
    const sending = submission(async (values) => {
        await accounts.forgot(values.email.trim());
        asked.value = values.email.trim();
    });
    const form = html.form({ class: "form", novalidate: true, onsubmit: sending.submit }, [
        html.p(() => text("account.reset.why")),
        email(sending),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.reset.ask")),
    ]);
    return html.div(() => (asked.value ? mailed(() => text("account.reset.asked", { email: asked.value })) : form));
}

/** @param {string} token */
function change(token) {
    const sending = submission(async ({ password }) => {
        await accounts.reset(token, password);
        // All sessions have ended, this one too.
        settle(null);
        go("/account/sign-in?changed", { replace: true });
    });
    const isUsed = sending.fault("/token");
    return html.div([
        html.form({ class: "form", novalidate: true, hidden: () => Boolean(isUsed()), onsubmit: sending.submit }, [
            newPassword(sending, () => text("account.newPassword")),
            html.p(() => text("account.reset.ends")),
            sending.message(),
            html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.reset.act")),
        ]),
        () => isUsed() && html.div({ class: "message", role: "alert" }, [
            html.p(() => text("account.reset.used")),
            html.a({ class: "button main", href: link("/reset-password") }, () => text("account.reset.ask")),
        ]),
    ]);
}
