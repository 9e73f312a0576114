/** `/account/belongings/{id}`: one belonging, with its tag, what finders wrote, and what its owner can do. */
import { asMember } from "../account/as-member.js";
import { members } from "../account/members.js";
import { html, written } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { go, link } from "../kernel/address.js";
import { confirmed, dialog } from "../kernel/dialog.js";
import { orProblem, Problem } from "../kernel/problem.js";
import { atEnd, derived, settled, state, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";
import { lostForm } from "./lost.js";
import { finderMessages } from "./messages.js";
import { room } from "./belonging-prepare.js";
import { belongingPhoto } from "./belonging-photo.js";
import { tag } from "./tag.js";
import { thingForm } from "./thing-form.js";
import { offer } from "./transfer.js";
import { refusal } from "./belonging-words.js";

/** @type {import("../kernel/routes.js").Maker} */
export function page({ id }) {
    const ready = room();
    /** The belonging, or why there is none. @type {import("../kernel/store.js").State<any>} */
    const thing = state(null);
    const kind = derived(() => (thing.value === null ? "coming"
        : thing.value instanceof Problem ? "refused" : "there"));
    const title = () => (kind.value === "there" ? thing.value.title : text("belongings.one"));
    const content = html.section({ class: "belonging", "data-module": "belongings/belonging-page.js" }, [
        html.p(html.a({ href: link("/account/belongings") }, () => text("belongings.all"))),
        html.h1(() => (kind.value === "there" ? written(thing.value.title) : text("belongings.one"))),
        members(() => one(id, thing, kind)),
    ]);
    return ready.then(() => ({ title, content }));
}

/**
 * @param {string} id
 * @param {import("../kernel/store.js").State<any>} thing
 * @param {{readonly value: string, peek: () => string}} kind
 */
function one(id, thing, kind) {
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    async function load() {
        const answer = await orProblem(asMember(() => belongings.read(id)));
        if (!isEnded) thing.value = answer;
    }
    thing.value = null;
    load();
    return html.div({ class: "form" }, () => {
        if (kind.value === "coming") return html.p({ class: "coming", role: "status" }, () => text("list.loading"));
        return untracked(() => (kind.peek() === "there" ? [
            actions(id, thing, load), finderMessages(id), tag(thing), belongingPhoto(id, thing), details(id, thing),
        ] : [
            html.p({ class: "message fault", role: "alert" }, () => refusal(thing.value)),
            html.p(html.button({ class: "button", type: "button", onclick: load }, () => text("page.again"))),
        ]));
    });
}

/** @param {string} id @param {import("../kernel/store.js").State<any>} thing @param {() => Promise<void>} load */
function actions(id, thing, load) {
    const said = state("");
    /** @param {string} name @param {() => Promise<any>} act what it answers is shown; nothing where it was given up */
    async function attempt(name, act) {
        said.value = "";
        try {
            const answer = await act();
            if (!answer) return;
            await load();
            await settled();
            heading.focus();
            announce(text(`belongings.done.${name}`));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            said.value = refusal(error);
            if (error.status === 409) await load();
        }
    }
    const sure = (/** @type {string} */ name) => confirmed({
        title: () => text(`belongings.act.${name}`), sentence: () => text(`belongings.sure.${name}`),
        act: () => text(`belongings.act.${name}`),
    });
    /** @type {Record<string, () => Promise<any>>} */
    const acts = {
        lost: () => dialog(() => text("belongings.act.lost"), (close) => lostForm(id, close)),
        returned: () => asMember(() => belongings.returned(id)),
        replace: async () => await sure("replace") && asMember(() => belongings.replaceTag(id)),
        pass: () => dialog(() => text("belongings.act.pass"), () => offer(id)).then(() => false),
        remove: async () => {
            if (!(await sure("remove"))) return false;
            await asMember(() => belongings.remove(id));
            go("/account/belongings", { replace: true });
            announce(text("belongings.done.remove"));
            return false;
        },
    };
    const button = (/** @type {string} */ name, look = "button") => html.button(
        { class: look, type: "button", onclick: () => attempt(name, acts[name]) },
        () => text(`belongings.act.${name}`));
    const heading = html.h2({ class: "unseen", tabindex: "-1" }, () => text("belongings.actions"));
    return html.section({ class: "belonging-actions", "data-module": "belongings/belonging-page.js" }, [
        heading,
        () => thing.value.state === "lost" && html.p({ class: "message" }, [
            text("belongings.lostSince"), " ",
            thing.value.listing && html.a(
                { href: link(`/listings/${thing.value.listing}`) }, text("belongings.listing")),
        ]),
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        html.p({ class: "buttons" }, () => [
            thing.value.state === "lost" ? button("returned", "button main") : button("lost", "button main"),
            button("replace"),
            thing.value.state !== "lost" && button("pass"),
            button("remove", "button harm"),
        ]),
    ]);
}

/** @param {string} id @param {import("../kernel/store.js").State<any>} thing */
const details = (id, thing) => html.section({ class: "belonging-details" }, [
    html.h2(() => text("belongings.details")),
    thingForm(thing.peek(), async (changes) => {
        thing.value = await belongings.edit(id, changes);
        announce(text("belongings.done.edit"));
    }),
]);
