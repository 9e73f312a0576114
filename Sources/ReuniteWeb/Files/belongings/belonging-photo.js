/** The photograph of a belonging, which its owner alone sees. */
import { photoChooser } from "../account/photo-chooser.js";
import { html } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";

/** @param {string} id @param {import("../kernel/store.js").State<any>} thing */
export const belongingPhoto = (id, thing) => html.section({
    class: "belonging-photo", "data-module": "belongings/belonging-photo.js",
}, [
    html.h2(() => text("belongings.photo.title")),
    html.p(() => text("belongings.photo.why")),
    () => {
        const small = thing.value.photo?.thumbnails.small;
        if (!small) return null;
        const { url, width, height } = small;
        return html.img({ src: url, width, height, alt: text("belongings.photo.alt") });
    },
    photoChooser((name, values) => text(`belongings.photo.${name}`, values), {
        has: () => Boolean(thing.value.photo),
        set: async (file) => {
            const photo = await belongings.setPhoto(id, file);
            thing.value = { ...thing.peek(), photo };
        },
        remove: async () => {
            await belongings.removePhoto(id);
            thing.value = { ...thing.peek(), photo: undefined };
        },
    }),
]);
