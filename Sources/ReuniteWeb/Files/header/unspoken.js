/** Says that the texts of another language cannot be loaded. */
import { told } from "../kernel/dialog.js";
import { text } from "../kernel/texts.js";

export const tell = () => told(() => text("header.language"), () => text("problem.offline"));
