/** The photograph of an account: shown, chosen, taken away. */
import { html, icon } from "../kernel/elements.js";
import { accounts } from "../requests/accounts.js";
import { sessions } from "../requests/sessions.js";
import { account, settle } from "../kernel/session.js";
import { text } from "../kernel/texts.js";
import { photoChooser } from "./photo-chooser.js";

/** @param {() => Promise<any>} act */
async function change(act) {
    await act();
    settle(await sessions.me());
}

export const photograph = () => html.div({ class: "photograph", "data-module": "account/photograph.js" }, [
    () => {
        const photo = account.value?.photo;
        if (!photo) return html.span({ class: "card-picture" }, icon("person"));
        const { url, width, height } = photo.thumbnails.square;
        return html.img({ class: "card-picture", src: url, width, height, alt: text("account.photo.alt") });
    },
    photoChooser((name, values) => text(`account.photo.${name}`, values), {
        has: () => Boolean(account.value?.photo),
        set: (file) => change(() => accounts.setPhoto(file)),
        remove: () => change(accounts.removePhoto),
    }),
]);
