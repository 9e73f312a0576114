/** A draft while somebody writes it: everything is kept on this device as it is typed. One tab at a time. */
import { announce } from "../kernel/announce.js";
import { Problem } from "../kernel/problem.js";
import { remember } from "../kernel/memory.js";
import { account } from "../kernel/session.js";
import { atEnd, effect, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { changes, drafts, photographs } from "./database.js";
import { isEmpty, missing, mostPhotos } from "./draft.js";
import { alone, hold, unique } from "./locks.js";
import { run } from "./outbox.js";
import { position, prepared } from "./photo-file.js";

/** @typedef {import("./database.js").Draft} Draft */
/** @typedef {ReturnType<typeof editor>} Editor */

/**
 * @param {Draft} first
 * @param {(draft: Draft) => void} onKept called when it is kept for the first time
 */
export function editor(first, onKept) {
    /** @type {import("../kernel/store.js").State<Draft>} */
    const draft = state(first);
    /** What is missing, once it was tried to send. @type {import("../kernel/store.js").State<Record<string, string>>} */
    const faults = state({});
    const isElsewhere = state(false);
    /** `new`, `saving`, `saved`, or `full` where this device keeps nothing. */
    const keeping = state("new");
    /** The bytes of photographs, to be seen. @type {Map<string, string>} */
    const pictures = new Map();
    const ready = state(0);

    let isKept = false;
    let isDirty = false;
    /** @type {Promise<void> | null} */
    let writing = null;
    let release = () => {};
    let isEnded = false;

    /** @param {boolean} [steal] */
    async function take(steal) {
        const lost = () => { isElsewhere.value = true; };
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
        for (const url of pictures.values()) URL.revokeObjectURL(url);
    });

    // What the outbox, or another tab, has made of it.
    effect(() => {
        void changes.value;
        if (!isKept || isDirty || writing) return;
        drafts.read(first.id).then((kept) => { if (kept && !isDirty && !writing) draft.value = kept; });
    });
    effect(() => {
        for (const { key, url } of draft.value.photos) if (!url && !pictures.has(key)) show(key);
    });

    /** @param {string} key @param {Blob} [bytes] */
    async function show(key, bytes) {
        pictures.set(key, "");
        const blob = bytes ?? await photographs.read(key);
        if (!blob || isEnded) return;
        pictures.set(key, URL.createObjectURL(blob));
        ready.value = ready.peek() + 1;
    }

    /** @param {Partial<Draft>} some */
    function change(some) {
        if (isElsewhere.peek()) return;
        // Whoever goes on with what was discarded wants it back.
        draft.value = { ...draft.peek(), state: "draft", ...some, updatedAt: Date.now() };
        if (Object.keys(faults.peek()).length) faults.value = missing(draft.peek());
        isDirty = true;
        writing ??= write().finally(() => { writing = null; });
    }

    async function write() {
        await taken;
        while (isDirty && !isElsewhere.peek()) {
            isDirty = false;
            keeping.value = "saving";
            try {
                await drafts.write(draft.peek());
                keeping.value = "saved";
            } catch (error) {
                console.warn("The draft cannot be kept:", error);
                keeping.value = "full";
            }
            if (!isKept) onKept(draft.peek());
            isKept = true;
        }
    }

    /** @param {Iterable<File>} files */
    async function addPhotos(files) {
        for (const file of files) {
            if (draft.peek().photos.length >= mostPhotos) return announce(text("post.photos.most", { count: mostPhotos }));
            const [bytes, place] = await Promise.all([prepared(file), position(file)]);
            const key = unique();
            await photographs.write(key, bytes);
            show(key, bytes);
            change({ photos: [...draft.peek().photos, { key, name: file.name, ...(place && { position: place }) }] });
        }
    }

    /** @param {string} key */
    function removePhoto(key) {
        const { photos, removed, edits } = draft.peek();
        const gone = photos.find((photo) => photo.key === key);
        change({
            photos: photos.filter((photo) => photo !== gone), removed: edits && gone?.id ? [...removed, gone.id] : removed,
        });
        photographs.remove([key]);
    }

    /** @param {string} key @param {number} place */
    function movePhoto(key, place) {
        const { photos } = draft.peek();
        const moved = photos.find((photo) => photo.key === key);
        if (!moved || place < 0 || place >= photos.length) return;
        const rest = photos.filter((photo) => photo !== moved);
        change({ photos: [...rest.slice(0, place), moved, ...rest.slice(place)] });
        announce(text("post.photos.moved", { place: place + 1, count: photos.length }));
    }

    /** Says that it is to be sent; whether it can be. @returns {Promise<boolean>} */
    async function send() {
        faults.value = missing(draft.peek());
        if (Object.keys(faults.peek()).length) return false;
        // As whom it was sent: another tab may sign in as somebody else meanwhile.
        change({ state: "wanted", refusal: null, waiting: null, owner: account.peek()?.id ?? null });
        await writing;
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

    return {
        draft, keeping, isElsewhere, change, addPhotos, removePhoto, movePhoto, send, takeBack,
        takeOver: () => take(true),
        /** What is wrong with a field. @param {string} pointer */
        fault: (pointer) => () => faults.value[pointer] ?? refusal(draft.value)?.about(pointer),
        /** The picture of a photograph; empty until it is there. @param {import("./database.js").Photo} photo */
        picture: (photo) => {
            void ready.value;
            return photo.url ?? pictures.get(photo.key) ?? "";
        },
        isEmpty: () => isEmpty(draft.value),
    };
}

/** Why the server refused a draft. @param {Draft} draft */
export function refusal({ refusal: why }) {
    return why && new Problem(why.status, { type: why.kind, detail: why.detail, errors: why.errors });
}

/** Whether a draft that waits can still be written. @param {Draft} draft */
export const canTakeBack = (draft) => Boolean(draft.edits) || (!draft.body && !draft.listing);
