/** A photograph at the desk, to be enlarged. */
import { dialog } from "../kernel/dialog.js";
import { html, icon } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";

/** @param {any} photo @param {number} count */
export function picture({ thumbnails: { square, large } }, count) {
    const label = () => text("desk.photo.open", { count });
    return html.button({
        class: "desk-photo", type: "button", "aria-label": label, onclick: () => dialog(label, () => html.img({
            src: large.url, alt: label, width: large.width, height: large.height })),
    }, [
        html.img({ src: square.url, alt: "", width: square.width, height: square.height, loading: "lazy" }),
        html.span({ class: "desk-photo-zoom" }, icon("search")),
    ]);
}
