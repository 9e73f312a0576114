/** Notes to choose from: ours, in the reader's language, and those that the moderators keep in this browser. */
import { remember, remembered } from "../kernel/memory.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

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

/** The notes for an action, the likeliest first. @param {string} action @param {string[]} reasons of the case */
export function notes(action, reasons) {
    const own = action === "dismiss" || action === "restore"
        ? [1, 2].map((number) => text(`desk.note.${action}${number}`)) : [];
    // What is wrong with a listing is the same for a warning, a hold and a removal.
    const wrong = own.length ? [] : reasons.map((reason) => text(`desk.note.${reason}`));
    return [...new Set([...own, ...wrong, ...kept.value])];
}
