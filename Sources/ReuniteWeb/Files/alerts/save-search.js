/** Saves a search. Signed-out users sign in first. */
import { maximumLengths, mostSearches } from "../contract.js";
import { html } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { complaint } from "../kernel/complaints.js";
import { dialog } from "../kernel/dialog.js";
import { field } from "../kernel/fields.js";
import { Problem } from "../kernel/problem.js";
import { state } from "../kernel/store.js";
import { phrases, text } from "../kernel/texts.js";
import { alerts } from "../requests/alerts.js";
import { asMember } from "../account/as-member.js";

/**
 * Asks for a name, and keeps the search.
 * @param {Record<string, string>} what the parameters of the search
 * @param {string} name what it could be called
 */
export async function keep(what, name) {
    await phrases(import.meta.url);
    const said = state("");
    const isKept = state(false);
    let isUnderway = false;
    async function submit(/** @type {SubmitEvent} */ event) {
        event.preventDefault();
        if (isUnderway) return;
        [isUnderway, said.value] = [true, ""];
        const given = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
        try {
            await asMember(() => alerts.keep(given || name, new URLSearchParams(what).toString()));
            isKept.value = true;
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = error.kind === "too-many-searches"
                ? text("alerts.keep.tooMany", { count: mostSearches }) : complaint(error);
        } finally {
            isUnderway = false;
        }
    }
    await dialog(() => text("alerts.keep.title"), (close) => () => (isKept.value
        ? [
            html.p({ role: "status" }, () => text("alerts.keep.done")),
            html.p(html.a({ href: link("/account/searches"), onclick: () => close() }, () => text("alerts.keep.all"))),
        ]
        : html.form({ class: "form", onsubmit: submit, "data-module": "alerts/save-search.js" }, [
            html.p(() => text("alerts.keep.why")),
            field({ label: () => text("alerts.keep.name"), fault: () => said.value }, (more) => html.input({
                class: "input", name: "name", maxlength: maximumLengths.name, dir: "auto", value: name,
                autocomplete: "off", ...more,
            })),
            html.button({ class: "button main" }, () => text("alerts.keep.act")),
        ])));
}
