/** What a moderator does at the desk, by keys and by buttons: move in the queue, assign, decide. */
import { announce } from "../kernel/announce.js";
import { Problem } from "../kernel/problem.js";
import { change } from "../kernel/address.js";
import { settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { facts, refusal, withKeys } from "./actions.js";
import { discard, draft, unsent, write } from "./decision-draft.js";
import { showKeys } from "./keys.js";
import { substance } from "./case-changes.js";
import { notes } from "./notes.js";

/**
 * The latest decision.
 * @typedef {{id: string, action: string, title: string, hasChanged: boolean, skipped: number}} Last
 */
/** @typedef {ReturnType<typeof work>} Work */

/**
 * @param {ReturnType<typeof import("./queue.js").queue>} queue
 * @param {ReturnType<typeof import("./open-case.js").openCase>} open
 * @param {import("../kernel/store.js").State<string>} pane the one that a phone shows
 */
export function work(queue, open, pane) {
    /** @type {import("../kernel/store.js").State<Last | null>} */
    const last = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const failure = state(null);
    const found = () => open.current.peek();

    /** Begins a decision. @param {string} action */
    async function decide(action) {
        const one = found();
        if (!one) return;
        const why = refusal(action, one);
        if (why) return announce(text(why));
        write(begun(one, action));
        failure.value = null;
        pane.value = "case";
        await settled();
        const note = document.querySelector(".desk-decision textarea");
        if (!(note instanceof HTMLTextAreaElement)) return;
        note.focus();
        note.setSelectionRange(note.value.length, note.value.length);
    }

    /** Assigns the open case to the moderator, or releases it. */
    async function assignOrRelease() {
        try {
            failure.value = null;
            if (found()) await open.act(open.isMine() ? "release" : "assign");
            if (found()) announce(text(open.isMine() ? "desk.assignment.mine" : "desk.assignment.released"));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            failure.value = error;
            open.refresh();
        }
    }

    /** Leaves a decision: what was written stays. */
    function leave() {
        draft.value = null;
        settled().then(() => document.getElementById("desk-case-title")?.focus());
    }

    /** Goes on with the next case. @param {Record<string, any>} answer @param {string} action */
    function onDecided(answer, action) {
        const next = queue.after(answer.id);
        const { title } = answer.listing.properties;
        // An assignee's hold or removal goes through although the owner has changed the listing.
        const hasChanged = substance(answer.listing) !== substance(found()?.listing ?? answer.listing);
        // Listings of a suspended owner that another moderator must decide.
        const skipped = answer.otherListings?.skipped ?? 0;
        last.value = { id: answer.id, action, title, hasChanged, skipped };
        discard(answer.id);
        queue.cases.value = queue.cases.peek().filter(({ id }) => id !== answer.id || answer.state === "open");
        announce(next ? text(`desk.next.${action}`, { next: next.title }) : text(`desk.done.${action}`));
        queue.look();
        change({ case: next?.id ?? null }, { replace: true });
        if (!next) settled().then(() => document.querySelector("h1")?.focus());
    }

    /** Moves in the queue. @param {number} by */
    function move(by) {
        const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".desk-line")]);
        const at = lines.findIndex((one) => one === document.activeElement);
        const from = at < 0 ? lines.findIndex((one) => one.dataset.case === open.id.peek()) : at;
        pane.value = "queue";
        settled().then(() => lines[Math.max(0, Math.min(lines.length - 1, from + by))]?.focus());
    }

    async function search() {
        pane.value = "queue";
        await settled();
        document.getElementById("desk-search")?.focus();
    }

    /** @type {import("./keys.js").Shortcut[]} */
    const shortcuts = [
        { key: "j", label: () => text("desk.keys.next"), act: () => move(1) },
        { key: "k", label: () => text("desk.keys.previous"), act: () => move(-1) },
        { key: "c", label: () => text("desk.keys.assign"), act: assignOrRelease },
        ...withKeys.map((action) => ({
            key: facts(action).key ?? "", label: () => text(`desk.decide.${action}`), act: () => { decide(action); },
        })),
        { key: "/", label: () => text("desk.search"), act: search },
        { key: "?", label: () => text("desk.keys.title"), act: () => { showKeys(shortcuts); } },
    ];
    return { last, failure, shortcuts, decide, assignOrRelease, leave, onDecided, move };
}

/**
 * What a decision begins with: what was written about the case stays, but a suggestion for another action goes. Nobody
 * is accused by a suggestion that nobody chose: only a dismissal has one to begin with.
 * @param {Record<string, any>} one the case
 * @param {string} action
 * @returns {import("./decision-draft.js").Draft}
 */
function begun(one, action) {
    const before = unsent(one.id);
    const isSuggestion = !before || (before.action !== action
        && one.actions.some((/** @type {{action: string}} */ other) => notes(other.action, one)
            .some(({ note }) => note === before.note)));
    const first = action === "dismiss" ? notes(action, one)[0].note : "";
    return {
        case: one.id, action, until: before?.until ?? "", removeListings: before?.removeListings ?? false,
        note: isSuggestion ? first : before.note, photos: before?.photos ?? [], words: before?.words ?? [],
    };
}
