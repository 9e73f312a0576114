/** Whether the page shows saved results, because there is no connection. */
import { state } from "./store.js";

export const isKept = state(false);
addEventListener("online", () => { isKept.value = false; });
