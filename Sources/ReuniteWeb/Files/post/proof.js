/**
 * What the finder of a thing holds back: questions for claimants, a part of the description, a serial number. It is
 * sent apart from the listing, and shown to nobody but the finder; claimants are asked the questions.
 */
import { longestQuestion, maximumLengths, mostQuestions } from "../contract.js";
import { each, html, icon } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { field } from "../kernel/fields.js";
import { derived, effect, settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { noProof } from "./draft.js";
import { held } from "./hold-back.js";

/** @param {import("./editor.js").Editor} editor */
export function proof({ draft, change, fault }) {
    const now = () => draft.value.proof ?? noProof();
    const put = (/** @type {Partial<import("../requests/claims.js").Proof>} */ some) =>
        change({ proof: { ...now(), ...some } });
    const count = derived(() => now().questions.length);
    const example = () => text(`post.proof.example.${held(draft.value.category)}`);
    // Closed at first, so that posting stays quick.
    const isOpen = state(JSON.stringify(now()) !== JSON.stringify(noProof()));
    const faults = () => ["/withheld", "/serial", ...now().questions.map((_, index) => `/questions/${index}`)];
    // What is wrong is seen, and can get the focus.
    effect(() => { if (faults().some((pointer) => fault(pointer)())) isOpen.value = true; });

    /** @param {string} question */
    async function add(question) {
        put({ questions: [...now().questions, question] });
        await settled();
        list.querySelector("li:last-child input")?.focus();
    }
    /** @param {number} index */
    async function drop(index) {
        put({ questions: now().questions.filter((_, at) => at !== index) });
        announce(text("post.proof.dropped"));
        await settled();
        // Its button is gone.
        /** @type {HTMLElement | null} */ (section.querySelector(".proof-add"))?.focus();
    }
    const question = (/** @type {number} */ index) => html.li({ class: "proof-question" }, [
        field({
            label: () => text("post.proof.question", { number: index + 1 }),
            fault: () => {
                const pointer = `/questions/${index}`;
                const found = fault(pointer)();
                const refused = draft.value.refusal?.errors.find((/** @type {any} */ one) => one.pointer === pointer
                    && one.reason === "asks-for-serial");
                return found && found === refused?.detail ? text("post.proof.notSerial") : found;
            },
        }, (more) => html.input({
            class: "input", type: "text", name: `question-${index}`, autocomplete: "off", dir: "auto",
            maxlength: 2 * longestQuestion, value: () => now().questions[index] ?? "",
            oninput: (/** @type {any} */ { target }) => put({
                questions: now().questions.map((one, at) => (at === index ? target.value : one)) }),
            ...more,
        })),
        html.button({
            class: "button quiet square", type: "button", onclick: () => drop(index),
            "aria-label": () => text("post.proof.drop", { number: index + 1 }),
        }, icon("close")),
    ]);
    const list = html.ul({ class: "proof-questions" }, each(
        () => Array.from({ length: count.value }, (_, index) => index), String, question));
    const section = html.details({
        class: "proof", open: () => isOpen.value, "data-module": "post/proof.js",
        ontoggle: () => { isOpen.value = section.open; },
    }, [
        html.summary(() => text("post.proof.open")),
        html.p({ class: "hint" }, () => text("post.proof.why")),
        list,
        html.p({ class: "buttons", hidden: () => count.value >= mostQuestions }, [
            html.button({
                class: "button proof-add", type: "button", onclick: () => add(""),
            }, [icon("plus"), html.span(() => text("post.proof.add"))]),
            () => !now().questions.includes(example()) && html.button({
                class: "button quiet proof-example", type: "button", onclick: () => add(example()),
            }, [icon("plus"), html.span(() => text("post.proof.ask", { question: example() }))]),
        ]),
        field({
            label: () => text("post.proof.withheld"), hint: () => text("post.proof.withheldHint"),
            fault: fault("/withheld"),
        }, (more) => html.textarea({
            class: "input", name: "withheld", rows: 2, dir: "auto", maxlength: 2 * maximumLengths.note,
            value: () => now().withheld ?? "",
            oninput: (/** @type {any} */ { target }) => put({ withheld: target.value || null }), ...more,
        })),
        field({
            label: () => text("post.proof.serial"), hint: () => text("post.proof.serialHint"), fault: fault("/serial"),
        }, (more) => html.input({
            class: "input", name: "serial", type: "text", autocomplete: "off", autocapitalize: "characters",
            spellcheck: "false", maxlength: maximumLengths.serial, value: () => now().serial ?? "",
            oninput: (/** @type {any} */ { target }) => put({ serial: target.value || null }), ...more,
        })),
    ]);
    return section;
}
