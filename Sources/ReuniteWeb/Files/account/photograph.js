/** The photograph of an account: shown, chosen, taken away. */
import { html, icon } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { accounts } from "../requests/accounts.js";
import { sessions } from "../requests/sessions.js";
import { account, settle } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { server } from "../kernel/settings.js";
import { asMember } from "./as-member.js";

const megabytes = Math.max(0.1, Math.floor(server.largestPhoto / 100_000) / 10);

export function photograph() {
    const said = state("");
    const isUnderway = state(false);
    const disabled = () => isUnderway.value;
    const input = html.input({
        type: "file", accept: "image/*", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: choose,
    });

    async function choose() {
        const [file] = input.files;
        // The same file may be chosen again.
        input.value = "";
        if (file) await change(() => accounts.setPhoto(file));
    }
    /** @param {() => Promise<any>} act */
    async function change(act) {
        if (isUnderway.peek()) return;
        isUnderway.value = true;
        said.value = text("account.photo.sending");
        try {
            await asMember(act);
            settle(await sessions.me());
            said.value = text("account.photo.done");
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            const isBad = ["undecodable-photo", "photo-too-large", "content-too-large"].includes(error.kind);
            said.value = isBad ? text("account.photo.bad", { count: megabytes }) : complaint(error);
        } finally {
            isUnderway.value = false;
        }
    }

    return html.div({ class: "photograph", "data-module": "account/photograph.js" }, [
        () => {
            const photo = account.value?.photo;
            if (!photo) return html.span({ class: "card-picture" }, icon("person"));
            const { url, width, height } = photo.thumbnails.square;
            return html.img({ class: "card-picture", src: url, width, height, alt: text("account.photo.alt") });
        },
        html.div({ class: "form" }, [
            html.p({ class: "buttons" }, [
                html.button({ class: "button", type: "button", disabled, onclick: () => input.click() }, [
                    icon("camera"), html.span(() => text("account.photo.choose"))]),
                () => account.value?.photo && html.button({
                    class: "button quiet", type: "button", disabled, onclick: () => change(accounts.removePhoto),
                }, () => text("account.photo.remove")),
            ]),
            input,
            html.p({ class: "hint", role: "status" }, () => said.value),
        ]),
    ]);
}
