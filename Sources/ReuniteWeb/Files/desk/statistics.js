/** How moderation goes: what waits, how long it takes, and what is reported. */
import { caseStates, reportReasons } from "../contract.js";
import { html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { moderation } from "../requests/moderation.js";
import { state } from "../kernel/store.js";
import { language, text } from "../kernel/texts.js";
import { count } from "../kernel/format.js";
import { deskPage, looking } from "./gate.js";
import { columns, figure, rows } from "./plot.js";

/** @type {import("../kernel/routes.js").Maker} */
export const page = () => deskPage("statistics", () => {
    /** @type {import("../kernel/store.js").State<any>} */
    const found = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const load = () => moderation.statistics().then(
        (answer) => { [found.value, problem.value] = [answer, null]; },
        (error) => {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        });
    load();
    return html.div({ class: "desk-sheet" }, () => {
        if (problem.value) {
            return html.div({ class: "message fault", role: "alert" }, [
                html.p(complaint(problem.value)),
                html.button({ class: "button", type: "button", onclick: load }, () => text("page.again")),
            ]);
        }
        return found.value ? figures(found.value) : looking();
    });
});

/** @param {any} statistics */
function figures({ cases, heldMessages, medianTimeToDecision, reasons: reported, weeks, matches }) {
    const inTime = weeks.toReversed();
    return [
        html.dl({ class: "desk-numbers" }, [
            ...caseStates.map((one) => number(() => text(`desk.statistics.${one}`), () => count(cases[one]))),
            number(() => text("desk.statistics.held"), () => count(heldMessages)),
            number(() => text("desk.statistics.median"), () => (medianTimeToDecision === null
                ? text("desk.statistics.noMedian") : span(medianTimeToDecision))),
        ]),
        figure({
            title: () => text("desk.statistics.weeks"), axis: () => text("desk.statistics.week"),
            labels: inTime.map((/** @type {any} */ { week }) => () => weekName(week)),
            series: ["reports", "decisions"].map((name) => ({
                name: () => text(`desk.statistics.${name}`),
                values: inTime.map((/** @type {any} */ one) => one[name]) })),
        }, columns),
        figure({
            title: () => text("desk.statistics.reasons"), axis: () => text("desk.reason.label"),
            labels: reportReasons.map((one) => () => text(`desk.reason.${one}`)),
            series: [{
                name: () => text("desk.statistics.reports"), values: reportReasons.map((one) => reported[one]),
            }],
        }, rows),
        figure({
            title: () => text("desk.statistics.matches"), axis: () => text("desk.statistics.probability"),
            labels: matches.map((/** @type {any} */ { from }) => () => text("desk.statistics.from", {
                share: count(from, { style: "percent" }) })),
            series: ["told", "mine", "notMine"].map((name) => ({
                name: () => text(`desk.statistics.${name}`),
                values: matches.map((/** @type {any} */ one) => one[name]) })),
        }, columns),
    ];
}

/** @param {() => string} label @param {() => string} value */
const number = (label, value) => html.div([html.dt(label), html.dd(value)]);

/** The first day of a week of ISO 8601. @param {string} week */
function weekName(week) {
    const [year, number] = week.split("-W").map(Number);
    // The fourth of January is always in the first week.
    const fourth = new Date(Date.UTC(year, 0, 4));
    const monday = new Date(fourth.getTime() + ((number - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * 86_400_000);
    return new Intl.DateTimeFormat(language(), { day: "numeric", month: "short", timeZone: "UTC" }).format(monday);
}

/** A length of time, in the unit that people would choose. @param {number} seconds */
function span(seconds) {
    const [unit, size] = seconds < 5400 ? ["minute", 60] : seconds < 172_800 ? ["hour", 3600] : ["day", 86_400];
    return count(
        Math.max(1, Math.round(seconds / Number(size))), { style: "unit", unit: String(unit), unitDisplay: "long" });
}
