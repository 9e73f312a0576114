/** `/confirm`: posts the draft whose link was mailed, and signs in. The server's form does it without scripts. */
import { html } from "../kernel/elements.js";
import { drafts as kept } from "../post/database.js";
import { drafts } from "../requests/drafts.js";
import { address, go } from "../kernel/address.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { begun } from "./begun.js";
import { plain } from "./frame.js";

export const page = () => {
    const token = address.peek().query.get("token") ?? "";
    const sending = submission(async () => {
        const { listing, number, session } = await drafts.confirm(token);
        await begun(session.account);
        // Where it was written, it waits no longer.
        const written = (await kept.all()).find(({ waits }) => waits?.number === number);
        if (written) await kept.remove(written);
        go(`/listings/${listing.id}`, { replace: true });
    });
    const isUsed = sending.fault("/token");
    return plain("account/confirm.js", () => text("account.confirm.title"), [
        html.form({ class: "form", novalidate: true, hidden: () => Boolean(isUsed()), onsubmit: sending.submit }, [
            html.p(() => text("account.confirm.why")),
            sending.message(),
            html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.confirm.act")),
        ]),
        () => isUsed() && html.p({ class: "message", role: "alert" }, () => text("account.confirm.used")),
    ]);
};
