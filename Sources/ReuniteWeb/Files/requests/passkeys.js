/** Requests about passkeys. They return the body, or throw a `Problem`. */
import { get, post, remove } from "../kernel/ask.js";

export const passkeys = {
    challenge: () => get("passkeys/challenge"),
    list: () => get("accounts/me/passkeys"),
    /** @param {object} made */
    add: (made) => post("accounts/me/passkeys", made),
    /** @param {string} id */
    remove: (id) => remove(`accounts/me/passkeys/${id}`),
    /** @param {object} proof */
    signIn: (proof) => post("sessions/passkeys", { ...proof, cookie: true }),
};
