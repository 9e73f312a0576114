/** The case that is open: what was read of it, what has come since, and what one does with it. */
import { asMember } from "../account/as-member.js";
import { announce } from "../kernel/announce.js";
import { moderation } from "../requests/moderation.js";
import { Problem } from "../kernel/problem.js";
import { account } from "../kernel/session.js";
import { atEnd, derived, effect, state, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { news } from "./case-changes.js";
import { loadNotes } from "./notes.js";
import { queueFilters } from "./queue-filters.js";

/** @typedef {Record<string, any>} Case */

/** Follows the case in the address. @param {ReturnType<typeof import("./queue.js").queue>} queue */
export function openCase(queue) {
    const id = derived(() => queueFilters().case);
    /** As it was read: what is decided is this version. @type {import("../kernel/store.js").State<Case | null>} */
    const current = state(null);
    /** As it is now, where more has happened. @type {import("../kernel/store.js").State<Case | null>} */
    const newer = state(null);
    /**
     * What came with the last look, to be marked.
     * @type {import("../kernel/store.js").State<import("./case-changes.js").News | null>}
     */
    const fresh = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const isLoading = state(false);
    /** @type {AbortController | null} */
    let under = null;

    /** Reads the case. @param {string} one @returns {Promise<Case | null>} null where it was given up or failed */
    async function read(one) {
        under?.abort();
        const mine = (under = new AbortController());
        try {
            const answer = await moderation.read(one, mine.signal);
            if (mine.signal.aborted) return null;
            problem.value = null;
            return answer;
        } catch (error) {
            if (mine.signal.aborted) return null;
            if (!(error instanceof Problem)) throw error;
            // What is read already stays, with what was typed.
            if (!current.peek()) problem.value = error;
            return null;
        }
    }

    async function open() {
        const one = id.peek();
        under?.abort();
        [current.value, newer.value, fresh.value, problem.value] = [null, null, null, null];
        if (!one) return;
        isLoading.value = true;
        const answer = await read(one);
        // A decision can begin as soon as the case is seen.
        if (answer) await loadNotes(answer);
        if (one !== id.peek()) return;
        isLoading.value = false;
        current.value = answer;
    }

    /** Takes what the server answered: quietly where nothing has to be read again. @param {Case} answer */
    function take(answer) {
        const before = current.peek();
        if (answer.id !== id.peek()) return;
        const holder = answer.claimedBy;
        if (before && holder && holder.id !== account.peek()?.id && holder.id !== before.claimedBy?.id) {
            announce(text("desk.assignment.other", { name: holder.displayName }));
        }
        if (!before || before.version === answer.version) {
            // The listing too: its owner may change it without a new version where the case is decided.
            if (JSON.stringify(before) !== JSON.stringify(answer)) current.value = answer;
        } else {
            newer.value = answer;
            const { claimedBy, claimedUntil, actions } = answer;
            current.value = { ...before, claimedBy, claimedUntil, actions };
        }
    }

    /** Looks whether something has happened. */
    async function refresh() {
        const one = id.peek();
        const answer = one && await read(one);
        if (answer) take(answer);
    }

    effect(() => {
        void id.value;
        untracked(open);
    });
    // The queue has assignments and versions.
    effect(() => {
        const listed = queue.cases.value;
        if (queue.isLoading.value) return;
        untracked(() => {
            const shown = newer.peek() ?? current.peek();
            if (!shown) return;
            const entry = listed.find((one) => one.id === shown.id);
            const isSame = entry && entry.version === shown.version && entry.claimedUntil === shown.claimedUntil
                && entry.visibility === shown.listing.properties.visibility
                && entry.title === shown.listing.properties.title;
            if (!isSame) refresh();
        });
    });
    atEnd(() => under?.abort());

    return {
        id, current, newer, fresh, problem, isLoading, open, refresh,
        /** Goes on from what is there now. */
        catchUp: () => {
            const [before, after] = [current.peek(), newer.peek()];
            if (!before || !after) return;
            fresh.value = news(before, after);
            [current.value, newer.value] = [after, null];
        },
        isMine: () => current.value?.claimedBy?.id === account.value?.id && Boolean(current.value?.claimedBy),
        /** @param {"assign" | "release"} act */
        act: async (act) => {
            const one = id.peek();
            if (!one) return;
            take(await asMember(() => moderation[act](one)));
            queue.look();
        },
        /**
         * @param {{action: string, note: string, version: number}} decision
         * @returns {Promise<Case>} as it is decided
         */
        decide: async (decision) => {
            const before = /** @type {Case} */ (current.peek());
            try {
                return await asMember(() => moderation.decide(before.id, decision));
            } catch (error) {
                if (!(error instanceof Problem) || error.kind !== "case-moved") throw error;
                // The answer to the first try may have been lost. This look goes on though the queue looks too.
                const now = await moderation.read(before.id);
                take(now);
                const last = now.decisions.at(-1);
                const isOurs = last && !before.decisions.some((/** @type {any} */ one) => one.id === last.id)
                    && last.moderator?.id === account.peek()?.id && last.action === decision.action
                    && last.note === decision.note.trim();
                if (!isOurs) throw error;
                return now;
            }
        },
    };
}
