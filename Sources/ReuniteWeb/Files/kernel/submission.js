/**
 * A form on its way to the server: sent once at a time, with what came back.
 *
 *     const sending = submission(async (values) => { await signIn(values.email, values.password); go("/"); });
 *     html.form({ onsubmit: sending.submit }, [
 *         field({ label: () => text("account.email"), fault: sending.fault("/email") }, …),
 *         sending.message(),
 *         html.button({ class: "button main", disabled: sending.isUnderway }, () => text("account.signIn")),
 *     ]);
 */
import { html } from "./elements.js";
import { complaint } from "./complaints.js";
import { Problem } from "./problem.js";
import { settled, state } from "./store.js";
// Loaded early: after an upgrade it may be gone.
import "./solve.js";

/**
 * @param {(values: Record<string, string>, form: HTMLFormElement) => Promise<void>} act gets the fields by their names
 * @param {(problem: Problem) => string | null | undefined} [sentence] for problems that mean something special here;
 *   an empty one where the page says it elsewhere
 */
export function submission(act, sentence = () => null) {
    /** @type {import("./store.js").State<Problem | null>} */
    const problem = state(null);
    const underway = state(false);
    /** The fields that say themselves what is wrong with them. @type {Set<string>} */
    const named = new Set();
    return {
        problem,
        isUnderway: () => underway.value,
        /** What is wrong with a field, by the pointer of the problem's `errors`. @param {string} pointer */
        fault: (pointer) => {
            named.add(pointer);
            return () => problem.value?.about(pointer);
        },
        /** What no field says. */
        message: () => html.div({ "aria-live": "assertive" }, () => {
            const current = problem.value;
            if (!current) return null;
            const others = current.errors.filter((one) => !named.has(one.pointer ?? one.parameter ?? ""));
            const words = sentence(current) ?? complaint(current);
            if (!words) return null;
            return html.p({ class: "message fault" }, [words, others.map(
                (one) => ` ${one.pointer ?? one.parameter}: ${one.detail}`)]);
        }),
        /** @param {SubmitEvent} event */
        submit: async (event) => {
            event.preventDefault();
            if (underway.peek()) return;
            const form = /** @type {HTMLFormElement} */ (event.currentTarget);
            const focused = /** @type {HTMLElement | null} */ (document.activeElement);
            underway.value = true;
            problem.value = null;
            try {
                await act(/** @type {any} */ (Object.fromEntries(new FormData(form))), form);
            } catch (error) {
                if (!(error instanceof Problem)) throw error;
                problem.value = error;
                await settled();
                // To where it can be put right.
                /** @type {HTMLElement | null} */ (form.querySelector('[aria-invalid="true"]'))?.focus();
            } finally {
                underway.value = false;
                await settled();
                // A button loses the focus while it is disabled.
                if (document.activeElement === document.body && form.contains(focused)) focused?.focus();
            }
        },
    };
}
