/** `/account/labels`: sheets of labels with the tags of belongings, to print. */
import { asMember } from "../account/as-member.js";
import { ofMember } from "../account/frame.js";
import { each, html, written } from "../kernel/elements.js";
import { address, link } from "../kernel/address.js";
import { nextPage } from "../kernel/ask.js";
import { field } from "../kernel/fields.js";
import { Problem } from "../kernel/problem.js";
import { atEnd, derived, state } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { text } from "../kernel/texts.js";
import { belongings } from "../requests/belongings.js";
import { room } from "./belonging-prepare.js";
import { refusal } from "./belonging-words.js";

/** Labels on a sheet; their sizes are in `labels.css`. @type {Record<string, number>} */
const formats = { a4: 21, letter: 30 };

export const page = async () => {
    const made = ofMember("belongings/labels-page.js", "labels", content);
    await Promise.all([room(), style(import.meta.url, "labels.css")]);
    return made;
};

function content() {
    /** @type {import("../kernel/store.js").State<any[] | null>} */
    const found = state(null);
    const said = state("");
    // Those who use letter paper: the United States, Canada, Mexico and some of their neighbours.
    const format = state(/-(US|CA|MX|PH|CL|CO|VE)$/.test(navigator.language) ? "letter" : "a4");
    const copies = state(1);
    const first = state(1);
    /** @type {import("../kernel/store.js").State<Set<string>>} */
    const chosen = state(new Set());
    let isEnded = false;
    atEnd(() => { isEnded = true; });
    load().catch((error) => {
        if (!(error instanceof Problem)) throw error;
        said.value = refusal(error);
    });

    async function load() {
        const all = [];
        let page = await asMember(belongings.list);
        while (page && !isEnded) {
            all.push(...page.belongings);
            page = await nextPage(page);
        }
        if (isEnded) return;
        const only = address.peek().query.get("only");
        chosen.value = new Set(all.map(({ id }) => id).filter((id) => !only || id === only));
        // One thing may need several: a case, a charger, a lid.
        if (only) copies.value = 3;
        found.value = all;
    }
    /** The labels of each sheet; null for those that are used up. */
    const sheets = derived(() => {
        const labels = (found.value ?? []).filter(({ id }) => chosen.value.has(id)).flatMap(
            (one) => Array.from({ length: copies.value }, () => one));
        const count = formats[format.value];
        const places = [...Array.from({ length: Math.min(first.value, count) - 1 }, () => null), ...labels];
        return labels.length ? Array.from({ length: Math.ceil(places.length / count) }, (_, index) =>
            places.slice(index * count, (index + 1) * count)) : [];
    });
    const number = (/** @type {any} */ value, /** @type {string} */ name, /** @type {() => number} */ most) => field({
        label: () => text(`belongings.labels.${name}`),
    }, (more) => html.input({
        class: "input", type: "number", min: 1, max: most, inputmode: "numeric", value: () => value.value, ...more,
        onchange: (/** @type {any} */ { target }) => {
            value.value = Math.max(1, Math.min(most(), Math.round(Number(target.value)) || 1));
            target.value = value.value;
        },
    }));
    const choose = (/** @type {string} */ id, /** @type {boolean} */ isChosen) => {
        const next = new Set(chosen.peek());
        if (isChosen) next.add(id);
        else next.delete(id);
        chosen.value = next;
    };
    return [
        html.p(() => text("belongings.labels.why")),
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        () => found.value?.length === 0 && html.p(() => text("belongings.none")),
        field({ label: () => text("belongings.labels.format") }, (more) => html.select({
            class: "select", value: () => format.value, ...more,
            onchange: (/** @type {any} */ { target }) => { format.value = target.value; },
        }, Object.keys(formats).map((one) => html.option(
            { value: one }, () => text(`belongings.labels.formats.${one}`))))),
        html.div({ class: "label-numbers" }, [
            number(copies, "copies", () => 30), number(first, "first", () => formats[format.value])]),
        html.fieldset({ class: "field label-choice" }, [
            html.legend(() => text("belongings.labels.which")),
            each(() => found.value ?? [], ({ id }) => id, (one) => html.label({ class: "tick" }, [
                html.input({
                    type: "checkbox", checked: () => chosen.value.has(one.id),
                    onchange: (/** @type {any} */ { target }) => choose(one.id, target.checked),
                }), html.span(written(one.title))])),
        ]),
        html.p({ role: "status" }, () => text("belongings.labels.count", { count: sheets.value.length })),
        html.p({ class: "buttons" }, html.button({
            class: "button main", type: "button", disabled: () => !sheets.value.length, onclick: () => print(),
        }, () => text("belongings.labels.print"))),
        html.p({ class: "hint" }, () => text("belongings.labels.scale")),
        html.div({
            class: "sheets", role: "region", tabindex: "0", "aria-label": () => text("belongings.labels.preview"),
            "data-module": "belongings/labels-page.js",
        }, () => sheets.value.map((sheet) => html.div({ class: `sheet ${format.value}` }, sheet.map(label)))),
    ];
}

/** What comes before the code in the address of a tag's page. */
const place = `${location.host}${link("/t/")}`;

/** @param {any} one a belonging; null for a label that is used up */
const label = (one) => (one ? html.div({ class: "label" }, [
    html.img({ src: one.tag.qr, alt: "", width: 96, height: 96 }),
    html.div({ class: "label-words" }, [
        html.strong(() => text("belongings.labels.found")),
        html.span(() => text("belongings.labels.scan")),
        // To be typed where nothing scans.
        html.span({ class: "label-code" }, [place, html.br(), one.tag.code]),
    ]),
]) : html.div({ class: "label" }));
