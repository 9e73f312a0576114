/** What finders wrote through a tag. They are strangers: all of it is text, and nothing in it is a link. */
import { asMember } from "../account/as-member.js";
import { pagedList, pages } from "../account/paged-list.js";
import { html, written } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { link } from "../kernel/address.js";
import { confirmed, dialog } from "../kernel/dialog.js";
import { ago, exactly } from "../kernel/format.js";
import { Problem } from "../kernel/problem.js";
import { settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";
import { answerForm } from "./answer.js";
import { refusal } from "./belonging-words.js";

/** @param {string} id the belonging */
export function finderMessages(id) {
    const all = pages(() => belongings.messages(id), "messages");
    const { found, problem } = all;
    const said = state("");

    /** @param {() => Promise<any>} act */
    async function attempt(act) {
        said.value = "";
        try {
            await act();
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = refusal(error);
        }
    }
    const remove = (/** @type {any} */ one) => attempt(async () => {
        await asMember(() => belongings.removeMessage(id, one.id));
        found.value = (found.peek() ?? []).filter((other) => other !== one);
        announce(text("belongings.messages.removed"));
        await settled();
        heading.focus();
    });
    const reply = async (/** @type {any} */ one) => {
        const answer = await dialog(
            () => text("belongings.answer.act"), (close) => answerForm(id, one, close));
        if (!answer) return;
        found.value = (found.peek() ?? []).map((other) => (other === one ? { ...one, answer } : other));
        announce(text("belongings.answer.sent"));
        await settled();
        heading.focus();
    };
    const report = (/** @type {any} */ one) => attempt(async () => {
        const isSure = await confirmed({
            title: () => text("belongings.messages.report"), sentence: () => text("belongings.messages.reportSure"),
            act: () => text("belongings.messages.report"),
        });
        if (!isSure) return;
        await asMember(() => belongings.reportMessage(id, one.id));
        found.value = (found.peek() ?? []).map((other) => (other === one ? { ...one, isReported: true } : other));
        announce(text("belongings.messages.reported"));
        await settled();
        heading.focus();
    });
    const heading = html.h2({ tabindex: "-1" }, () => text("belongings.messages.title"));
    return html.section({
        class: "belonging-messages", "data-module": "belongings/messages.js",
        hidden: () => !found.value?.length && !said.value && !problem.value && !all.hasMore(),
    }, [
        heading,
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        pagedList(all, { none: () => null, sentence: refusal, show: (one) => html.li({ class: "belonging-message" }, [
            html.p({ class: "belonging-text" }, written(one.message)),
            one.contact && html.p([
                html.span({ class: "hint" }, () => text("belongings.messages.contact")), " ", written(one.contact)]),
            one.location && html.p(html.a(
                { href: place(one.location.coordinates) }, () => text("belongings.messages.place"))),
            html.p({ class: "hint" }, html.time(
                { datetime: one.createdAt, title: () => exactly(one.createdAt) }, () => ago(one.createdAt))),
            one.answer && html.p({ class: "belonging-text" }, [
                html.span({ class: "hint" }, () => text("belongings.answer.given")), " ", written(one.answer.text)]),
            html.p({ class: "buttons" }, [
                one.isAnswerable && html.button({ class: "button", type: "button", onclick: () => reply(one) },
                    () => text(`belongings.answer.${one.answer ? "change" : "act"}`)),
                html.button({ class: "button", type: "button", onclick: () => remove(one) },
                    () => text("belongings.messages.remove")),
                one.isReported ? html.span({ class: "hint" }, () => text("belongings.messages.reported"))
                    : html.button({ class: "button quiet", type: "button", onclick: () => report(one) },
                        () => text("belongings.messages.report")),
            ]),
        ]) }),
    ]);
}

/** Our own map, so that nobody else learns of the place. @param {number[]} coordinates */
const place = ([longitude, latitude]) => link(`/?at=17/${latitude.toFixed(5)}/${longitude.toFixed(5)}`);
