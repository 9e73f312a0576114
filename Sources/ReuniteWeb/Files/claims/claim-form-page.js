/**
 * `/listings/{id}/claim`: says that a found thing is one's own, and answers the questions of its finder. They are read
 * only here, because the server records and limits who reads them.
 */
import { members } from "../account/members.js";
import { html } from "../kernel/elements.js";
import { go, link } from "../kernel/address.js";
import { nextPage } from "../kernel/ask.js";
import { Problem } from "../kernel/problem.js";
import { account } from "../kernel/session.js";
import { atEnd, state, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { card } from "../list/card.js";
import { accounts } from "../requests/accounts.js";
import { claims } from "../requests/claims.js";
import { listings } from "../requests/listings.js";
import { alsoPosted } from "./also-posted.js";
import { claimForm, wayIn } from "./claim-form.js";
import { room } from "./claim-prepare.js";
import { isLive, refusal } from "./claim-words.js";

/** @type {import("../kernel/routes.js").Maker} */
export function page({ id }) {
    const ready = room();
    const title = () => text("claims.form.title");
    const content = html.section({ class: "claims", "data-module": "claims/claim-form-page.js" }, [
        html.h1(title),
        members(() => form(id), () => text("claims.form.signIn")),
    ]);
    return ready.then(() => ({ title, content }));
}

/** @param {string} id */
function form(id) {
    /** What the form needs, or why there is none. @type {import("../kernel/store.js").State<any>} */
    const known = state(null);
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    load();

    async function load() {
        let answer;
        try {
            const { body: listing } = await listings.read(id);
            // A live claim is shown; an ended claim is edited.
            const made = (await claims.own()).claims.find((/** @type {any} */ one) => one.listing === id);
            if (made && isLive(made) && !isEnded) return go(`/claims/${made.id}`, { replace: true });
            answer = listing.properties.owner.id === account.peek()?.id ? { listing, isOwn: true } : {
                listing, former: made, proof: await claims.proof(id), lost: await lostThings(),
            };
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            answer = error;
        }
        if (!isEnded) known.value = answer;
    }

    return html.div({ class: "form" }, () => {
        const now = known.value;
        if (!now) return html.p({ class: "coming", role: "status" }, () => text("list.loading"));
        return untracked(() => {
            if (now instanceof Problem) return refused(now, id, load);
            return [
                html.div({ class: "claim-thing" }, card(now.listing)),
                alsoPosted(now.proof?.alsoPosted),
                now.isOwn ? html.p({ class: "message" }, () => text("claims.form.isOwn")) : claimForm(id, now),
            ];
        });
    });
}

/** Why there is no form. @param {Problem} problem @param {string} id @param {() => void} again */
const refused = (problem, id, again) => [
    html.p({ class: "message fault", role: "alert" }, refusal(problem)),
    wayIn(problem),
    html.p({ class: "buttons" }, [
        problem.status < 400 || problem.status >= 429
            ? html.button({ class: "button", type: "button", onclick: again }, () => text("page.again"))
            : html.a({ class: "button", href: link(`/listings/${id}`) }, () => text("claims.seeListing")),
    ]),
];

/** The user's own listings about lost things that are open or expired: the latest of them. */
async function lostThings() {
    const found = [];
    let page = await accounts.listings();
    for (let turns = 0; page && turns < 3; turns += 1) {
        found.push(...page.features);
        page = await nextPage(page);
    }
    return found.filter(({ properties: { status, state: now } }) =>
        status === "lost" && (now === "open" || now === "expired"));
}
