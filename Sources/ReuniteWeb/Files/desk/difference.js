/** What differs between two texts, word by word. */

/** @typedef {{kind: "same" | "gone" | "come", text: string}[]} Difference */

/** The most steps of a comparison: of larger ones all between the same beginning and the same end has changed. */
const mostSteps = 4_000_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Words, also of languages without spaces, each with the spaces behind it. @param {string} text */
function words(text) {
    /** @type {string[]} */
    const found = [];
    for (const { segment } of segmenter.segment(text)) {
        if (found.length && !segment.trim()) found[found.length - 1] += segment;
        else found.push(segment);
    }
    return found;
}

/** Spaces apart. @param {string} a @param {string} b */
const isSame = (a, b) => a === b || a.trim() === b.trim();

/**
 * The pieces of two texts in their order: what both have, what is gone from the first, what has come in the second.
 * @param {string} before
 * @param {string} after
 * @returns {Difference}
 */
export function difference(before, after) {
    const [a, b] = [words(before), words(after)];
    let start = 0;
    while (start < a.length && start < b.length && isSame(a[start], b[start])) start += 1;
    let end = 0;
    const most = Math.min(a.length, b.length) - start;
    while (end < most && isSame(a[a.length - 1 - end], b[b.length - 1 - end])) end += 1;
    /** @type {Difference} */
    const pieces = [];
    const add = (/** @type {"same" | "gone" | "come"} */ kind, /** @type {string} */ text) => {
        if (!text) return;
        const last = pieces.at(-1);
        if (last?.kind === kind) last.text += text;
        else pieces.push({ kind, text });
    };
    add("same", b.slice(0, start).join(""));
    const changed = middle(a.slice(start, a.length - end), b.slice(start, b.length - end));
    for (const { kind, text } of changed) add(kind, text);
    add("same", b.slice(b.length - end).join(""));
    return pieces;
}

/** By the longest common subsequence. @param {string[]} a @param {string[]} b @returns {Difference} */
function middle(a, b) {
    if (!a.length || !b.length || a.length * b.length > mostSteps) {
        return [{ kind: "gone", text: a.join("") }, { kind: "come", text: b.join("") }];
    }
    const width = b.length + 1;
    // The longest common part of what follows: at most 5,000 words.
    const longest = new Uint16Array((a.length + 1) * width);
    for (let i = a.length - 1; i >= 0; i -= 1) {
        for (let j = b.length - 1; j >= 0; j -= 1) {
            longest[i * width + j] = isSame(a[i], b[j])
                ? longest[(i + 1) * width + j + 1] + 1
                : Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
        }
    }
    /** @type {Difference} */
    const pieces = [];
    let [i, j] = [0, 0];
    while (i < a.length && j < b.length) {
        if (isSame(a[i], b[j])) {
            pieces.push({ kind: "same", text: b[j] });
            i += 1;
            j += 1;
        } else if (longest[(i + 1) * width + j] >= longest[i * width + j + 1]) {
            pieces.push({ kind: "gone", text: a[i] });
            i += 1;
        } else {
            pieces.push({ kind: "come", text: b[j] });
            j += 1;
        }
    }
    return [...pieces, { kind: "gone", text: a.slice(i).join("") }, { kind: "come", text: b.slice(j).join("") }];
}
