/**
 * The texts of the page, in the reader's language.
 *
 * A text is a whole sentence of `texts/LANGUAGE.json`, by its path: `text("list.countHere", { count: 3 })`. `{name}`
 * stands for a value; where the text has several forms (`one`, `other`…), `count` chooses by the language's rules. Read
 * in a function (a child or a property), it changes with the language, without a reload.
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

/**
 * The language of the link that was followed, else the one that was chosen before, else the first of the browser's that
 * we know.
 */
function preferred() {
    const { language: linked = "" } = document.documentElement.dataset;
    const wanted = [linked, remembered("language") ?? "", ...navigator.languages].map((tag) => tag.split("-")[0]);
    return wanted.find((code) => code in languages) ?? "en";
}

/** The language that was asked for last; its texts may still be on their way. */
let wanted = current.peek();
/** The folders of texts that are needed: those of every page, and of rooms that were opened. */
const folders = new Set([`${server.files}/texts`]);
/** The files of texts by their addresses. @type {Map<string, Promise<object>>} */
const files = new Map();
/** @type {Promise<void>} */
let loading = Promise.resolve();

/** @param {string} address @returns {Promise<object>} */
function read(address) {
    const file = files.get(address) ?? fetch(address).then((response) => {
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        return response.json();
    });
    files.set(address, file);
    file.catch(() => files.delete(address));
    return file;
}

/** Shows the texts that are needed now. Where it is overtaken, it ends with the load that overtook it. */
function load() {
    const mine = (async () => {
        const code = wanted;
        const parts = await Promise.all(Array.from(folders, (folder) => read(`${folder}/${code}.json`)));
        if (mine !== loading) return loading;
        texts.value = Object.assign({}, ...parts);
        current.value = code;
        document.documentElement.lang = code;
    })();
    loading = mine;
    mine.catch(() => { if (loading === mine) loading = Promise.resolve(); });
    return mine;
}

/**
 * Loads the texts of a room that few open: `await phrases(import.meta.url)` reads `texts/LANGUAGE.json` beside the
 * module.
 * @param {string} module
 */
export async function phrases(module) {
    const folder = new URL("texts", module).href;
    const isNew = !folders.has(folder);
    folders.add(folder);
    try {
        await (isNew ? load() : loading);
    } catch (error) {
        if (isNew) folders.delete(folder);
        throw error;
    }
}

/** Loads the texts of a room before they are needed. @param {string} module */
export const ahead = (module) => read(new URL(`texts/${wanted}.json`, module).href);

/** Switches the page to a language; where that fails, it stays as it is. @param {string} [code] */
export async function speak(code) {
    wanted = code ?? preferred();
    try {
        await load();
    } catch (error) {
        wanted = current.peek();
        throw error;
    }
    if (code && code === current.peek()) remember("language", code);
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

/** The locale of dates: with the region of the browser, if it has the language of the page; else ours. */
const regional = () => navigator.languages.find((tag) => tag.startsWith(`${language()}-`))
    ?? (language() === "en" ? "en-GB" : language());

/** Making a formatter takes much longer than using it. @type {Map<string, any>} */
const formatters = new Map();

/**
 * A formatter of `Intl` for the language of the page, made once.
 * @param {"DateTimeFormat" | "DisplayNames" | "NumberFormat" | "PluralRules" | "RelativeTimeFormat"} kind
 * @param {object} [options]
 */
export function formatter(kind, options = {}) {
    const name = `${kind} ${language()} ${JSON.stringify(options)}`;
    const made = formatters.get(name) ?? new /** @type {any} */ (Intl)[kind](
        kind === "DateTimeFormat" ? regional() : language(), options);
    formatters.set(name, made);
    return made;
}
