/** Checks a typed code of a tag: its check character detects mistakes before a message is sent. */
import { characters } from "../kernel/code-alphabet.js";

const length = 16;
/** Letters that are read as the digits that they look like. @type {Record<string, string>} */
const alike = { O: "0", I: "1", L: "1" };

/**
 * Whether a text is a valid code: a weighted sum over the field of 32 elements is zero. Whether a tag has the code
 * is not checked.
 * @param {string} typed
 */
export function isTagCode(typed) {
    const values = [...typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase()]
        .map((character) => characters.indexOf(alike[character] ?? character));
    const sum = values.reduce((before, value) => {
        const shifted = before << 1;
        return (shifted & 32 ? shifted ^ 37 : shifted) ^ value;
    }, 0);
    return values.length === length && !values.includes(-1) && sum === 0;
}
