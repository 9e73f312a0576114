/**
 * Finds operations on the documentation page, which is made by the server (`DocumentationPage.swift`) and reads without
 * this.
 */

/** The most operations that are shown. */
const most = 12;

const form = /** @type {HTMLElement} */ (document.getElementById("search"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const results = /** @type {HTMLElement} */ (form.querySelector("ul"));
const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));

/** What each operation says: its name counts more than its description. */
const operations = Array.from(document.querySelectorAll("section.operation"), (section) => {
    const heading = /** @type {HTMLElement} */ (section.querySelector("h3"));
    const address = section.querySelector(".address")?.textContent ?? "";
    return {
        anchor: heading.id, summary: heading.textContent ?? "", address,
        name: `${heading.textContent} ${address} ${heading.id}`.toLowerCase(),
        text: (section.textContent ?? "").toLowerCase(),
    };
});

function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const ranked = operations.map((one) => ({
        one, rank: words.reduce(
            (sum, word) => sum + (one.name.includes(word) ? 3 : one.text.includes(word) ? 1 : -Infinity), 0),
    })).filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
    results.replaceChildren(...ranked.slice(0, most).map(({ one }) => {
        const link = document.createElement("a");
        link.href = `#${one.anchor}`;
        const address = document.createElement("code");
        address.textContent = one.address;
        link.append(one.summary, address);
        const item = document.createElement("li");
        item.append(link);
        return item;
    }));
    status.textContent = !words.length ? "" : ranked.length === 1 ? "1 operation" : `${ranked.length} operations`;
}

field.addEventListener("input", show);
field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") results.querySelector("a")?.click();
});
form.hidden = false;
show();
