/** A list of which each entry can be ended: sessions, blocks. */
import { each, html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { asMember } from "./as-member.js";

/**
 * @param {{load: () => Promise<any[]>, none: () => string, show: (one: any) => Element, act: () => string,
 *   remove: (one: any) => Promise<any>}} what `remove` answers false where the person thought better of it
 */
export function people({ load, none, show, act, remove }) {
    /** @type {import("../kernel/store.js").State<any[] | null>} */
    const entries = state(null);
    const said = state("");
    const list = html.ul({ class: "entries", tabindex: "-1" }, each(
        () => entries.value ?? [], ({ id }) => id, (one) => html.li([
            show(one), html.button({ class: "button", type: "button", onclick: () => end(one) }, act)])));
    attempt(async () => { entries.value = await asMember(load); });

    /** @param {any} one */
    const end = (one) => attempt(async () => {
        try {
            if (await asMember(() => remove(one)) === false) return;
        } catch (error) {
            // It had ended already.
            if (!(error instanceof Problem) || error.status !== 404) throw error;
        }
        entries.value = (entries.peek() ?? []).filter(({ id }) => id !== one.id);
        // Its button is gone.
        list.focus();
        announce(text("account.ended"));
    });

    /** @param {() => Promise<void>} what */
    async function attempt(what) {
        said.value = "";
        try {
            await what();
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = complaint(error);
        }
    }

    return html.div({ "data-module": "account/removable-list.js" }, [
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        () => entries.value === null && !said.value
            && html.p({ class: "coming", role: "status" }, () => text("list.loading")),
        () => entries.value?.length === 0 && html.p(none),
        list,
    ]);
}
