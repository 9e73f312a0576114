/**
 * Something to answer before going on. Escape closes it, and the focus goes back.
 * It closes when another page is opened.
 */
import { html, icon } from "./elements.js";
import { scope } from "./store.js";
import { text } from "./texts.js";

/**
 * Opens a dialog; resolves with what `close` was given, or undefined where it was left.
 * @template T
 * @param {() => string} title
 * @param {(close: (value?: T) => void) => import("./elements.js").Child} content
 * @returns {Promise<T | undefined>}
 */
export function dialog(title, content) {
    return new Promise((resolve) => {
        /** @type {T | undefined} */
        let answer;
        const [element, end] = scope(() => {
            const close = (/** @type {T | undefined} */ value) => {
                answer = value;
                element.close();
            };
            let isBeside = false;
            return html.dialog({
                class: "dialog", "aria-label": title, "data-module": "kernel/dialog.js",
                onclose: () => {
                    element.remove();
                    end();
                    resolve(answer);
                },
                // A tap beside it; not the end of marking a text, and nothing that somebody has typed is lost by it.
                onpointerdown: (/** @type {Event} */ event) => { isBeside = event.target === element; },
                onclick: (/** @type {Event} */ event) => {
                    if (isBeside && event.target === element && !hasTyped(element)) close();
                },
            }, html.div({ class: "dialog-content" }, [
                html.div({ class: "dialog-head" }, [
                    html.h2(title),
                    html.button({
                        class: "button quiet square", type: "button", "aria-label": () => text("page.close"),
                        onclick: () => close(),
                    }, icon("close")),
                ]),
                content(close),
            ]));
        });
        document.body.append(element);
        element.showModal();
    });
}

/** Whether somebody has typed or chosen anything in a form. @param {HTMLElement} element */
const hasTyped = (element) => Array.from(element.querySelectorAll("input, textarea")).some((one) => {
    const { type, value, defaultValue, checked } = /** @type {HTMLInputElement} */ (one);
    return type === "radio" || type === "checkbox" ? checked : value !== defaultValue;
});

/**
 * Says something that went wrong, where no form or list is about it.
 * @param {() => string} title
 * @param {() => string} sentence
 */
export const told = (title, sentence) => dialog(title, () => html.p({ class: "message fault" }, sentence));

/**
 * Asks before something that cannot be undone: says what will happen.
 * @param {{title: () => string, sentence: () => string, act: () => string}} words
 * @returns {Promise<boolean>}
 */
export async function confirmed({ title, sentence, act }) {
    const answer = await dialog(title, (close) => [
        html.p(sentence),
        html.p({ class: "buttons" }, [
            html.button({ class: "button harm", type: "button", onclick: () => close(true) }, act),
            html.button({
                class: "button", type: "button", autofocus: true, onclick: () => close(false),
            }, () => text("page.cancel")),
        ]),
    ]);
    return answer === true;
}
