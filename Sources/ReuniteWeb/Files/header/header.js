/** The head of every page: the name, the search, and who one is. */
import { html, icon } from "../kernel/elements.js";
import { address, link } from "../kernel/address.js";
import { account } from "../kernel/session.js";
import { effect, state } from "../kernel/store.js";
import { language, languages, speak, text } from "../kernel/texts.js";
import { search } from "./search-box.js";

export function header() {
    return html.header({ class: "header", "data-module": "header/header.js" }, [
        html.a({ class: "skip button", href: "#main", onclick: skip }, () => text("page.skip")),
        html.a({ class: "brand", href: link("/"), "aria-label": "Reunite" }, [mark(), html.span("Reunite")]),
        search(),
        html.nav({ class: "header-nav" }, [languageChoice(), who(), html.a(
            { class: "button main", href: link("/post"), hidden: () => address.value.path === "/post" },
            () => text("header.post"))]),
    ]);
}

const mark = () => html.span({ class: "brand-mark", "aria-hidden": "true" });

/** @param {Event} event */
function skip(event) {
    event.preventDefault();
    const main = /** @type {HTMLElement} */ (document.getElementById("main"));
    main.tabIndex = -1;
    main.focus();
}

function languageChoice() {
    return html.div({ class: "language" }, [
        icon("language"),
        html.span({ "aria-hidden": "true" }, () => language()),
        html.select({
            "aria-label": () => text("header.language"), value: language,
            onchange: async (/** @type {any} */ { target }) => {
                try {
                    await speak(target.value);
                } catch {
                    target.value = language();
                    await (await import("./unspoken.js")).tell();
                }
            },
        }, Object.entries(languages).map(([code, name]) => html.option({ value: code, lang: code }, name))),
    ]);
}

function who() {
    /** What only members have; loaded for them. @type {import("../kernel/store.js").State<Function | null>} */
    const more = state(null);
    effect(() => {
        if (!account.value || more.peek()) return;
        import("./member.js").then(({ member }) => { more.value = member; }, () => {});
    });
    return html.span({ class: "who" }, () => {
        const person = account.value;
        const name = person ? "account" : "signIn";
        return [
            html.a({ class: "button quiet", href: link(person ? "/account" : "/account/sign-in") }, [
                icon("person"), html.span(() => text(`header.${name}`))]),
            person && more.value?.(person),
        ];
    });
}
