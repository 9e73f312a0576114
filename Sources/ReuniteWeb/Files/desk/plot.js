/** Plots, drawn as pictures for the eye; the table beside each has the same numbers for everybody. */
import { html, svg } from "../kernel/elements.js";
import { count } from "../kernel/format.js";
import { text } from "../kernel/texts.js";

/**
 * @typedef {{name: () => string, values: number[]}} Series
 * @typedef {{title: () => string, axis: () => string, labels: (() => string)[], series: Series[]}} Data
 */

/** Units of a drawing: about as many as pixels, so that its words are as large as others. */
const widths = () => (matchMedia("(max-width: 54rem)").matches ? 360 : 640);

/** A plot with its table. @param {Data} data @param {(data: Data) => Element} draw */
export const figure = (data, draw) => html.figure({ class: "desk-figure" }, [
    html.figcaption(html.h2(data.title)),
    html.div({ class: "desk-figure-parts" }, [
        html.div({ class: "desk-plot" }, [data.series.length > 1 && legend(data), draw(data)]),
        html.div({ class: "desk-table", tabindex: "0", role: "region", "aria-label": data.title }, table(data)),
    ]),
]);

/** @param {Data} data */
const legend = ({ series }) => html.ul({ class: "desk-legend", "aria-hidden": "true" }, series.map(({ name }, place) =>
    html.li([html.span({ class: `desk-swatch series-${place}` }), html.span(name)])));

/** @param {Data} data */
const table = ({ axis, labels, series }) => html.table([
    html.thead(
        html.tr([html.th({ scope: "col" }, axis), ...series.map(({ name }) => html.th({ scope: "col" }, name))])),
    html.tbody(labels.map((label, row) => html.tr([
        html.th({ scope: "row" }, label), ...series.map(({ values }) => html.td(() => count(values[row]))),
    ]))),
]);

/** Bars side by side that rise, for what goes on in time. @param {Data} data */
export function columns({ title, labels, series }) {
    const [width, height, bottom, left] = [widths(), 240, 28, 36];
    const top = Math.max(1, ...series.flatMap(({ values }) => values));
    const step = niceStep(top);
    const ceiling = Math.ceil(top / step) * step;
    const y = (/** @type {number} */ value) => height - bottom - (value / ceiling) * (height - bottom - 8);
    const slot = (width - left) / Math.max(1, labels.length);
    const bar = Math.min(28, (slot * 0.8) / series.length);
    const lines = Array.from({ length: Math.round(ceiling / step) + 1 }, (_, place) => place * step);
    return picture(title, width, height, [
        lines.map((value) => [
            svg.line({ class: "grid", x1: left, x2: width, y1: y(value), y2: y(value) }),
            svg.text({ x: left - 6, y: y(value) + 4, "text-anchor": "end" }, () => count(value)),
        ]),
        labels.map((label, place) => {
            const middle = left + slot * (place + 0.5);
            // As many labels as there is room for.
            const isShown = place % Math.ceil(labels.length / (width / 80)) === 0;
            return [
                series.map(({ values }, one) => svg.rect({
                    class: `series-${one}`, x: middle + (one - series.length / 2) * bar + 1, y: y(values[place]),
                    width: Math.max(1, bar - 2), height: height - bottom - y(values[place]), rx: 2,
                })),
                isShown && svg.text({ x: middle, y: height - 8, "text-anchor": "middle" }, label),
            ];
        }),
    ]);
}

/** Bars that lie, for kinds of things. @param {Data} data */
export function rows({ title, labels, series: [{ values }] }) {
    const [width, row, left] = [widths(), 34, 190];
    const top = Math.max(1, ...values);
    const long = (/** @type {number} */ value) => (value / top) * (width - left - 60);
    return picture(title, width, row * labels.length, labels.map((label, place) => [
        svg.text({ x: left - 10, y: row * place + 22, "text-anchor": "end" }, label),
        svg.rect({
            class: "series-0", x: left, y: row * place + 6, width: Math.max(1, long(values[place])), height: row - 12,
            rx: 3,
        }),
        svg.text({ x: left + long(values[place]) + 8, y: row * place + 22 }, () => count(values[place])),
    ]));
}

/**
 * @param {() => string} title
 * @param {number} width
 * @param {number} height
 * @param {import("../kernel/elements.js").Child} content
 */
const picture = (title, width, height, content) => svg.svg({
    class: "desk-svg", viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": () => text("desk.plot", { title: title() }),
}, content);

/** A step that people count in: 1, 2 or 5 times a power of ten, for at most five lines. @param {number} top */
function niceStep(top) {
    const power = 10 ** Math.floor(Math.log10(Math.max(1, top / 5)));
    return [1, 2, 5, 10].map((one) => one * power).find((step) => top / step <= 5) ?? 10 * power;
}
