/** Guesses the category from the words of a title. */
import { folded } from "../kernel/folded.js";
import { words } from "./words.js";

/** The beginnings of words by language, and what they stand for. @type {Map<string, [string, string][]>} */
const beginnings = new Map(Object.entries(words).map(([code, categories]) => [code, Object.entries(categories)
    .flatMap(([category, list]) => list.split(" ")
        .map((word) => /** @type {[string, string]} */ ([folded(word), category])))]));

/**
 * The category of a title: in the reader's language first, then in the others. Empty where no word is known.
 * @param {string} title
 * @param {string} language
 */
export function guess(title, language) {
    const tokens = folded(title).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    for (const code of new Set([language, ...beginnings.keys()])) {
        // What is named first is what it is: "keys with a ring". Of two that begin there, the longer one says more.
        let best = { at: Infinity, length: 0, category: "" };
        for (const [word, category] of beginnings.get(code) ?? []) {
            const at = code === "zh" ? tokens.join("").indexOf(word) : tokens.findIndex((token) => isWord(token, word));
            const isBetter = at < best.at || (at === best.at && word.length > best.length);
            if (at >= 0 && isBetter) best = { at, length: word.length, category };
        }
        if (best.category) return best.category;
    }
    return "";
}

/** Short words stand for themselves, longer ones for all that begin so. @param {string} token @param {string} word */
const isWord = (token, word) => (word.length < 4 ? token === word || token === `${word}s` : token.startsWith(word));
