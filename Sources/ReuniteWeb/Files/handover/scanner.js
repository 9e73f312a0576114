/** The camera on the finder's page: asked for only on a tap. */
import { html, icon } from "../kernel/elements.js";
import { atEnd, settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { hasCamera, watch } from "./camera.js";

/** @param {(text: string) => boolean} onText whether the text is what is looked for: then the camera is switched off */
export function scanner(onText) {
    /** `off`, `starting`, `on`, or why there is none: `refused`, `missing`. */
    const now = state("off");
    /** Whether something was seen that is no code of ours. */
    const isOther = state(false);
    let stop = () => {};
    let turn = 0;

    async function start() {
        const mine = ++turn;
        [now.value, isOther.value] = ["starting", false];
        try {
            const ended = await watch(video, (found) => {
                if (onText(found)) off();
                else isOther.value = true;
            });
            if (mine !== turn) return ended();
            stop = ended;
            now.value = "on";
            await settled();
            section.scrollIntoView({ block: "nearest" });
        } catch (error) {
            if (mine !== turn) return;
            console.info("There is no camera:", error);
            now.value = /** @type {any} */ (error)?.name === "NotAllowedError" ? "refused" : "missing";
        }
    }
    function off() {
        turn += 1;
        stop();
        stop = () => {};
        now.value = "off";
    }
    // Nobody looks through a camera that is not seen.
    const hide = () => { if (document.hidden && now.peek() !== "off") off(); };
    document.addEventListener("visibilitychange", hide);
    atEnd(() => {
        off();
        document.removeEventListener("visibilitychange", hide);
    });
    const isOn = () => now.value === "on" || now.value === "starting";
    const video = html.video({
        class: "scanner-picture", muted: true, playsinline: true, "aria-label": () => text("handover.view"),
    });
    const section = html.div({ class: "scanner", hidden: !hasCamera(), "data-module": "handover/scanner.js" }, [
        html.div({ class: "scanner-frame", hidden: () => !isOn(), "data-state": () => now.value }, [video]),
        html.p({ role: "status", class: "hint" }, () => {
            if (now.value === "on") return text(isOther.value ? "handover.other" : "handover.aim");
            if (now.value === "refused" || now.value === "missing") return text(`handover.${now.value}`);
            return "";
        }),
        html.button({
            class: "button", type: "button", onclick: () => (isOn() ? off() : start()),
        }, [icon("camera"), html.span(() => text(isOn() ? "handover.stop" : "handover.scan"))]),
    ]);
    return section;
}
