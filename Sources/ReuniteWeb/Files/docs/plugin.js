/** What we change in Swagger UI, as one of its plugins. */

/** The parts of the page, from the top. */
const parts = ["SvgAssets", "AuthorizeBtnContainer", "operations", "Models"];

/**
 * A layout without the parts that our page has itself, and a search of operations: the library's searches tags only.
 */
export const plugin = (/** @type {{React: any}} */ { React }) => ({
    components: {
        Reference: (/** @type {any} */ { getComponent }) => React.createElement(
            "div", { className: "swagger-ui" },
            parts.map((name) => React.createElement(getComponent(name, true), { key: name }))),
        // The keyboard cannot reach a link inside a button.
        DeepLink: (/** @type {any} */ { text }) => text,
    },
    fn: {
        /** The tags with the operations that have all words. @param {any} tags @param {string} words */
        opsFilter: (tags, words) => tags
            .map((/** @type {any} */ tag) => tag.update("operations", (/** @type {any} */ operations) =>
                operations.filter((/** @type {any} */ operation) => has(operation, words))))
            .filter((/** @type {any} */ tag) => tag.get("operations").size > 0),
    },
});

/** Whether an operation contains all words. @param {any} operation @param {string} words */
function has(operation, words) {
    const about = ["summary", "description", "operationId"].map((name) => operation.getIn(["operation", name]));
    const said = [operation.get("method"), operation.get("path"), ...about].join(" ").toLowerCase();
    return words.toLowerCase().split(/\s+/).every((word) => said.includes(word));
}

/**
 * Adds labels that Swagger UI lacks: to the fields of parameters, and to the button that closes a dialog.
 * @param {Element} place
 */
export function keepLabels(place) {
    const label = () => {
        place.querySelector(".close-modal")?.setAttribute("aria-label", "Close");
        for (const row of place.querySelectorAll("tr[data-param-name]")) {
            for (const control of row.querySelectorAll("select, input, textarea")) {
                control.setAttribute("aria-label", row.getAttribute("data-param-name") ?? "");
            }
        }
    };
    new MutationObserver(label).observe(place, { childList: true, subtree: true });
}
