/** Notes to choose from: ours, in the language of the owner who reads them, and those kept in this browser. */
import { remember, remembered } from "../kernel/memory.js";
import { state } from "../kernel/store.js";
import { language, languages, text } from "../kernel/texts.js";

const place = "desk.notes";
const most = 20;

/** @type {import("../kernel/store.js").State<string[]>} */
export const kept = state(read());

/** @returns {string[]} */
function read() {
    try {
        const found = JSON.parse(remembered(place) ?? "[]");
        return Array.isArray(found) ? found.filter((one) => typeof one === "string").slice(0, most) : [];
    } catch {
        return [];
    }
}

/** @param {string[]} notes */
function write(notes) {
    kept.value = notes.slice(0, most);
    remember(place, JSON.stringify(kept.peek()));
}

/** @param {string} note */
export const keep = (note) => write([note, ...kept.peek().filter((one) => one !== note)]);
/** @param {string} note */
export const forget = (note) => write(kept.peek().filter((one) => one !== note));

/** The owners' languages, with our notes in them. @type {import("../kernel/store.js").State<Record<string, any>>} */
const owners = state({});

/** Loads what `notes` says of a case. @param {Record<string, any>} found the case */
export async function loadNotes({ owner }) {
    if (!owner || owners.peek()[owner.locale]) return;
    const code = owner.locale.split("-")[0].toLowerCase();
    try {
        // As in mails: English where we do not know the language.
        const response = await fetch(new URL(`texts/${code in languages ? code : "en"}.json`, import.meta.url));
        owners.value = { ...owners.peek(), [owner.locale]: (await response.json()).desk.note };
    } catch (error) {
        console.info("The notes are in the moderator's language:", error);
    }
}

/**
 * The notes for an action, the likeliest first, each with its meaning where the moderator may not read its language.
 * @param {string} action @param {Record<string, any>} found the case
 * @returns {{note: string, meaning?: string}[]}
 */
export function notes(action, { reasons, owner }) {
    const isKind = action === "dismiss" || action === "restore";
    // What is wrong with a listing is the same for a warning, a hold and a removal.
    const names = isKind ? [1, 2].map((number) => `${action}${number}`) : reasons;
    const words = owners.value[owner?.locale];
    const isForeign = words && owner.locale.split("-")[0] !== language();
    const ours = names.map((/** @type {string} */ name) => {
        const meaning = text(`desk.note.${name}`);
        return isForeign ? { note: words[name], meaning } : { note: meaning };
    });
    return [...ours, ...kept.value.map((note) => ({ note }))];
}
