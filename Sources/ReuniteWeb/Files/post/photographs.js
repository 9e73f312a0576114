/** The photographs of a draft: taken or chosen, seen, put in order by hand or by buttons, removed. */
import { each, html, icon } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";
import { server } from "../kernel/settings.js";
import { photoFault } from "./draft.js";

/** @param {import("./editor.js").Editor} editor */
export function photographs({ draft, change, addPhotos, removePhoto, movePhoto, picture }) {
    const photos = () => draft.value.photos;
    const index = (/** @type {string} */ key) => photos().findIndex((photo) => photo.key === key);
    const isLast = (/** @type {string} */ key) => index(key) >= photos().length - 1;
    let dragged = "";

    const take = async (/** @type {any} */ { target }) => {
        const files = [...target.files];
        // The same one may be chosen again.
        target.value = "";
        await addPhotos(files);
    };
    /** Opens the camera directly, if there is one. */
    const camera = () => {
        const input = html.input({ type: "file", accept: "image/*", capture: "environment", onchange: take });
        input.click();
    };
    const isFull = () => photos().length >= server.mostPhotos;
    /**
     * @param {string} key @param {string} label @param {string} sign
     * @param {() => void} act @param {() => boolean} [isOff]
     */
    const button = (key, label, sign, act, isOff = () => false) => html.button({
        class: "button square", type: "button", disabled: isOff, onclick: act,
        "aria-label": () => text(label, { place: index(key) + 1 }),
    }, icon(sign));

    const item = (/** @type {import("./database.js").Photo} */ photo) => {
        const { key } = photo;
        return html.li({
            class: "photo", draggable: "true", "data-photo": key,
            ondragstart: () => { dragged = key; },
            ondragover: (/** @type {Event} */ event) => { if (dragged) event.preventDefault(); },
            ondrop: (/** @type {Event} */ event) => {
                event.preventDefault();
                if (dragged) movePhoto(dragged, index(key));
                dragged = "";
            },
        }, [
            html.div({ class: "photo-frame" }, [icon("camera"), () => {
                const src = picture(photo);
                // One that the browser cannot show leaves the sign behind it.
                return src && html.img({
                    src, alt: () => text("post.photos.alt", { place: index(key) + 1 }), draggable: "false",
                    onerror: (/** @type {Event} */ event) => /** @type {Element} */ (event.target).remove(),
                });
            }]),
            html.div({ class: "photo-buttons" }, [
                button(key, "post.photos.earlier", "back", () => movePhoto(key, index(key) - 1), () => index(key) <= 0),
                button(key, "post.photos.later", "next", () => movePhoto(key, index(key) + 1), () => isLast(key)),
                button(key, "post.photos.remove", "close", () => removePhoto(key)),
            ]),
            photo.fault && html.p({ class: "fault" }, [text("post.photos.refused"), " ", photoFault(photo)]),
        ]);
    };
    const taken = () => photos().find(({ position }) => position)?.position ?? null;
    const here = () => (draft.value.point ? null : taken());
    return html.div({ class: "photos", "data-module": "post/photographs.js" }, [
        html.ul({ class: "photo-list", hidden: () => !photos().length }, each(photos, ({ key }) => key, item)),
        html.p({ class: "hint", hidden: () => draft.value.status !== "found" }, () => text("post.photos.cover")),
        html.div({ class: "buttons" }, [
            html.button({
                class: "button main", type: "button", hidden: !navigator.maxTouchPoints, disabled: isFull,
                onclick: camera,
            }, [icon("camera"), html.span(() => text("post.photos.take"))]),
            html.label({ class: "button photo-add", "aria-disabled": () => String(isFull()) }, [
                html.input({
                    class: "photo-input", type: "file", accept: "image/*", multiple: true, disabled: isFull,
                    onchange: take,
                }),
                icon("plus"), html.span(() => text("post.photos.choose")),
            ]),
        ]),
        html.p({ class: "hint" }, () => text("post.photos.hint", { count: server.mostPhotos })),
        () => here() && html.div({ class: "message offer" }, [
            html.p(() => text("post.photos.here")),
            html.button({
                class: "button", type: "button", onclick: () => {
                    change({ point: taken() });
                    // To what says where the pin is: the button goes.
                    /** @type {HTMLElement | null} */ (document.querySelector(".place-line [role=status]"))?.focus();
                },
            }, () => text("post.photos.use")),
        ]),
    ]);
}
