/** What every page of claims needs before it is shown: its style and its texts. */
import { style } from "../kernel/styles.js";
import { phrases } from "../kernel/texts.js";

export const room = () => Promise.all([style(import.meta.url, "claims.css"), phrases(import.meta.url)]);
