/**
 * Decisions that are being written: kept until they are sent, through a conflict, another case, a reload, and a session
 * that has ended. Only who wrote them sees them, and who signs out leaves none (`header/sign-out.js`).
 */
import { remember, remembered } from "../kernel/memory.js";
import { account } from "../kernel/session.js";
import { state } from "../kernel/store.js";

const place = "desk.drafts";
const most = 20;

/**
 * @typedef {{case: string, action: string, note: string, until: string, removeListings: boolean,
 *   photos?: string[], words?: string[], by?: string}} Draft
 * `by` is the account of who writes it
 */

const me = () => account.peek()?.id;

/** The one whose form is open. @type {import("../kernel/store.js").State<Draft | null>} */
export const draft = state(null);

/** @returns {Draft[]} the latest first */
function all() {
    try {
        const found = JSON.parse(remembered(place) ?? "[]");
        return Array.isArray(found) ? found : [];
    } catch {
        return [];
    }
}

/** Opens or changes one. @param {Draft} next */
export function write(next) {
    draft.value = next;
    save([{ ...next, by: me() }, ...all().filter((one) => one.case !== next.case || one.by !== me())]);
}

/** Forgets what was written about a case. @param {string} id */
export function discard(id) {
    draft.value = null;
    save(all().filter((one) => one.case !== id || one.by !== me()));
}

/** @param {Draft[]} drafts */
const save = (drafts) => remember(place, drafts.length ? JSON.stringify(drafts.slice(0, most)) : null);

/** What was written about a case and not sent. @param {string} id @returns {Draft | null} */
export const unsent = (id) => all().find((one) => one.case === id && one.by === me()) ?? null;
