/**
 * Sends drafts that are wanted: the listing with the key of its draft, then each photograph with its own key. So nothing is
 * posted twice, however often it is tried. One tab sends at a time; without a connection it waits, and goes on by itself.
 */
import { accounts, listings, photos } from "../kernel/requests.js";
import { account, settle } from "../kernel/session.js";
import { remember, remembered } from "../kernel/memory.js";
import { Problem } from "../kernel/problem.js";
import { effect, state } from "../kernel/store.js";
import { drafts, photographs } from "./database.js";
import { feature, patch } from "./draft.js";
import { alone, unique } from "./locks.js";

/** @typedef {import("./database.js").Draft} Draft */

/** The share of a photograph that is sent, by its key. @type {import("../kernel/store.js").State<Record<string, number>>} */
export const progress = state({});
/** The server keeps keys for a day: older ones no longer protect. */
const keyLifetime = 23 * 3_600_000;
const longestPause = 60_000;

let timer = 0;
let failures = 0;
let isRunning = false;
let isWanted = false;

/** Sends what is wanted, now. Called again meanwhile, it looks once more. */
export async function run() {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    try {
        while (isWanted) {
            isWanted = false;
            await alone("outbox", sendAll);
        }
    } finally {
        isRunning = false;
    }
    await plan();
}

async function sendAll() {
    for (const { id, state: now } of (await drafts.all()).toReversed()) {
        if (now === "wanted") await send(id);
    }
}

/** When to try again: after the pause that the server asked for, else after ever longer ones. */
async function plan() {
    const waiting = (await drafts.all()).filter((draft) => draft.state === "wanted");
    // Other pages then know that there is something to be sent.
    remember("outbox", waiting.length ? "1" : null);
    const timed = waiting.filter((draft) => ["offline", "server", "busy"].includes(draft.waiting?.reason ?? ""));
    if (!timed.length) return;
    const next = Math.min(...timed.map((draft) => draft.waiting?.until ?? 0));
    timer = setTimeout(run, Math.max(250, next - Date.now()));
}

/** @param {string} id */
async function send(id) {
    const draft = await drafts.read(id);
    if (draft?.state !== "wanted") return;
    // A server that asked to wait is not asked before.
    if (draft.waiting?.reason === "busy" && draft.waiting.until > Date.now()) return;
    try {
        // A visitor's page asks for nothing that is refused.
        if (!account.peek() && !remembered("signed-in")) return await wait(draft, "signIn");
        const who = await accounts.me();
        if (account.peek()?.id !== who.id) settle(who);
        // What was begun as one person is not finished as another.
        if (draft.owner && draft.owner !== who.id) return await wait(draft, "account");
        draft.owner = who.id;
        draft.waiting = null;
        await sendText(draft);
        await sendPhotos(draft);
        failures = 0;
        await photographs.remove(draft.photos.map(({ key }) => key));
        await drafts.write({ ...draft, state: "sent", waiting: null, updatedAt: Date.now() });
    } catch (error) {
        if (!(error instanceof Problem)) throw error;
        await understand(draft, error);
    }
}

/** @param {Draft} draft */
async function sendText(draft) {
    if (draft.edits) {
        const changes = patch(draft);
        if (changes) await listings.edit(draft.edits, changes);
        draft.before = { ...draft, before: null };
        return;
    }
    if (draft.listing) return;
    if (draft.body && Date.now() - draft.triedAt > keyLifetime) {
        const listing = await arrived(draft);
        if (listing) draft.listing = listing;
        else Object.assign(draft, { key: unique(), body: null });
    }
    if (!draft.listing) {
        // From here on it may have arrived: it is sent again as it is.
        draft.body ??= JSON.stringify(feature(draft));
        draft.triedAt = Date.now();
        await drafts.write(draft);
        draft.listing = (await listings.create(draft.body, draft.key)).id;
    }
    await drafts.write(draft);
}

/**
 * The listing of a draft that was sent long ago, without an answer.
 * @param {Draft} draft
 * @returns {Promise<string | undefined>}
 */
async function arrived(draft) {
    const { features } = await accounts.listings();
    const { title } = JSON.parse(draft.body ?? "{}").properties;
    return features.find((/** @type {any} */ { properties }) => properties.title === title
        && Math.abs(Date.parse(properties.createdAt) - draft.triedAt) < 600_000)?.id;
}

/** @param {Draft} draft */
async function sendPhotos(draft) {
    const listing = draft.listing ?? "";
    for (const id of draft.removed) {
        await photos.remove(listing, id).catch((error) => { if (error.status !== 404) throw error; });
    }
    draft.removed = [];
    for (const photo of draft.photos.filter(({ id, fault }) => !id && !fault)) {
        const bytes = await photographs.read(photo.key);
        if (!bytes) continue;
        if (photo.triedAt && Date.now() - photo.triedAt > keyLifetime) {
            // The photograph after those that are known is this one, if there is any.
            const known = new Set(draft.photos.map(({ id }) => id));
            const { body } = await listings.read(listing);
            photo.id = body.properties.photos.find((/** @type {any} */ one) => !known.has(one.id))?.id;
            if (photo.id) continue;
        }
        photo.triedAt = Date.now();
        await drafts.write(draft);
        try {
            const answer = await photos.add(listing, bytes, photo.key, (share) => {
                progress.value = { ...progress.peek(), [photo.key]: share };
            });
            photo.id = answer.id;
            if (!draft.point) draft.suggested ??= answer.suggestedLocation?.coordinates ?? null;
        } catch (error) {
            // One that cannot be used keeps the others back no longer than its answer takes.
            if (!(error instanceof Problem) || ![409, 413, 415, 422].includes(error.status)) throw error;
            photo.fault = error.message;
        }
        await drafts.write(draft);
    }
    const order = draft.photos.flatMap(({ id }) => id ?? []);
    if (draft.edits && order.length > 1) await photos.order(listing, order);
}

/** What is to be done about a problem: wait, ask, or tell. @param {Draft} draft @param {Problem} problem */
async function understand(draft, problem) {
    const { status, kind, errors, message, retryAfter } = problem;
    if (status === 401) {
        settle(null);
        return wait(draft, "signIn");
    }
    if (status === 429 || status === 503) return wait(draft, "busy", (retryAfter ?? 5) * 1000);
    if (status === 0 || status === 408 || status >= 500) {
        failures += 1;
        return wait(draft, status === 0 ? "offline" : "server", Math.min(longestPause, 1000 * 2 ** failures));
    }
    await drafts.write({
        ...draft, state: "draft", body: null, owner: null, waiting: null, refusal: { status, kind, errors, detail: message },
    });
}

/** @param {Draft} draft @param {string} reason @param {number} [pause] milliseconds */
const wait = (draft, reason, pause = 0) => drafts.write({ ...draft, waiting: { reason, until: Date.now() + pause } });

addEventListener("online", run);
document.addEventListener("visibilitychange", () => { if (!document.hidden) run(); });
// Whoever signs in sends what waited for it.
let isFirst = true;
effect(() => {
    const who = account.value;
    if (who && !isFirst) run();
    isFirst = false;
});
