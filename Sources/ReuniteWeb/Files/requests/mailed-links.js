/** Sign-in by what is mailed. Each function answers the body, and throws a `Problem`. */
import { post } from "../kernel/ask.js";
import { language } from "../kernel/texts.js";

export const mailedLinks = {
    /** Mails a link and a code. @param {string} email */
    request: (email) => post("sessions/links", { email, locale: language() }),
    /** Signs in. @param {{token: string} | {email: string, code: string}} proof */
    confirm: (proof) => post("sessions/links/confirm", { ...proof, cookie: true }),
};
