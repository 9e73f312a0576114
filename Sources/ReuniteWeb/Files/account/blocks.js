/** `/account/blocks`: whose messages somebody does not want, each with a way to take them again. */
import { html, written } from "../kernel/elements.js";
import { accounts } from "../requests/accounts.js";
import { text } from "../kernel/texts.js";
import { ofMember } from "./frame.js";
import { people } from "./removable-list.js";

export const page = () => ofMember("account/blocks.js", "blocks", () => [
    html.p(() => text("account.blocks.why")),
    people({
        load: async () => (await accounts.blocks()).accounts,
        none: () => text("account.blocks.none"),
        show: ({ displayName }) => html.strong(written(displayName)),
        act: () => text("account.blocks.end"),
        remove: ({ id }) => accounts.unblock(id),
    }),
]);
