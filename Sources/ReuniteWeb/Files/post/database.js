/** What is kept on this device until it is sent: drafts, and the bytes of their photographs (IndexedDB). */
import { state } from "../kernel/store.js";

/**
 * @typedef {{key: string, name: string, id?: string, url?: string, fault?: string, position?: number[], triedAt?: number}} Photo
 * `id` is there once the server has it, `fault` where the server refused it, `position` where it was taken
 * @typedef {{
 *   id: string, key: string, state: "draft" | "wanted" | "sent" | "discarded", status: string, title: string,
 *   category: string, isCategoryChosen: boolean, description: string, date: string, time: string, point: number[] | null,
 *   precision: string, photos: Photo[], updatedAt: number, owner: string | null, body: string | null, triedAt: number,
 *   listing: string | null, waiting: {reason: string, until: number} | null, refusal: any, edits: string | null, before: any,
 *   removed: string[], suggested: number[] | null
 * }} Draft
 * `body` is what was sent and may have arrived; `owner` the account that it is sent as; `edits` the listing that it changes
 */

/** Counts changes of any tab: an effect that reads it runs again. */
export const changes = state(0);
const channel = new BroadcastChannel("reunite.drafts");
channel.onmessage = () => { changes.value = changes.peek() + 1; };

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

/** @type {Promise<IDBDatabase> | null} */
let opening = null;
function database() {
    opening ??= new Promise((resolve, reject) => {
        const request = indexedDB.open("reunite", 1);
        request.onupgradeneeded = () => {
            request.result.createObjectStore("drafts", { keyPath: "id" });
            request.result.createObjectStore("photographs");
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    return opening;
}

/** @template T @param {"drafts" | "photographs"} name @param {(store: IDBObjectStore) => IDBRequest<T>} act */
async function read(name, act) {
    return done(act((await database()).transaction(name).objectStore(name)));
}

/** @param {"drafts" | "photographs"} name @param {(store: IDBObjectStore) => void} act */
async function write(name, act) {
    const transaction = (await database()).transaction(name, "readwrite");
    act(transaction.objectStore(name));
    await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
    });
}

function tell() {
    changes.value = changes.peek() + 1;
    channel.postMessage(null);
}

export const photographs = {
    /** @param {string} key @returns {Promise<Blob | undefined>} */
    read: (key) => read("photographs", (store) => store.get(key)),
    /** @param {string} key @param {Blob} bytes */
    write: (key, bytes) => write("photographs", (store) => store.put(bytes, key)),
    /** @param {string[]} keys */
    remove: (keys) => write("photographs", (store) => { for (const key of keys) store.delete(key); }),
};

export const drafts = {
    /** The drafts, the latest first. @returns {Promise<Draft[]>} */
    all: async () => (await read("drafts", (store) => store.getAll())).sort((a, b) => b.updatedAt - a.updatedAt),
    /** @param {string} id @returns {Promise<Draft | undefined>} */
    read: (id) => read("drafts", (store) => store.get(id)),
    /** @param {Draft} draft */
    write: async (draft) => {
        await write("drafts", (store) => store.put(draft));
        tell();
    },
    /** Removes a draft and its photographs. @param {Draft} draft */
    remove: async (draft) => {
        await write("drafts", (store) => store.delete(draft.id));
        await photographs.remove(draft.photos.map(({ key }) => key));
        tell();
    },
};
