/** Keeps a draft on this device as it is typed, in one tab at a time, and learns what others make of it. */
import { atEnd, effect, state } from "../kernel/store.js";
import { changes, drafts } from "./database.js";
import { hold } from "./locks.js";

/** @typedef {import("./database.js").Draft} Draft */

/**
 * @param {Draft} first
 * @param {(draft: Draft) => void} onKept called when it is kept for the first time
 */
export function keeping(first, onKept) {
    /** @type {import("../kernel/store.js").State<Draft>} */
    const draft = state(first);
    const isElsewhere = state(false);
    /** `new`, `saving`, `saved`, or `full` where this device keeps nothing. */
    const progress = state("new");
    let isKept = false;
    let isDirty = false;
    /** @type {Promise<void> | null} */
    let writing = null;
    let release = () => {};
    let isEnded = false;

    /** @param {boolean} [steal] */
    async function take(steal) {
        const lost = () => {
            isElsewhere.value = true;
            // What the other tab writes is newer.
            isDirty = false;
        };
        const held = await hold(`draft.${first.id}`, { steal, onLost: lost });
        if (!held) return lost();
        if (isEnded) return held();
        release = held;
        const kept = await drafts.read(first.id);
        if (kept && !isDirty) draft.value = kept;
        isKept = Boolean(kept);
        isElsewhere.value = false;
    }
    const taken = take();
    atEnd(() => {
        isEnded = true;
        release();
    });

    // What the outbox, or another tab, has made of it.
    effect(() => {
        void changes.value;
        if (!isKept || isDirty || writing) return;
        drafts.read(first.id).then((kept) => { if (kept && !isDirty && !writing) draft.value = kept; });
    });

    async function write() {
        await taken;
        while (isDirty && !isElsewhere.peek()) {
            isDirty = false;
            progress.value = "saving";
            progress.value = await drafts.write(draft.peek()) ? "saved" : "full";
            if (!isKept) onKept(draft.peek());
            isKept = true;
        }
    }

    return {
        draft, isElsewhere, progress,
        /** Changes it; resolves when it is kept. @param {Partial<Draft>} some */
        put: async (some) => {
            draft.value = { ...draft.peek(), ...some, updatedAt: Date.now() };
            isDirty = true;
            writing ??= write().finally(() => { writing = null; });
            await writing;
        },
        takeOver: () => take(true),
    };
}
