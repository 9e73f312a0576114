/** `/account/data`: all that is stored about somebody, to take along or to erase. */
import { html } from "../kernel/elements.js";
import { confirmed } from "../kernel/dialog.js";
import { accounts } from "../requests/accounts.js";
import { mailedLinks } from "../requests/mailed-links.js";
import { go } from "../kernel/address.js";
import { account, settle } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { asMember } from "./as-member.js";
import { ofMember } from "./frame.js";
import { code, password } from "./inputs.js";
import { mailed } from "./mailed.js";

export const page = () => ofMember("account/data.js", "data", () => [download(), erasure()]);

function download() {
    const sending = submission(async () => {
        const all = await asMember(accounts.export);
        const url = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: "application/json" }));
        html.a({ href: url, download: "reunite.json" }).click();
        setTimeout(() => URL.revokeObjectURL(url), 60_000);
    });
    return html.form({ class: "form", onsubmit: sending.submit }, [
        html.h2(() => text("account.data.export")),
        html.p(() => text("account.data.exportWhat")),
        sending.message(),
        html.button({ class: "button", disabled: sending.isUnderway }, () => text("account.data.exportAct")),
    ]);
}

/** Erases with the password, or with a mailed code where there is none. */
function erasure() {
    const { email, hasPassword } = account.peek() ?? { email: "", hasPassword: true };
    const asked = state(hasPassword);
    const sending = submission(async (values) => {
        if (!asked.peek()) {
            await mailedLinks.request(email);
            asked.value = true;
            return;
        }
        const isSure = await confirmed({
            title: () => text("account.data.erase"), sentence: () => text("account.data.eraseWhat"),
            act: () => text("account.data.eraseAct"),
        });
        if (!isSure) return;
        await asMember(() => accounts.erase(hasPassword ? { password: values.password } : { code: values.code }));
        settle(null);
        go("/", { replace: true });
    }, ({ kind }) => (kind === "wrong-password" ? text("account.data.wrong") : null));
    return html.form({ class: "form", novalidate: true, onsubmit: sending.submit }, [
        html.h2(() => text("account.data.erase")),
        html.p(() => text("account.data.eraseWhat")),
        hasPassword ? password(sending) : () => asked.value && html.div({ class: "form" }, [
            mailed(() => text("account.signIn.asked", { email })), code(sending),
        ]),
        sending.message(),
        () => html.button(
            { class: asked.value ? "button harm" : "button", disabled: sending.isUnderway },
            text(asked.value ? "account.data.eraseAct" : "account.data.codeAct")),
    ]);
}
