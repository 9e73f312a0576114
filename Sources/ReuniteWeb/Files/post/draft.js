/** What a draft is, and the listing that it becomes. */
import { longestQuestion, maximumLengths } from "../contract.js";
import { remembered } from "../kernel/memory.js";
import { account } from "../kernel/session.js";
import { text } from "../kernel/texts.js";
import { unique } from "../kernel/unique.js";

/** @typedef {import("./database.js").Draft} Draft */

/** @param {Date} day its date as the reader's calendar has it */
const dateText = (day) => [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0")).join("-");

/** @param {number} days since today */
export const dayBefore = (days) => {
    const day = new Date();
    day.setDate(day.getDate() - days);
    return dateText(day);
};

/** An empty draft; its key makes sure that it is posted once. @param {string} status @returns {Draft} */
export const newDraft = (status) => ({
    id: unique(), key: unique(), state: "draft", status, title: "", category: "", isCategoryChosen: false,
    description: "",
    date: dayBefore(0), time: "", point: null, precision: "", photos: [], updatedAt: Date.now(), owner: null,
    body: null,
    triedAt: 0, listing: null, waiting: null, refusal: null, edits: null, before: null, removed: [], suggested: null,
    proof: null, email: "", waits: null, publicPlace: null,
});

/**
 * Whether a draft is posted with an address alone: its author is not signed in, and never was here. What was sent so
 * goes on so.
 * @param {Draft} draft
 */
export const isByAddress = ({ edits, waits, body, email }) => Boolean(waits) || (body
    ? Boolean(email) : !edits && !account.value && !remembered("signed-in"));

/** Nothing held back. @returns {import("../requests/claims.js").Proof} */
export const noProof = () => ({ questions: [], withheld: null, serial: null });

/**
 * A draft of the changes to an own listing.
 * @param {any} feature @param {import("../requests/claims.js").Proof | null} proof @returns {Draft}
 */
export function draftOf(feature, proof) {
    const { status, category, occurredAt, precision, exactLocation, photos } = feature.properties;
    // Words that a moderator has blacked out are edited as they were written.
    const { title, description } = feature.properties.written ?? feature.properties;
    const isDate = occurredAt.length === 10;
    const moment = new Date(occurredAt);
    return {
        ...newDraft(status), id: `edit-${feature.id}`, edits: feature.id, listing: feature.id, title, category,
        description, proof,
        isCategoryChosen: true, precision, date: isDate ? occurredAt : dateText(moment),
        time: isDate ? "" : moment.toTimeString().slice(0, 5),
        point: (exactLocation ?? feature.geometry)?.coordinates ?? null,
        photos: photos.map((/** @type {any} */ photo) => (
            { key: photo.id, id: photo.id, name: "", url: photo.thumbnails.small.url })),
    };
}

/**
 * What others see of the place, where nothing was chosen: a circle, because people post from where they live. The exact
 * spot of what was found in a station, a shop or a park.
 * @param {Draft} draft
 */
export const precision = ({ precision: chosen, status, point, publicPlace }) => chosen
    || (status === "found" && point && publicPlace && isNear(point, publicPlace) ? "exact" : "approximate");

/** Whether two points are some 300 m apart at most. @param {number[]} one @param {number[]} other */
const isNear = ([west, south], [east, north]) =>
    Math.hypot((east - west) * Math.cos(north * Math.PI / 180), north - south) < 0.003;

/** The listing as the server takes it. @param {Draft} draft */
export const feature = (draft) => ({
    type: "Feature",
    geometry: draft.point && { type: "Point", coordinates: draft.point },
    properties: {
        status: draft.status, title: draft.title.trim(), category: draft.category,
        description: draft.description.trim(),
        occurredAt: draft.time ? new Date(`${draft.date}T${draft.time}`).toISOString().replace(".000", "") : draft.date,
        precision: precision(draft),
    },
});

/** What differs from before, as a merge patch; null for nothing. @param {Draft} draft */
export function patch(draft) {
    const [now, before] = [feature(draft), feature(draft.before)];
    const properties = Object.fromEntries(Object.entries(now.properties)
        .filter(([name, value]) => value !== /** @type {any} */ (before.properties)[name]));
    const isMoved = JSON.stringify(now.geometry) !== JSON.stringify(before.geometry);
    if (!isMoved && !Object.keys(properties).length) return null;
    return { ...(isMoved && { geometry: now.geometry }), properties };
}

/** What is held back, as the server takes it; null where that is as before. @param {Draft} draft */
export function heldBack({ status, proof, before }) {
    if (status !== "found") return null;
    const trimmed = (/** @type {import("../requests/claims.js").Proof | null | undefined} */ one) => ({
        questions: (one?.questions ?? []).map((question) => question.trim()),
        withheld: one?.withheld?.trim() || null, serial: one?.serial?.trim() || null,
    });
    const now = trimmed(proof);
    return JSON.stringify(now) === JSON.stringify(trimmed(before?.proof)) ? null : now;
}

/** Whether somebody has written anything. @param {Draft} draft */
export const isEmpty = (draft) => !draft.title && !draft.description && !draft.photos.length && !draft.point;

/** Whether there is something in a draft that somebody may want to go on with. @param {Draft} draft */
export const isOpen = (draft) => draft.state === "wanted" || (draft.state === "draft" && !isEmpty(draft))
    || draft.photos.some(isHeldUp);

/** The mark of a photograph whose bytes are gone, and so cannot be sent. */
export const lost = "lost";
/** The marks of photographs that a network has not let through: they are kept, because another one may. */
const heldUp = ["network-limit", "network-blocked"];

/** @param {import("./database.js").Photo} photo */
export const isHeldUp = ({ fault }) => heldUp.includes(fault ?? "");

/** The photographs, so that those that a network has held up are sent again. @param {Draft} draft */
export const released = ({ photos }) =>
    photos.map((photo) => (isHeldUp(photo) ? { ...photo, fault: undefined } : photo));

/** Why a photograph cannot be used, in a sentence. @param {import("./database.js").Photo} photo */
export const photoFault = (photo) => (
    photo.fault === lost || isHeldUp(photo) ? text(`post.photos.${photo.fault}`) : photo.fault);

/**
 * What is missing, by the pointers of the server's problems: seen without asking it, so also without a connection.
 * @param {Draft} draft
 * @returns {Record<string, string>}
 */
export function missing(draft) {
    const faults = /** @type {Record<string, string>} */ ({});
    if (!draft.status) faults["/properties/status"] = text("post.fault.status");
    const title = [...draft.title.trim()].length;
    if (!title) faults["/properties/title"] = text("post.fault.title");
    else if (title > maximumLengths.title) {
        faults["/properties/title"] = text("post.fault.long", { count: maximumLengths.title });
    }
    if (!draft.category) faults["/properties/category"] = text("post.fault.category");
    if ([...draft.description.trim()].length > maximumLengths.description) {
        faults["/properties/description"] = text("post.fault.long", { count: maximumLengths.description });
    }
    Object.assign(faults, missingProof(draft));
    if (!/^\d{4}-\d\d-\d\d$/.test(draft.date)) faults["/properties/occurredAt"] = text("post.fault.date");
    else if (draft.date > dayBefore(0)) faults["/properties/occurredAt"] = text("post.fault.future");
    if (isByAddress(draft) && !/^\S+@\S+\.\S+$/.test(draft.email?.trim() ?? "")) {
        faults["/email"] = text("post.fault.email");
    }
    return faults;
}

/** What is missing in what a finder holds back. @param {Draft} draft */
function missingProof(draft) {
    const faults = /** @type {Record<string, string>} */ ({});
    const held = heldBack(draft);
    held?.questions.forEach((question, index) => {
        const length = [...question].length;
        if (!length) faults[`/questions/${index}`] = text("post.fault.question");
        else if (length > longestQuestion) {
            faults[`/questions/${index}`] = text("post.fault.long", { count: longestQuestion });
        }
    });
    if ([...held?.withheld ?? ""].length > maximumLengths.note) {
        faults["/withheld"] = text("post.fault.long", { count: maximumLengths.note });
    }
    // Separators do not count.
    const serial = held?.serial?.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (held?.serial && (serial < 3 || serial > 64)) faults["/serial"] = text("post.fault.serial");
    return faults;
}
