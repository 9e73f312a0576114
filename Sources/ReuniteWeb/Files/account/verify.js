/** `/verify`: confirms the address that a mail went to, and signs in. The server's form does it without scripts. */
import { html } from "../kernel/elements.js";
import { accounts } from "../requests/accounts.js";
import { address, go, link } from "../kernel/address.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { begun } from "./begun.js";
import { plain } from "./frame.js";
import { password } from "./inputs.js";

export const page = () => {
    const token = address.peek().query.get("token") ?? "";
    const sending = submission(async (values) => {
        await begun((await accounts.verify(token, values.password)).account);
        go("/account", { replace: true });
    }, ({ kind }) => (kind === "wrong-password" ? text("account.verify.wrong") : null));
    const isUsed = sending.fault("/token");
    return plain("account/verify.js", () => text("account.verify.title"), [
        html.form({ class: "form", novalidate: true, hidden: () => Boolean(isUsed()), onsubmit: sending.submit }, [
            html.p(() => text("account.verify.why")),
            password(sending, { hint: () => text("account.verify.hint") }),
            sending.message(),
            html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.verify.act")),
        ]),
        () => isUsed() && html.div({ class: "message", role: "alert" }, [
            html.p(() => text("account.verify.used")),
            html.p({ class: "buttons" }, [
                html.a({ class: "button main", href: link("/account/sign-in") }, () => text("account.signIn.act")),
                html.a({ class: "button", href: link("/account/register") }, () => text("account.register.act")),
            ]),
        ]),
    ]);
};
