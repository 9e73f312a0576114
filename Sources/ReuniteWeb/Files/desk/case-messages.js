/** What the two people of a reported claim had written to each other by then, oldest first. */
import { pagedList } from "../account/paged-list.js";
import { html } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";
import { name, said, time } from "./people.js";

/**
 * @param {import("../account/paged-list.js").Pages} messages
 * @param {(claim: string) => string | undefined} claimant the name of the one who made a claim, where there are several
 * @param {(problem: import("../kernel/problem.js").Problem) => string} sentence
 */
export const caseMessages = (messages, claimant, sentence) => html.section(
    { class: "desk-part desk-messages", "data-module": "desk/case-messages.js" }, [
        html.h4(() => text("desk.messages.title")),
        pagedList(messages, {
            look: "desk-reports", sentence, key: ({ claim, by, at, body }) => `${claim} ${at} ${by} ${body}`,
            none: () => html.p({ class: "soft" }, () => text("desk.messages.none")),
            show: (one) => html.li({ class: "desk-report" }, message(one, claimant(one.claim))),
        }),
    ]);

/** @param {any} one @param {string} [claimant] */
const message = ({ by, author, at, body }, claimant) => [
    html.p({ class: "desk-tags" }, [
        html.strong(name(author)),
        html.span({ class: "tag" }, () => text(`desk.claims.${by}`)),
        claimant && html.span({ class: "soft" }, () => text("desk.claims.by", { name: claimant })),
    ]),
    said(body),
    html.p({ class: "soft" }, time(at)),
];
