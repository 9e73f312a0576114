/** Something that has to be answered before going on. Escape closes it, and the focus goes back to where it came from. */
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
            return html.dialog({
                class: "dialog", "aria-label": title, "data-module": "kernel/dialog.js",
                onclose: () => {
                    element.remove();
                    end();
                    resolve(answer);
                },
                // A tap beside it.
                onclick: (/** @type {Event} */ event) => { if (event.target === element) close(); },
            }, html.div({ class: "dialog-content" }, [
                html.div({ class: "dialog-head" }, [
                    html.h2(title),
                    html.button({
                        class: "button quiet square", type: "button", "aria-label": () => text("page.close"), onclick: () => close(),
                    }, icon("close")),
                ]),
                content(close),
            ]));
        });
        document.body.append(element);
        element.showModal();
    });
}

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
            html.button({ class: "button", type: "button", autofocus: true, onclick: () => close(false) }, () => text("page.cancel")),
        ]),
    ]);
    return answer === true;
}
