/** What every page of belongings needs before it is shown: its style and its texts. */
import { style } from "../kernel/styles.js";
import { phrases } from "../kernel/texts.js";

export const room = () => Promise.all([style(import.meta.url, "belongings.css"), phrases(import.meta.url)]);
