/**
 * Elements of the page. Text is always text, never markup.
 *
 *     html.p({ class: "count" }, () => text("list.countHere", { count: found.value }))
 *
 * A function as a child or as a property is run again whenever a state that it reads has changed.
 */
import { atEnd, effect, scope } from "./store.js";

/**
 * @typedef {Node | string | number | null | undefined | false} Piece
 * @typedef {Piece | Child[] | (() => Piece | Piece[])} Child
 */

/** Set as properties of the element, because the attribute is only their first value. */
const live = new Set(["value", "checked", "selected", "indeterminate", "disabled", "hidden", "open", "muted"]);
const addresses = new Set(["href", "src", "action", "formaction", "poster", "xlink:href"]);

/** Makes elements of HTML: `html.div({ class: "x" }, "text")`. The properties may be left out. */
export const html = maker("http://www.w3.org/1999/xhtml");
/** Makes elements of SVG. */
export const svg = maker("http://www.w3.org/2000/svg");

/**
 * @param {string} namespace
 * @returns {Record<string, (...parts: any[]) => any>}
 */
function maker(namespace) {
    return new Proxy({}, {
        get: (_, name) => (/** @type {any[]} */ ...parts) => {
            const element = document.createElementNS(namespace, String(name));
            const properties = isProperties(parts[0]) ? parts.shift() : {};
            // Children first: a select takes its value only when it has its options.
            append(element, parts);
            for (const [key, value] of Object.entries(properties)) bind(element, key, value);
            return element;
        },
    });
}

/** @param {any} part */
function isProperties(part) {
    return part !== null && typeof part === "object" && !(part instanceof Node) && !Array.isArray(part);
}

/** @param {any} element @param {string} name @param {any} value */
function bind(element, name, value) {
    if (name.startsWith("on")) {
        if (typeof value === "function") element.addEventListener(name.slice(2), value);
    } else if (name === "ref") {
        value(element);
    } else if (typeof value === "function") {
        let last = /** @type {any} */ (element);
        effect(() => {
            const next = value();
            // Not written again if unchanged, so that input typed in the meantime stays.
            if (!Object.is(next, last)) set(element, name, last = next);
        });
    } else {
        set(element, name, value);
    }
}

/** @param {any} element @param {string} name @param {any} value */
function set(element, name, value) {
    if (name === "style") {
        // The policy of the page allows properties of styles, but no attribute.
        for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one === null ? "" : String(one));
    } else if (live.has(name) && name in element) {
        // Written only if it differs: otherwise the cursor would jump while typing.
        if (element[name] !== value) element[name] = value ?? "";
    } else if (value === false || value === null || value === undefined) {
        element.removeAttribute(name);
    } else {
        if (addresses.has(name) && !isSafe(String(value))) throw new TypeError(`${name} may not be ${value}`);
        if (name === "srcdoc") throw new TypeError("srcdoc is markup");
        element.setAttribute(name, value === true ? "" : String(value));
    }
}

/** Whether an address leads to a page, a file, a mail or a call, and runs nothing. @param {string} address */
function isSafe(address) {
    const { protocol } = new URL(address, location.href);
    return ["http:", "https:", "mailto:", "tel:", "geo:", "blob:"].includes(protocol);
}

/**
 * Adds children at the end of an element.
 * @param {ParentNode} parent
 * @param {Child} child
 */
function append(parent, child) {
    if (Array.isArray(child)) {
        for (const one of child) append(parent, one);
    } else if (typeof child === "function") {
        const end = document.createComment("");
        parent.append(end);
        /** @type {ChildNode[]} */
        let shown = [];
        effect(() => {
            const nodes = /** @type {ChildNode[]} */ (pieces(child()));
            if (nodes.length === 1 && shown.length === 1 && nodes[0] instanceof Text && shown[0] instanceof Text) {
                shown[0].data = nodes[0].data;
                return;
            }
            for (const node of shown) if (!nodes.includes(node)) node.remove();
            // Elements in place stay: a moved one loses the focus.
            let place = /** @type {ChildNode} */ (end);
            for (const node of nodes.toReversed()) {
                if (node.nextSibling !== place) place.before(node);
                place = node;
            }
            shown = nodes;
        });
    } else {
        parent.append(...pieces(child));
    }
}

/** @param {any} value @returns {Node[]} */
function pieces(value) {
    if (Array.isArray(value)) return value.flatMap(pieces);
    if (value === null || value === undefined || value === false) return [];
    if (value instanceof Node) return [value];
    return [document.createTextNode(String(value))];
}

/**
 * The elements of a list. Those whose key stays keep their element.
 * @template T
 * @param {() => T[]} items
 * @param {(item: T) => string} key
 * @param {(item: T) => Element} render
 * @returns {() => Element[]}
 */
export function each(items, key, render) {
    /** @type {Map<string, {element: Element, end: () => void, item: T}>} */
    let shown = new Map();
    // Ends with the component, after the effects that call the result.
    atEnd(() => { for (const { end } of shown.values()) end(); });
    return () => {
        /** @type {typeof shown} */
        const next = new Map();
        for (const item of items()) {
            const name = key(item);
            const kept = shown.get(name);
            if (kept && kept.item === item) {
                next.set(name, kept);
            } else if (!next.has(name)) {
                const [element, end] = scope(() => render(item));
                next.set(name, { element, end, item });
            }
        }
        for (const [name, old] of shown) if (next.get(name) !== old) old.end();
        shown = next;
        return [...next.values()].map((one) => one.element);
    };
}

/** What people wrote: as text, in its own direction. @param {Child} words */
export const written = (words) => html.bdi({ dir: "auto" }, words);

/** An icon of the sprite; it says nothing to screen readers. @param {string | (() => string)} name */
export const icon = (name) => {
    const sprite = `${document.documentElement.dataset.files}/style/icons.svg`;
    const href = typeof name === "function" ? () => `${sprite}#${name()}` : `${sprite}#${name}`;
    return svg.svg({ class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" }, svg.use({ href }));
};
