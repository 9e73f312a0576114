/** Beside the case: who posted it, who reported it, where it is, and what was decided before. */
import { html } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";
import { name, person, said, time } from "./people.js";
import { place } from "./case-place.js";

/** The most reporters whose records are asked for by themselves. */
const mostReporters = 5;

/** @param {() => Record<string, any>} found the case */
export function context(found) {
    const { listing, reports } = found();
    const reporters = new Map(reports.filter((/** @type {any} */ { reporter }) => reporter)
        .toReversed().map((/** @type {any} */ { reporter }) => [reporter.id, reporter]));
    const all = [...reporters.values()];
    return html.div({ class: "desk-context" }, [
        html.section({ class: "desk-part" }, [html.h2(() => text("desk.owner")), listing.properties.owner
            ? person(listing.properties.owner) : html.p({ class: "soft" }, () => text("desk.noOwner"))]),
        html.section({ class: "desk-part" }, [
            html.h2(() => text("desk.reporters")),
            all.slice(0, mostReporters).map((one) => person(one)),
            all.length > mostReporters && html.details([
                html.summary(() => text("desk.otherReporters", { count: all.length - mostReporters })),
                html.ul(all.slice(mostReporters).map((one) => html.li(name(one)))),
            ]),
            !all.length && html.p({ class: "soft" }, () => text("desk.service")),
        ]),
        place(found),
        history(found),
    ]);
}

/** Decisions and appeals, the latest first. @param {() => Record<string, any>} found */
const history = (found) => html.section({ class: "desk-part" }, [
    html.h2(() => text("desk.history")),
    html.ol({ class: "desk-history" }, () => {
        const { decisions, appeals, openedAt } = found();
        return [
            ...decisions.map((/** @type {any} */ { at, action, moderator, note }) => (
                { at, line: [html.strong(() => text(`desk.done.${action}`)), " · ", name(moderator)], words: note })),
            ...appeals.map((/** @type {any} */ { createdAt, body }) => (
                { at: createdAt, line: [html.strong(() => text("desk.happened.appeal"))], words: body })),
            { at: openedAt, line: [() => text("desk.opened")], words: "" },
        ].sort((a, b) => (a.at < b.at ? 1 : -1)).map(({ at, line, words }) => html.li([
            html.p([...line, " · ", time(at)]), words && said(words)]));
    }),
]);
