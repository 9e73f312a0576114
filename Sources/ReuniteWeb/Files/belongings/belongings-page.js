/** `/account/belongings`: things registered before they are lost, newest first. */
import { asMember } from "../account/as-member.js";
import { ofMember } from "../account/frame.js";
import { each, html, icon, written } from "../kernel/elements.js";
import { go, link } from "../kernel/address.js";
import { nextPage } from "../kernel/ask.js";
import { dialog } from "../kernel/dialog.js";
import { category } from "../kernel/format.js";
import { Problem } from "../kernel/problem.js";
import { repetition } from "../kernel/repetition.js";
import { atEnd, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";
import { room } from "./prepare.js";
import { receiveForm } from "./transfer.js";
import { thingForm } from "./thing-form.js";
import { refusal } from "./words.js";

export const page = async () => {
    const made = ofMember("belongings/belongings-page.js", "belongings", content);
    await room();
    return made;
};

function content() {
    /** @type {import("../kernel/store.js").State<any[] | null>} */
    const found = state(null);
    /** @type {import("../kernel/store.js").State<any>} */
    const last = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    let isUnderway = false;
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    more();

    async function more() {
        if (isUnderway) return;
        [isUnderway, problem.value] = [true, null];
        try {
            const next = last.peek() ? await nextPage(last.peek()) : await asMember(belongings.list);
            if (isEnded) return;
            found.value = [...found.peek() ?? [], ...next.belongings];
            last.value = next;
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        } finally {
            isUnderway = false;
        }
    }
    const once = repetition();
    const add = async () => {
        const made = await dialog(() => text("belongings.add"), (close) => thingForm(null, async (thing) => {
            close(await belongings.add(thing, once.key(JSON.stringify(thing))));
            once.done();
        }));
        if (made) go(`/account/belongings/${made.id}`);
    };
    const receive = async () => {
        const taken = await dialog(() => text("belongings.receive.title"), receiveForm);
        if (taken) go(`/account/belongings/${taken.id}`);
    };
    return [
        html.p(() => text("belongings.why")),
        html.p({ class: "buttons" }, [
            html.button({ class: "button main", type: "button", onclick: add }, [
                icon("plus"), html.span(() => text("belongings.add"))]),
            html.a({
                class: "button", href: link("/account/labels"), hidden: () => !found.value?.length,
            }, () => text("belongings.labels.open")),
            html.button({ class: "button", type: "button", onclick: receive }, () => text("belongings.receive.open")),
        ]),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, [
            refusal(problem.value), " ",
            html.button({ class: "button quiet", type: "button", onclick: more }, () => text("page.again")),
        ]),
        () => found.value === null && !problem.value
            && html.p({ class: "coming", role: "status" }, () => text("list.loading")),
        () => found.value?.length === 0 && html.p({ class: "hint" }, () => text("belongings.none")),
        html.ul({ class: "belonging-list" }, each(
            () => found.value ?? [], ({ id }) => id, (one) => html.li(entry(one)))),
        html.p({
            class: "list-more",
            hidden: () => !last.value?.links.some((/** @type {any} */ { rel }) => rel === "next"),
        }, html.button({ class: "button", type: "button", onclick: more }, () => text("list.more"))),
    ];
}

/** @param {any} belonging */
const entry = ({ id, title, category: kind, state: now, messages }) => html.a(
    { class: "belonging-entry", href: link(`/account/belongings/${id}`) }, [
        html.span({ class: "belonging-sign" }, icon(kind)),
        html.span({ class: "belonging-words" }, [
            html.strong(written(title)),
            html.span({ class: "belonging-about" }, [
                () => category(kind),
                now === "lost" && [" · ", html.span({ class: "status lost" }, () => text("belongings.isLost"))],
                messages > 0 && [" · ", html.span(() => text("belongings.messages.count", { count: messages }))],
            ]),
        ]),
    ]);
