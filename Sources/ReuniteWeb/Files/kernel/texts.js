/**
 * The texts of the page, in the reader's language.
 *
 * A text is a whole sentence of `texts/LANGUAGE.json`, by its path: `text("list.count", { count: 3 })`. `{name}` stands for
 * a value; where the text has several forms (`one`, `other`…), `count` chooses by the language's rules. Read in a function
 * (a child or a property), it changes with the language, without a reload.
 */
import { state } from "./store.js";
import { server } from "./settings.js";
import { remember, remembered } from "./memory.js";

/** The languages, each in its own name. */
export const languages = { en: "English", fr: "Français", es: "Español", pt: "Português", zh: "中文" };

/** The language of the page; change it with `speak`. @type {import("./store.js").State<string>} */
const current = state("en");
/** @type {import("./store.js").State<Record<string, any>>} */
const texts = state({});

/** The language of the page: a code of `languages`. */
export const language = () => current.value;

/** The language of the link that was followed, else the one that was chosen before, else the first of the browser's that we know. */
function preferred() {
    const { language: linked = "" } = document.documentElement.dataset;
    const wanted = [linked, remembered("language") ?? "", ...navigator.languages].map((tag) => tag.split("-")[0]);
    return wanted.find((code) => code in languages) ?? "en";
}

/** The folders of texts that are loaded: those of every page, and of rooms that were opened. */
const folders = new Set([`${server.files}/texts`]);

/** @param {string} folder @param {string} code */
async function read(folder, code) {
    const response = await fetch(`${folder}/${code}.json`);
    if (!response.ok) throw new Error(`${folder}/${code}.json: ${response.status}`);
    return response.json();
}

/**
 * Loads the texts of a room that few open: `await phrases(import.meta.url)` reads `texts/LANGUAGE.json` beside the module.
 * @param {string} module
 */
export async function phrases(module) {
    const folder = new URL("texts", module).href;
    if (folders.has(folder)) return;
    const loaded = await read(folder, current.peek());
    folders.add(folder);
    texts.value = { ...texts.peek(), ...loaded };
}

/** Switches the page to a language. @param {string} [code] */
export async function speak(code) {
    const next = code ?? preferred();
    texts.value = Object.assign({}, ...await Promise.all([...folders].map((folder) => read(folder, next))));
    current.value = next;
    document.documentElement.lang = next;
    if (code) remember("language", code);
}

/**
 * A text. One that is missing shows its path, so that it is seen.
 * @param {string} path
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function text(path, values = {}) {
    const found = path.split(".").reduce((part, name) => part?.[name], /** @type {any} */ (texts.value));
    const form = typeof found === "object" ? found[rules().select(Number(values.count))] ?? found.other : found;
    if (typeof form !== "string") return path;
    return form.replace(/\{(\w+)\}/g, (whole, name) => {
        const value = values[name];
        return typeof value === "number" ? number(value) : value ?? whole;
    });
}

const rules = () => formatter("PluralRules");

/** A number as the language writes it. @param {number} value */
const number = (value) => formatter("NumberFormat").format(value);

/** Making a formatter takes much longer than using it. @type {Map<string, any>} */
const formatters = new Map();

/**
 * A formatter of `Intl` for the language of the page, made once.
 * @param {"DateTimeFormat" | "ListFormat" | "NumberFormat" | "PluralRules" | "RelativeTimeFormat"} kind
 * @param {object} [options]
 */
export function formatter(kind, options = {}) {
    const name = `${kind} ${language()} ${JSON.stringify(options)}`;
    const made = formatters.get(name) ?? new Intl[kind](language(), options);
    formatters.set(name, made);
    return made;
}
