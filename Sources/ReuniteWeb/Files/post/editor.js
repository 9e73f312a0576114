/** A draft while somebody writes it, from the first letter until it is to be sent. */
import { Problem } from "../kernel/problem.js";
import { remember } from "../kernel/memory.js";
import { account } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { unique } from "../kernel/unique.js";
import { categoriesOf } from "../requests/suggestions.js";
import { drafts } from "./database.js";
import { missing, released } from "./draft.js";
import { keeping } from "./draft-storage.js";
import { alone } from "./locks.js";
import { run } from "./outbox.js";
import { photoSet } from "./photo-set.js";

/** @typedef {import("./database.js").Draft} Draft */
/** @typedef {ReturnType<typeof editor>} Editor */

/**
 * @param {Draft} first
 * @param {(draft: Draft) => void} onKept called when it is kept for the first time
 */
export function editor(first, onKept) {
    const { draft, isElsewhere, progress, put, takeOver } = keeping(first, onKept);
    /**
     * What is missing, once it was tried to send.
     * @type {import("../kernel/store.js").State<Record<string, string>>}
     */
    const faults = state({});
    const photos = photoSet(draft, change);

    /** @param {Partial<Draft>} some */
    function change(some) {
        // Not what comes late, when it is on its way. Whoever goes on with what was discarded wants it back.
        if (isElsewhere.peek() || !["draft", "discarded"].includes(draft.peek().state)) return;
        put({ state: "draft", ...some });
        if (Object.keys(faults.peek()).length) faults.value = missing(draft.peek());
    }

    /**
     * Takes the category of the thing that the title names first: "keys with a ring". Nobody's choice is changed, and a
     * word more does not take a guess away.
     * @param {{category: string}[]} categories those that the title may mean
     */
    function guessed([first]) {
        const { isCategoryChosen, category } = draft.peek();
        if (!isCategoryChosen && first && first.category !== category) change({ category: first.category });
    }

    /** Says that it is to be sent; whether it can be. @returns {Promise<boolean>} */
    async function send() {
        await photos.added();
        // Who sends it before the guess has come.
        if (!draft.peek().category) guessed(await categoriesOf(draft.peek().title));
        // A second tap on the button.
        if (["wanted", "sent"].includes(draft.peek().state)) return true;
        faults.value = missing(draft.peek());
        if (Object.keys(faults.peek()).length) return false;
        // The account that sent it: another tab may sign in to another account in the meantime.
        await put({ state: "wanted", refusal: null, waiting: null, owner: account.peek()?.id ?? null });
        remember("outbox", "1");
        run();
        return true;
    }

    /** Goes on writing what waits, unless it may have arrived already. */
    const takeBack = () => alone("outbox", async () => {
        const kept = await drafts.read(first.id);
        if (kept?.state === "wanted" && canTakeBack(kept)) {
            await drafts.write({ ...kept, state: "draft", waiting: null, owner: null });
        }
    });

    /** Goes on writing what waits for its mail, so that the next one goes to another address. */
    const useOther = () => alone("outbox", async () => {
        const kept = await drafts.read(first.id);
        if (kept?.state !== "sent" || !kept.waits) return;
        const photos = kept.photos.map(({ key, name, position }) => ({ key, name, ...(position && { position }) }));
        await drafts.write({ ...kept, state: "draft", key: unique(), body: null, waits: null, photos });
    });

    /** Sends photographs again that a network has held up. */
    const sendAgain = () => alone("outbox", async () => {
        const kept = await drafts.read(first.id);
        if (kept?.state === "sent") await drafts.write({ ...kept, state: "wanted", photos: released(kept) });
    }).then(run);

    return {
        ...photos, draft, keeping: progress, isElsewhere, change, guessed, send, sendAgain, takeBack, takeOver,
        useOther,
        /** What is wrong with a field. @param {string} pointer */
        fault: (pointer) => () => faults.value[pointer] ?? refusal(draft.value)?.about(pointer),
    };
}

/** Why the server refused a draft. @param {Draft} draft */
export function refusal({ refusal: why }) {
    return why && new Problem(why.status, { type: why.kind, detail: why.detail, errors: why.errors });
}

/** Whether a draft that waits can still be written. @param {Draft} draft */
export const canTakeBack = (draft) => Boolean(draft.edits) || (!draft.body && !draft.listing);
