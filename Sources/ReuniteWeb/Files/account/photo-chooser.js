/** One photograph: shown, chosen, taken away. */
import { html, icon } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { settled, state } from "../kernel/store.js";
import { server } from "../kernel/settings.js";
import { asMember } from "./as-member.js";

const megabytes = Math.max(0.1, Math.floor(server.largestPhoto / 100_000) / 10);

/**
 * The buttons that choose and remove a photograph, and what became of it.
 *
 * @param {(name: string, values?: any) => string} say its texts: `choose`, `remove`, `sending`, `done` and `bad`
 * @param {{
 *     has: () => boolean, set: (file: Blob) => Promise<any>, remove: () => Promise<any>,
 * }} photo `set` and `remove` send, and show what they have changed
 */
export function photoChooser(say, { has, set, remove }) {
    const said = state("");
    const isUnderway = state(false);
    const disabled = () => isUnderway.value;
    const input = html.input({
        type: "file", accept: "image/*", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: choose,
    });
    const button = html.button({ class: "button", type: "button", disabled, onclick: () => input.click() }, [
        icon("camera"), html.span(() => say("choose"))]);

    async function choose() {
        const [file] = input.files;
        // The same file may be chosen again.
        input.value = "";
        if (file) await change(() => set(file));
    }
    /** @param {() => Promise<any>} act */
    async function change(act) {
        if (isUnderway.peek()) return;
        isUnderway.value = true;
        said.value = say("sending");
        try {
            await asMember(act);
            said.value = say("done");
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            const isBad = ["undecodable-photo", "photo-too-large", "content-too-large"].includes(error.kind);
            said.value = isBad ? say("bad", { count: megabytes }) : complaint(error);
        } finally {
            isUnderway.value = false;
        }
        // The button that was used is gone, or was disabled meanwhile.
        await settled();
        if (document.activeElement === document.body) button.focus();
    }

    return html.div({ class: "form", "data-module": "account/photo-chooser.js" }, [
        html.p({ class: "buttons" }, [
            button,
            () => has() && html.button({
                class: "button quiet", type: "button", disabled, onclick: () => change(remove),
            }, () => say("remove")),
        ]),
        input,
        html.p({ class: "hint", role: "status" }, () => said.value),
    ]);
}
