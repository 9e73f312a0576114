/** Starts the application. */
import { html } from "./kernel/elements.js";
import { speak } from "./kernel/texts.js";
import { recall } from "./kernel/session.js";
import { show } from "./kernel/routes.js";
import { header } from "./header/header.js";
import { offlineNotice, start } from "./offline/offline.js";
import { rooms } from "./rooms.js";

await speak();
recall();
// What the server wrote stays until its page is there.
const place = document.querySelector("main") ?? html.main({ id: "main", class: "page" });
document.querySelector("body > header")?.remove();
document.body.prepend(header(), offlineNotice(), place);
show(rooms, place);
start();
