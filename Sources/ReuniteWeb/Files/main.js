/** Starts the application. */
import { html } from "./kernel/elements.js";
import { speak } from "./kernel/texts.js";
import { recall } from "./kernel/session.js";
import { show } from "./kernel/routes.js";
import { header } from "./header/header.js";
import { offlineNotice, start } from "./offline/offline.js";
import { pages } from "./contract.js";

// What the server wrote stays until its page is there.
const place = document.querySelector("main") ?? html.main({ id: "main", class: "page" });
try {
    await speak();
} catch (error) {
    // There are no texts to say it with.
    document.body.append(html.p({ class: "notice", lang: "en" }, [
        "The page could not be loaded.",
        html.button({ class: "button", type: "button", onclick: () => location.reload() }, "Try again")]));
    throw error;
}
recall();
document.querySelector("body > header")?.remove();
document.body.prepend(header(), offlineNotice(), place);
show(Object.entries(pages).map(([path, module]) => ({ path, load: () => import(`./${module}`) })), place);
start();
