/** `/confirm`: posts the draft whose link was mailed, and signs in. The server's form does it without scripts. */
import { html, written } from "../kernel/elements.js";
import { drafts as kept } from "../post/database.js";
import { drafts } from "../requests/drafts.js";
import { address, go } from "../kernel/address.js";
import { complaint } from "../kernel/complaints.js";
import { orProblem, Problem } from "../kernel/problem.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { begun } from "./begun.js";
import { plain } from "./frame.js";

export const page = () => {
    const token = address.peek().query.get("token") ?? "";
    /** What is posted, or why it cannot be read. @type {import("../kernel/store.js").State<any>} */
    const draft = state(null);
    const read = async () => { draft.value = await orProblem(drafts.preview(token)); };
    const sending = submission(async () => {
        const { listing, number, session } = await drafts.confirm(token, draft.peek().photos).catch(async (error) => {
            if (error instanceof Problem && error.kind === "draft-changed") await read();
            throw error;
        });
        await begun(session.account);
        // Where it was written, it waits no longer.
        const mine = (await kept.all()).find(({ waits }) => waits?.number === number);
        if (mine) await kept.remove(mine);
        go(`/listings/${listing.id}`, { replace: true });
    }, ({ kind }) => (kind === "draft-changed" ? text("account.confirm.changed") : null));
    const isUsed = sending.fault("/token");
    read();
    return plain("account/confirm.js", () => text("account.confirm.title"), [() => {
        const found = draft.value;
        if (found?.about?.("/token") || isUsed()) {
            return html.p({ class: "message", role: "alert" }, () => text("account.confirm.used"));
        }
        if (!found) return html.p({ class: "coming", role: "status" }, () => text("list.loading"));
        if (found instanceof Problem) {
            return html.p({ class: "message fault", role: "alert" }, () => complaint(found));
        }
        return html.form({ class: "form", novalidate: true, onsubmit: sending.submit }, [
            preview(found),
            html.p(() => text("account.confirm.why")),
            sending.message(),
            html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.confirm.act")),
        ]);
    }]);
};

/**
 * Another person may have written it under this address.
 * @param {{status: string, title: string, description: string, photos: number}} draft
 */
const preview = ({ status, title, description, photos }) => html.blockquote({ class: "draft-preview" }, [
    html.p(() => text(`filter.${status}`)),
    html.p(html.strong(written(title))),
    description && html.p({ class: "written" }, written(description)),
    html.p({ class: "hint" }, () => text("account.confirm.photos", { count: String(photos) })),
]);
