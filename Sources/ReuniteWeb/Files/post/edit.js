/** Changing an own listing: the form of posting, filled in. */
import { isAsking, signInOver } from "../account/sign-in-dialog.js";
import { html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { claims } from "../requests/claims.js";
import { listings } from "../requests/listings.js";
import { link } from "../kernel/address.js";
import { account, isKnown, recall } from "../kernel/session.js";
import { atEnd, derived, effect, scope, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { drafts } from "./database.js";
import { draftOf, isHeldUp, released } from "./draft.js";
import { editor } from "./editor.js";
import { room } from "./prepare.js";
import { stages } from "./stages.js";

/** @type {import("../kernel/routes.js").Maker} */
export function page({ id }) {
    const ready = room();
    /** @type {import("../kernel/store.js").State<Node | null>} */
    const shown = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    let end = () => {};
    let turn = 0;
    atEnd(() => {
        turn += 1;
        end();
    });
    // Whoever signs in asks again.
    const who = derived(() => (isKnown.value ? account.value?.id ?? "nobody" : ""));
    effect(() => { if (who.value && !shown.peek()) begin(); });

    async function begin() {
        const mine = ++turn;
        try {
            const { body } = await listings.read(id);
            if (mine !== turn) return;
            if (!("visibility" in body.properties)) {
                // Others do not see this. The session may have ended: then it is asked as nobody.
                if (account.peek()) await recall();
                throw new Problem(account.peek() ? 403 : 401, { type: "unauthorized" });
            }
            const kept = await drafts.read(`edit-${id}`);
            const isUnfinished = kept && ["draft", "wanted"].includes(kept.state);
            const fresh = draftOf(body, body.properties.status === "found" ? held(await claims.proof(id)) : null);
            const before = { ...fresh };
            // Those that a network has held up come along.
            const late = kept && !isUnfinished ? released({ ...kept, photos: kept.photos.filter(isHeldUp) }) : [];
            fresh.photos = [...fresh.photos, ...late];
            if (late.length) await drafts.write({ ...fresh, before });
            else if (kept && !isUnfinished) await drafts.remove(kept);
            if (mine !== turn) return;
            problem.value = null;
            const head = isUnfinished && html.p({ class: "resumed" }, () => text("post.resumedEdit"));
            [shown.value, end] = scope(() => html.div(stages(
                editor(isUnfinished ? kept : { ...fresh, before }, () => {}), { head })));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            if (mine === turn) problem.value = error;
        }
    }

    const content = html.section({ class: "post", "data-module": "post/edit.js" }, [
        html.h1(() => text("post.edit")),
        () => problem.value && html.div({ class: "notice" }, [
            html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
            problem.value.status === 401 && !isAsking.value
                ? html.button({ class: "button main", type: "button", onclick: signInOver }, text("post.goOn"))
                : html.button({ class: "button", type: "button", onclick: begin }, text("page.again")),
            html.a({ href: link(`/listings/${id}`) }, text("post.sent.see")),
        ]),
        () => shown.value,
    ]);
    return ready.then(() => ({ title: () => text("post.edit"), content }));
}

/** What is changed of a proof, and not what else the server says of it. @param {any} proof */
const held = ({ questions, withheld, serial }) => ({ questions, withheld, serial });
