/** The moderators' desk: the queue, the case that is open, and what is around it. */
import { html, icon } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { Problem } from "../kernel/problem.js";
import { go, link } from "../kernel/routes.js";
import { derived, effect, settled, state, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { actions, isPossible } from "./actions.js";
import { caseView } from "./case-view.js";
import { context } from "./context.js";
import { discard, draft, unsent, write } from "./draft.js";
import { deskPage } from "./gate.js";
import { keyMark, listen, showKeys } from "./keys.js";
import { substance } from "./news.js";
import { notes } from "./notes.js";
import { openCase } from "./open-case.js";
import { deskPath } from "./queue-filters.js";
import { queue } from "./queue.js";
import { queueList } from "./queue-list.js";

const panes = ["queue", "case", "context"];

/** @type {import("../kernel/routes.js").Maker} */
export const page = () => deskPage("queue", desk);

function desk() {
    const cases = queue();
    const open = openCase(cases);
    /** The pane of a phone, where there is room for one. */
    const pane = state("queue");
    /** @typedef {{id: string, action: string, title: string, hasChanged: boolean, skipped: number}} Last what one decided last */
    const last = state(/** @type {Last | null} */ (null));
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const failure = state(null);

    effect(() => {
        const id = open.id.value;
        untracked(() => {
            pane.value = id ? "case" : "queue";
            failure.value = null;
            draft.value = id ? unsent(id) : null;
        });
    });
    // A case is read from its title on; the first one that the page shows does not take the focus.
    const opened = derived(() => open.current.value?.id ?? null);
    const read = derived(() => open.current.value && `${open.current.value.id} ${open.current.value.version}`);
    let isFirst = Boolean(open.id.peek());
    effect(() => {
        if (!opened.value) return;
        if (!isFirst) settled().then(() => requestAnimationFrame(() => document.getElementById("desk-case-title")?.focus()));
        isFirst = false;
    });

    const found = () => open.current.peek();
    const decide = async (/** @type {string} */ action) => {
        const one = found();
        if (!one) return;
        if (!isPossible(action, one)) return announce(text("desk.conflict.impossible"));
        const before = unsent(one.id);
        // What was written stays; a template gives way to those of the other action.
        const options = notes(action, one.reasons);
        const isTemplate = !before || (before.action !== action
            && actions.some((other) => notes(other.action, one.reasons).includes(before.note)));
        write({
            case: one.id, action, until: before?.until ?? "", removeListings: before?.removeListings ?? false,
            note: isTemplate ? options[0] ?? "" : before.note,
        });
        failure.value = null;
        pane.value = "case";
        await settled();
        const form = document.querySelector(".desk-decision");
        /** @type {HTMLElement | null | undefined} */ (form?.querySelector("input:checked") ?? form?.querySelector("textarea"))?.focus();
    };
    const reserve = async () => {
        try {
            failure.value = null;
            if (found()) await open.reserve(open.isMine() ? "release" : "claim");
            if (found()) announce(text(open.isMine() ? "desk.claim.mine" : "desk.claim.released"));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            failure.value = error;
            open.refresh();
        }
    };
    const leave = () => {
        draft.value = null;
        settled().then(() => document.getElementById("desk-case-title")?.focus());
    };
    const onDecided = (/** @type {any} */ answer, /** @type {string} */ action) => {
        const next = cases.after(answer.id);
        const { title } = answer.listing.properties;
        // A claimant's hold or removal goes through although the owner has changed the listing.
        const hasChanged = substance(answer.listing) !== substance(found()?.listing ?? answer.listing);
        // Listings of a suspended owner that another moderator must decide.
        const skipped = answer.otherListings?.skipped ?? 0;
        last.value = { id: answer.id, action, title, hasChanged, skipped };
        discard(answer.id);
        cases.cases.value = cases.cases.peek().filter(({ id }) => id !== answer.id || answer.state === "open");
        announce(next ? text(`desk.next.${action}`, { next: next.title }) : text(`desk.done.${action}`));
        cases.look();
        go(deskPath({ case: next?.id ?? null }), { replace: true });
        if (!next) settled().then(() => document.querySelector("h1")?.focus());
    };
    const move = (/** @type {number} */ by) => {
        const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".desk-line")]);
        const at = lines.findIndex((one) => one === document.activeElement);
        const from = at < 0 ? lines.findIndex((one) => one.dataset.case === open.id.peek()) : at;
        pane.value = "queue";
        settled().then(() => lines[Math.max(0, Math.min(lines.length - 1, from + by))]?.focus());
    };
    /** @type {import("./keys.js").Shortcut[]} */
    const shortcuts = [
        { key: "j", label: () => text("desk.keys.next"), act: () => move(1) },
        { key: "k", label: () => text("desk.keys.previous"), act: () => move(-1) },
        { key: "c", label: () => text("desk.keys.claim"), act: reserve },
        ...actions.filter(({ key }) => key).map(({ action, key }) => (
            { key, label: () => text(`desk.decide.${action}`), act: () => { decide(action); } })),
        {
            key: "/", label: () => text("desk.search"), act: async () => {
                pane.value = "queue";
                await settled();
                document.getElementById("desk-search")?.focus();
            },
        },
        { key: "?", label: () => text("desk.keys.title"), act: () => { showKeys(shortcuts); } },
    ];
    listen(shortcuts);

    return html.div({ class: "desk", "data-pane": () => pane.value }, [
        html.div({ class: "desk-tools" }, [
            html.div({ class: "desk-tabs", role: "group", "aria-label": () => text("desk.panes") }, panes.map((one) => html.button({
                class: "button quiet", type: "button", "aria-pressed": () => String(pane.value === one),
                disabled: () => one !== "queue" && !open.id.value, onclick: () => { pane.value = one; },
            }, () => text(`desk.pane.${one}`)))),
            html.p({ class: "desk-last" }, () => last.value && [
                icon("check"), html.span(() => (last.value ? text(`desk.done.${last.value.action}`) : "")), " ",
                html.a({ href: link(deskPath({ case: last.value.id })) }, html.bdi({ dir: "auto" }, last.value.title)),
                last.value.hasChanged && html.strong(() => text("desk.changedMeanwhile")),
                last.value.skipped > 0 && html.strong(() => text("desk.skipped", { count: String(last.value?.skipped) }))]),
            html.div({ class: "desk-moves" }, [
                html.button({ class: "button quiet", type: "button", "aria-keyshortcuts": "k", onclick: () => move(-1) },
                    [html.span(() => text("desk.keys.previous")), keyMark("k")]),
                html.button({ class: "button quiet", type: "button", "aria-keyshortcuts": "j", onclick: () => move(1) },
                    [html.span(() => text("desk.keys.next")), keyMark("j")]),
                html.button({ class: "button quiet", type: "button", "aria-keyshortcuts": "?", onclick: () => showKeys(shortcuts) },
                    [html.span(() => text("desk.keys.title")), keyMark("?")]),
            ]),
        ]),
        html.section({ class: "desk-queue", "aria-label": () => text("desk.pane.queue") }, queueList(cases)),
        html.section({ class: "desk-case", "aria-label": () => text("desk.pane.case") },
            caseView(open, { decide, reserve, leave, onDecided, failure })),
        html.section({ class: "desk-around", "aria-label": () => text("desk.pane.context") },
            () => read.value && untracked(() => context(() => /** @type {Record<string, any>} */ (open.current.value)))),
    ]);
}
