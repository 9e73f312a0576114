/**
 * How a draft reaches the server: the listing with the key of its draft, then each photograph with its own key. So
 * nothing is posted twice, however often it is tried.
 */
import { accounts } from "../requests/accounts.js";
import { claims } from "../requests/claims.js";
import { drafts as byAddress } from "../requests/drafts.js";
import { listings } from "../requests/listings.js";
import { photos } from "../requests/photos.js";
import { Problem } from "../kernel/problem.js";
import { state } from "../kernel/store.js";
import { language, text } from "../kernel/texts.js";
import { unique } from "../kernel/unique.js";
import { drafts, photographs } from "./database.js";
import { feature, heldBack, isHeldUp, lost, patch } from "./draft.js";

/** @typedef {import("./database.js").Draft} Draft */

/**
 * The share of a photograph that is sent, by its key.
 * @type {import("../kernel/store.js").State<Record<string, number>>}
 */
export const progress = state({});
/** The server keeps keys for a day: older ones no longer protect. */
const keyLifetime = 23 * 3_600_000;

/** The id of what was created: without one, nothing was. @param {any} answer @returns {string} */
function idIn(answer) {
    if (typeof answer?.id !== "string") throw new Problem(0, { type: "no-id" });
    return answer.id;
}

/** @param {Draft} draft */
export async function sendText(draft) {
    if (draft.edits) {
        const changes = draft.before && patch(draft);
        if (changes) await listings.edit(draft.edits, changes);
        // What is held back is sent after this.
        draft.before = { ...draft, before: null, proof: draft.before?.proof };
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
        draft.listing = idIn(await listings.create(draft.body, draft.key));
    }
    await drafts.write(draft);
}

/** Sends the text of somebody without an account. The same again keeps one draft. @param {Draft} draft */
export async function sendByAddress(draft) {
    if (draft.waits) return;
    draft.body ??= JSON.stringify({ ...feature(draft), email: draft.email?.trim(), locale: language() });
    draft.triedAt = Date.now();
    await drafts.write(draft);
    const { number, secret } = await byAddress.add(draft.body, draft.key);
    if (typeof number !== "string" || typeof secret !== "string") throw new Problem(0, { type: "no-id" });
    draft.waits = { number, secret };
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

/**
 * What the finder holds back. Where it is refused, the listing stays posted, and the draft says so.
 * @param {Draft} draft
 */
export async function sendProof(draft) {
    const proof = heldBack(draft);
    if (!proof) return;
    try {
        await claims.setProof(draft.listing ?? "", proof);
    } catch (error) {
        if (!(error instanceof Problem) || ![403, 404, 409, 413, 422].includes(error.status)) throw error;
        draft.isProofRefused = true;
    }
}

/** @param {Draft} draft */
export async function sendPhotos(draft) {
    const listing = draft.listing ?? "";
    for (const id of draft.removed) {
        await photos.remove(listing, id).catch((error) => { if (error.status !== 404) throw error; });
    }
    draft.removed = [];
    for (const photo of draft.photos.filter(({ id, fault }) => !id && !fault)) {
        const bytes = await photographs.read(photo.key);
        if (!bytes) {
            photo.fault = lost;
            continue;
        }
        if (!draft.waits && photo.triedAt && Date.now() - photo.triedAt > keyLifetime) {
            // The photograph after those that are known is this one, if there is any.
            const known = new Set(draft.photos.map(({ id }) => id));
            const { body } = await listings.read(listing);
            photo.id = body.properties.photos.find((/** @type {any} */ one) => !known.has(one.id))?.id;
            if (photo.id) continue;
        }
        photo.triedAt = Date.now();
        await drafts.write(draft);
        const tell = (/** @type {number} */ share) => {
            progress.value = { ...progress.peek(), [photo.key]: share };
        };
        try {
            const answer = draft.waits ? await byAddress.addPhoto(draft.waits, bytes, photo.key, tell)
                : await photos.add(listing, bytes, photo.key, tell);
            photo.id = idIn(answer);
            if (!draft.point) draft.suggested ??= answer.suggestedLocation?.coordinates ?? null;
        } catch (error) {
            // One that cannot be used keeps the others back no longer than its answer takes.
            if (!(error instanceof Problem)) throw error;
            const isNetwork = isHeldUp({ ...photo, fault: error.kind });
            // Its link was opened before, or it has expired.
            const isLate = draft.waits && error.status === 404;
            if (!isNetwork && !isLate && ![409, 413, 415, 422].includes(error.status)) throw error;
            photo.fault = isNetwork ? error.kind : isLate ? text("post.photos.late") : error.message;
        }
        await drafts.write(draft);
    }
    const order = draft.photos.flatMap(({ id }) => id ?? []);
    if (draft.edits && order.length > 1) await photos.order(listing, order);
}
