/** Requests by the number of a listing. They return the body, or throw a `Problem`. */
import { get, post } from "../kernel/ask.js";
import { language } from "../kernel/texts.js";

export const statuses = {
    /** Of an own listing. @param {string} number */
    read: (number) => get(`status/${encodeURIComponent(number)}`),
    /** Mails the link. @param {string} number @param {string} email */
    request: (number, email) =>
        post(`status/${encodeURIComponent(number)}/links`, { email, locale: language() }),
};
