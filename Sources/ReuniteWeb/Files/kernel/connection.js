/** Whether what is shown was kept on this device, because the server could not be reached. */
import { state } from "./store.js";

export const isKept = state(false);
