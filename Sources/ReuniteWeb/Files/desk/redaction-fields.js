/** What a decision hides in place of the whole listing: photos, and words that are selected in its text. */
import { each, html, icon, written } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { text } from "../kernel/texts.js";

/** @typedef {{photos: string[], words: string[]}} Parts */

const longest = 200;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * The words that a selection touches, whole and on one line. The server finds whole words only.
 * @param {string} source @param {number} start @param {number} end
 */
export function wholeWords(source, start, end) {
    const touched = [...segmenter.segment(source)].filter(({ index, segment, isWordLike }) => isWordLike
        && index < Math.max(end, start + 1) && index + segment.length > start);
    const [first, last] = [touched[0], touched.at(-1)];
    if (!first || !last) return "";
    return source.slice(first.index, last.index + last.segment.length).replace(/\s+/gu, " ").slice(0, longest);
}

/**
 * @param {Record<string, any>} listing
 * @param {import("../kernel/store.js").State<Parts>} parts
 * @param {(next: Partial<Parts>) => void} change
 */
export function redactionFields({ properties }, parts, change) {
    const { title, description, photos } = properties;
    const toggle = (/** @type {string} */ id, /** @type {boolean} */ isHidden) => change({
        photos: [...parts.peek().photos.filter((one) => one !== id), ...(isHidden ? [id] : [])] });
    const blackOut = () => {
        const source = /** @type {HTMLTextAreaElement} */ (document.querySelector(".desk-source"));
        const words = wholeWords(source.value, source.selectionStart, source.selectionEnd);
        if (words && !parts.peek().words.includes(words)) change({ words: [...parts.peek().words, words] });
        source.focus();
    };
    return [
        photos.length > 0 && html.fieldset({ class: "desk-hide" }, [
            html.legend(() => text("desk.redact.photos")),
            photos.map((/** @type {any} */ { id, thumbnails: { square } }, /** @type {number} */ place) => html.label([
                html.input({
                    type: "checkbox", checked: () => parts.value.photos.includes(id),
                    onchange: (/** @type {any} */ event) => toggle(id, event.target.checked),
                }),
                html.img({
                    src: square.url, alt: () => text("desk.redact.photo", { count: place + 1 }), width: 64,
                    height: 64,
                }),
            ])),
        ]),
        field({ label: () => text("desk.redact.text"), hint: () => text("desk.redact.hint") },
            (more) => html.textarea({
                class: "input desk-source", readonly: true, rows: 4, dir: "auto",
                value: `${title}\n\n${description}`.trim(), ...more,
            })),
        html.p(html.button({ class: "button", type: "button", onclick: blackOut }, () => text("desk.redact.blackOut"))),
        html.ul({ class: "desk-tags", "aria-label": () => text("desk.redact.words") }, each(
            () => parts.value.words, (words) => words, (words) => html.li({ class: "tag" }, [
                written(words), html.button({
                    class: "button quiet", type: "button", "aria-label": () => text("desk.redact.keep", { words }),
                    onclick: () => change({ words: parts.peek().words.filter((one) => one !== words) }),
                }, icon("close")),
            ]))),
    ];
}
