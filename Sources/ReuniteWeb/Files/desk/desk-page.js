/** The moderators' desk: the queue, the case that is open, and what is around it. */
import { html } from "../kernel/elements.js";
import { derived, effect, settled, state, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { caseDecision } from "./case-decision.js";
import { caseView } from "./case-view.js";
import { context } from "./context.js";
import { draft, unsent } from "./decision-draft.js";
import { deskPage } from "./gate.js";
import { listen } from "./keys.js";
import { openCase } from "./open-case.js";
import { queue } from "./queue.js";
import { queueList } from "./queue-list.js";
import { tools } from "./tools.js";
import { work } from "./work.js";

/** @type {import("../kernel/routes.js").Maker} */
export const page = () => deskPage("queue", desk);

function desk() {
    const cases = queue();
    const open = openCase(cases);
    /** The pane of a phone, which has room for one. */
    const pane = state("queue");
    const acts = work(cases, open, pane);
    listen(acts.shortcuts);
    effect(() => {
        const id = open.id.value;
        untracked(() => {
            pane.value = id ? "case" : "queue";
            acts.failure.value = null;
            draft.value = id ? unsent(id) : null;
        });
    });
    focusOpened(open);
    const read = derived(() => open.current.value && `${open.current.value.id} ${open.current.value.version}`);

    return html.div({ class: "desk", "data-pane": () => pane.value }, [
        tools(acts, pane, () => Boolean(open.id.value)),
        html.section({ class: "desk-queue", "aria-label": () => text("desk.pane.queue") }, queueList(cases)),
        html.section({ class: "desk-case", "aria-label": () => text("desk.pane.case") }, caseView(open)),
        html.section(
            { class: "desk-decide", "aria-label": () => text("desk.decisions") }, caseDecision(open, acts)),
        html.section({ class: "desk-around", "aria-label": () => text("desk.pane.context") },
            () => read.value && untracked(
                () => context(() => /** @type {Record<string, any>} */ (open.current.value)))),
    ]);
}

/**
 * A case is read from its title on. The first one that the page shows does not take the focus.
 * @param {ReturnType<typeof openCase>} open
 */
function focusOpened(open) {
    const opened = derived(() => open.current.value?.id ?? null);
    let isFirst = Boolean(open.id.peek());
    effect(() => {
        if (!opened.value) return;
        if (!isFirst) {
            settled().then(() => requestAnimationFrame(() => document.getElementById("desk-case-title")?.focus()));
        }
        isFirst = false;
    });
}
