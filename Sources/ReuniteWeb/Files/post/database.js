/**
 * What is kept on this device until it is sent: drafts, and the bytes of their photographs (IndexedDB). Where the
 * device keeps nothing, or has no room, they are held in memory: they can be sent as long as the page stays.
 */
import { remember } from "../kernel/memory.js";
import { unsaved } from "../kernel/release.js";
import { state } from "../kernel/store.js";

/**
 * @typedef {{
 *   key: string, name: string, id?: string, url?: string, fault?: string, position?: number[], triedAt?: number
 * }} Photo
 * `id` is there once the server has it, `fault` where the server refused it, `position` where it was taken
 * @typedef {{
 *   id: string, key: string, state: "draft" | "wanted" | "sent" | "discarded", status: string, title: string,
 *   category: string, isCategoryChosen: boolean, description: string, date: string, time: string,
 *   point: number[] | null, precision: string, photos: Photo[], updatedAt: number, owner: string | null,
 *   body: string | null, triedAt: number, listing: string | null, waiting: {reason: string, until: number} | null,
 *   refusal: any, edits: string | null, before: any, removed: string[], suggested: number[] | null,
 *   proof?: import("../requests/claims.js").Proof | null, isProofRefused?: boolean,
 *   email?: string, waits?: {number: string, secret: string} | null, publicPlace?: number[] | null
 * }} Draft
 * `body` is what was sent and may have arrived; `owner` the account that it is sent as; `edits` the listing that it
 * changes; `email` the address of somebody without an account; `waits` what the server calls it until its link is
 * opened; `publicPlace` the station, shop or park that was chosen as its place
 */

/** Counts changes of any tab: an effect that reads it runs again. */
export const changes = state(0);
/** Tells the other tabs, where the browser can. */
const channel = opened();
if (channel) channel.onmessage = () => { changes.value = changes.peek() + 1; };

function opened() {
    try {
        return new BroadcastChannel("reunite.drafts");
    } catch {
        // There is none, or it is forbidden.
        return null;
    }
}

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
        request.onsuccess = () => {
            // The browser may close it: then it is opened again.
            request.result.onclose = () => { opening = null; };
            resolve(request.result);
        };
        request.onerror = () => reject(request.error);
    });
    opening.catch(() => { opening = null; });
    return opening;
}

/** @typedef {"drafts" | "photographs"} Store */

/** What the device could not keep. @type {Record<Store, Map<string, any>>} */
const unkept = { drafts: new Map(), photographs: new Map() };

/**
 * What the device keeps; nothing where it keeps nothing.
 * @template T
 * @param {Store} name
 * @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T | undefined>}
 */
async function read(name, act) {
    try {
        return await done(act((await database()).transaction(name).objectStore(name)));
    } catch (error) {
        console.info("This device keeps nothing:", error);
        return undefined;
    }
}

/** @param {Store} name @param {(store: IDBObjectStore) => void} act @returns {Promise<boolean>} whether it is kept */
async function write(name, act) {
    try {
        const transaction = (await database()).transaction(name, "readwrite");
        act(transaction.objectStore(name));
        await new Promise((resolve, reject) => {
            transaction.oncomplete = resolve;
            transaction.onabort = () => reject(transaction.error);
        });
        return true;
    } catch (error) {
        console.info("This device cannot keep it:", error);
        return false;
    }
}

/**
 * Keeps a value, at least in memory.
 * @param {Store} name
 * @param {string} key
 * @param {any} value
 * @param {(store: IDBObjectStore) => void} act
 */
async function keep(name, key, value, act) {
    unsaved.add(key);
    const isKept = await write(name, act);
    if (isKept) forget(name, key);
    else unkept[name].set(key, value);
    return isKept;
}

/** @param {Store} name @param {string} key */
function forget(name, key) {
    unkept[name].delete(key);
    unsaved.delete(key);
}

/** @param {Store} name @param {string[]} keys */
async function remove(name, keys) {
    for (const key of keys) forget(name, key);
    await write(name, (store) => { for (const key of keys) store.delete(key); });
}

function tell() {
    changes.value = changes.peek() + 1;
    channel?.postMessage(null);
}

export const photographs = {
    /** @param {string} key @returns {Promise<Blob | undefined>} */
    read: async (key) => unkept.photographs.get(key) ?? read("photographs", (store) => store.get(key)),
    /** @param {string} key @param {Blob} bytes @returns {Promise<boolean>} whether the device keeps it */
    write: (key, bytes) => keep("photographs", key, bytes, (store) => store.put(bytes, key)),
    /** @param {string[]} keys */
    remove: (keys) => remove("photographs", keys),
};

export const drafts = {
    /** The drafts, the latest first. @returns {Promise<Draft[]>} */
    all: async () => {
        const kept = await read("drafts", (store) => store.getAll()) ?? [];
        const others = structuredClone([...unkept.drafts.values()]);
        const all = [...kept.filter(({ id }) => !unkept.drafts.has(id)), ...others];
        return all.sort((a, b) => b.updatedAt - a.updatedAt);
    },
    /** @param {string} id @returns {Promise<Draft | undefined>} */
    read: async (id) => structuredClone(unkept.drafts.get(id)) ?? read("drafts", (store) => store.get(id)),
    /** @param {Draft} draft @returns {Promise<boolean>} whether the device keeps it */
    write: async (draft) => {
        // Who signs out is asked about them.
        remember("drafts", "1");
        const value = structuredClone(draft);
        const isKept = await keep("drafts", draft.id, value, (store) => store.put(value));
        tell();
        return isKept;
    },
    /** Removes a draft and its photographs. @param {Draft} draft */
    remove: async (draft) => {
        await remove("drafts", [draft.id]);
        await photographs.remove(draft.photos.map(({ key }) => key));
        tell();
    },
};
