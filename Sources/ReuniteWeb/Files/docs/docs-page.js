/** The API reference: Swagger UI with the OpenAPI document. */
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { link } from "../kernel/address.js";
import { server } from "../kernel/settings.js";
import { style } from "../kernel/styles.js";
import { phrases, text } from "../kernel/texts.js";
import { library } from "../kernel/library.js";
import { anchor } from "./anchors.js";
import { keepLabels, plugin } from "./plugin.js";
import { specification } from "./specification.js";

const address = link("/openapi.json");

/** @type {import("../kernel/routes.js").Maker} */
export async function page() {
    const [spec] = await Promise.all([
        specification(address, server.root), library("swagger-ui/swagger-ui", "swagger-ui/swagger-ui-bundle"),
        phrases(import.meta.url), style(import.meta.url, "docs.css"),
    ]);
    if (location.hash) history.replaceState(history.state, "", anchor(location.hash, spec));
    const reference = html.div({ lang: "en" });
    keepLabels(reference);
    const ui = /** @type {any} */ (globalThis).SwaggerUIBundle({
        spec, domNode: reference, plugins: [plugin], layout: "Reference", deepLinking: true,
        defaultModelsExpandDepth: 0,
        // Its colours are inline styles for a dark ground.
        syntaxHighlight: { activated: false },
    });
    return {
        title: () => text("docs.title"),
        content: html.section({ class: "docs", "data-module": "docs/docs-page.js" }, [
            html.h1(() => text("docs.title")),
            html.div({ lang: "en" }, [
                html.h2(`${spec.info.title} ${spec.info.version}`), html.p(spec.info.description)]),
            html.p(html.a({ href: address }, () => text("docs.document"))),
            html.search(field({ label: () => text("docs.search") }, (more) => html.input({
                class: "input", type: "search", ...more,
                oninput: (/** @type {any} */ { target }) => ui.layoutActions.updateFilter(target.value.trim()),
            }))),
            reference,
        ]),
    };
}
