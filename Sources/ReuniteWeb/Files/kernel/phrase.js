/** Texts with elements in them. */
import { text } from "./texts.js";

const mark = "\0";

/**
 * The pieces of a text with an element in place of its `{name}`.
 * @param {string} path @param {Node} name @param {Record<string, string | number>} [values] of its other names
 */
export function phrase(path, name, values = {}) {
    const [before, after = ""] = text(path, { ...values, name: mark }).split(mark);
    return [before, name, after];
}
