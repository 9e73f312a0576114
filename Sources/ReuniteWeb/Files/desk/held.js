/** Similar messages to many people, held until a moderator decides. */
import { each, html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { announce } from "../kernel/announce.js";
import { moderation } from "../requests/moderation.js";
import { link } from "../kernel/address.js";
import { atEnd, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { deskPage } from "./gate.js";
import { name, said, time } from "./people.js";

/** Only the first page is shown, and read again after each decision. */
const pageSize = 50;

/** @type {import("../kernel/routes.js").Maker} */
export const page = () => deskPage("held", held);

function held() {
    /** @type {import("../kernel/store.js").State<any[] | null>} */
    const list = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const isDeciding = state(false);
    const under = new AbortController();
    atEnd(() => under.abort());

    /** @param {() => Promise<any>} [before] */
    async function load(before = async () => {}) {
        try {
            await before();
            list.value = (await moderation.heldMessages({ limit: pageSize }, under.signal)).messages;
            problem.value = null;
        } catch (error) {
            if (under.signal.aborted) return;
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        }
    }
    /** @param {string} id @param {string} action */
    async function decide(id, action) {
        isDeciding.value = true;
        await load(() => moderation.decideMessages(id, action));
        isDeciding.value = false;
        if (!problem.peek()) announce(text(`desk.done.${action}`));
    }
    load();

    /** @param {any} one */
    const line = (one) => html.li({ class: "desk-entry" }, [
        html.p({ class: "desk-tags" }, [
            name(one.sender), html.a({ href: link(`/listings/${one.listing}`) }, html.bdi(one.title)),
            html.span({ class: "soft" }, () => `${text("desk.held.count", { count: one.count })} ${
                text("desk.held.senders", { count: one.senders })}`),
            time(one.at),
        ]),
        said(one.body),
        html.p({ class: "buttons" }, ["discard", "release"].map((verdict) => html.button({
            class: verdict === "discard" ? "button main" : "button", type: "button", disabled: () => isDeciding.value,
            onclick: () => decide(one.id, `${verdict}-messages`),
        }, () => text(`desk.held.${verdict}`)))),
    ]);
    return html.div({ class: "desk-sheet" }, [
        html.p({ class: "soft" }, () => text("desk.held.about")),
        html.ol({ class: "desk-log" }, each(() => list.value ?? [], ({ id }) => id, line)),
        () => list.value?.length === 0 && html.p({ class: "notice" }, () => text("desk.held.none")),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
    ]);
}
