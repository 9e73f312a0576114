/** What this device is still sending, in this tab or in another one. */
import { effect, state } from "../kernel/store.js";
import { changes, drafts } from "../post/database.js";

/** The number of posts that are wanted and not sent. */
export function outgoing() {
    const count = state(0);
    effect(() => {
        void changes.value;
        drafts.all().then((all) => { count.value = all.filter((one) => one.state === "wanted").length; });
    });
    return count;
}
