/** Similar messages to many people, held until a moderator decides. */
import { each, html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { confirmed } from "../kernel/dialog.js";
import { Problem } from "../kernel/problem.js";
import { announce } from "../kernel/announce.js";
import { moderation } from "../requests/moderation.js";
import { link } from "../kernel/address.js";
import { atEnd, settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { countWaiting, deskPage, waiting } from "./gate.js";
import { name, said, time } from "./people.js";

/** The next ones are read when all of these are decided. */
const pageSize = 50;

/** @type {import("../kernel/routes.js").Maker} */
export const page = () => deskPage("held", held);

function held() {
    /** @type {import("../kernel/store.js").State<any[] | null>} */
    const list = state(null);
    /** The decisions on messages of the list. These stay in their place, so that nothing moves under the pointer. */
    const decided = state(/** @type {Record<string, string>} */ ({}));
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const isDeciding = state(false);
    const under = new AbortController();
    atEnd(() => under.abort());

    /** @param {() => Promise<any>} ask */
    async function attempt(ask) {
        isDeciding.value = true;
        try {
            await ask();
            problem.value = null;
        } catch (error) {
            if (!under.signal.aborted && !(error instanceof Problem)) throw error;
            if (error instanceof Problem) problem.value = error;
        } finally {
            isDeciding.value = false;
        }
    }
    const load = () => attempt(async () => {
        list.value = (await moderation.heldMessages({ limit: pageSize }, under.signal)).messages;
    });
    /** @param {any} one @param {string} verdict */
    async function decide(one, verdict) {
        const isSure = verdict === "release" || await confirmed({
            title: () => text("desk.held.sure"), sentence: () => text("desk.held.lost", { count: one.count }),
            act: () => text("desk.held.discard"),
        });
        if (!isSure) return;
        const action = `${verdict}-messages`;
        await attempt(() => moderation.decideMessages(one.id, action));
        if (problem.peek()?.status === 404) return load();
        if (problem.peek()) return undefined;
        decided.value = { ...decided.peek(), [one.id]: action };
        announce(text(`desk.done.${action}`));
        const rest = () => (list.peek() ?? []).filter(({ id }) => !decided.peek()[id]);
        await Promise.all([countWaiting(), rest().length || load()]);
        await settled();
        const next = rest().find(({ at }) => at > one.at) ?? rest()[0];
        document.getElementById(next ? `held-${next.id}` : "held-none")?.focus();
        return undefined;
    }
    load();

    /** @param {any} one */
    const line = (one) => html.li({ class: "desk-entry" }, [
        html.h2({ id: `held-${one.id}`, tabindex: "-1" }, html.a(
            { href: link(`/listings/${one.listing}`) }, html.bdi(one.title))),
        html.p({ class: "desk-tags" }, [
            name(one.sender),
            html.span({ class: "soft" }, () => `${text("desk.held.count", { count: one.count })} ${
                text("desk.held.senders", { count: one.senders })}`),
            one.reported && html.strong(() => text("desk.held.reported")),
            time(one.at),
        ]),
        said(one.body),
        html.p({ class: "buttons" }, () => (decided.value[one.id]
            ? html.strong(() => text(`desk.done.${decided.value[one.id]}`))
            : ["release", "discard"].map((verdict) => html.button({
                class: "button", type: "button", disabled: () => isDeciding.value,
                onclick: () => { decide(one, verdict); },
            }, () => text(`desk.held.${verdict}`))))),
    ]);
    return html.div({ class: "desk-sheet" }, [
        html.p({ class: "soft" }, () => text("desk.held.about")),
        () => waiting.value > 0 && html.p({ class: "desk-waiting" }, () => text(
            "desk.held.waiting", { count: waiting.value })),
        html.ol({ class: "desk-log" }, each(() => list.value ?? [], ({ id }) => id, line)),
        () => list.value?.length === 0 && html.p(
            { class: "notice", id: "held-none", tabindex: "-1" }, () => text("desk.held.none")),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
    ]);
}
