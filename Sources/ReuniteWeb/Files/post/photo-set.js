/** The photographs of a draft: their bytes on this device, their order, and how they look. */
import { announce } from "../kernel/announce.js";
import { atEnd, effect, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { unique } from "../kernel/unique.js";
import { server } from "../kernel/settings.js";
import { photographs } from "./database.js";
import { position, prepared } from "./photo-file.js";

/** @typedef {import("./database.js").Draft} Draft */

/** @param {import("../kernel/store.js").State<Draft>} draft @param {(some: Partial<Draft>) => void} change */
export function photoSet(draft, change) {
    /** The addresses of the bytes, to be seen. @type {Map<string, string>} */
    const pictures = new Map();
    const ready = state(0);
    /** What is added, one after the other. */
    let adding = Promise.resolve();
    let isEnded = false;
    atEnd(() => {
        isEnded = true;
        for (const url of pictures.values()) URL.revokeObjectURL(url);
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

    /** @param {File[]} files */
    async function addAll(files) {
        for (const file of files) {
            if (draft.peek().photos.length >= server.mostPhotos) {
                return announce(text("post.photos.most", { count: server.mostPhotos }));
            }
            const [bytes, place] = await Promise.all([prepared(file), position(file)]);
            const key = unique();
            await photographs.write(key, bytes);
            show(key, bytes);
            change({ photos: [...draft.peek().photos, { key, name: file.name, ...(place && { position: place }) }] });
        }
    }

    return {
        /** @param {File[]} files */
        addPhotos: (files) => {
            adding = adding.then(() => addAll(files))
                .catch((error) => console.warn("A photograph cannot be read:", error));
            return adding;
        },
        /** Resolves when all that was chosen is part of the draft. */
        added: () => adding,
        /** @param {string} key */
        removePhoto: (key) => {
            const { photos, removed, edits } = draft.peek();
            const gone = photos.find((photo) => photo.key === key);
            change({
                photos: photos.filter((photo) => photo !== gone),
                removed: edits && gone?.id ? [...removed, gone.id] : removed,
            });
            photographs.remove([key]);
        },
        /** @param {string} key @param {number} place */
        movePhoto: (key, place) => {
            const { photos } = draft.peek();
            const moved = photos.find((photo) => photo.key === key);
            if (!moved || place < 0 || place >= photos.length) return;
            const rest = photos.filter((photo) => photo !== moved);
            change({ photos: [...rest.slice(0, place), moved, ...rest.slice(place)] });
            announce(text("post.photos.moved", { place: place + 1, count: photos.length }));
        },
        /** The picture of a photograph; empty until it is there. @param {import("./database.js").Photo} photo */
        picture: (photo) => {
            void ready.value;
            return photo.url ?? pictures.get(photo.key) ?? "";
        },
    };
}
