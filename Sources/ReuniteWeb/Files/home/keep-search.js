/** Saves the search that is shown. */
import { text } from "../kernel/texts.js";
import { boxText } from "../map/view.js";
import { filters, parameters } from "./filters.js";

/** @param {import("./search-results.js").Area | null} where */
export async function keepSearch(where) {
    const now = filters();
    const names = [now.q, now.category && text(`category.${now.category}`), now.status && text(`filter.${now.status}`)];
    const name = names.filter(Boolean).join(", ") || text("filter.all");
    const { keep } = await import("../alerts/save-search.js");
    await keep({ ...(where && { bbox: boxText(where.box) }), ...parameters(now) }, name);
}
