/** Every page of the application and its address: the table of contents. The server knows them too (`Router.swift`). */

/** @type {import("./kernel/routes.js").Route[]} */
export const pages = [
    { path: "/", load: () => import("./home/home.js") },
    { path: "/listings/{id}", load: () => import("./listing/listing-page.js") },
    { path: "/account", load: () => import("./account/own-listings.js") },
    { path: "/account/notifications", load: () => import("./account/notifications.js") },
    { path: "/account/searches", load: () => import("./account/searches.js") },
    { path: "/account/profile", load: () => import("./account/profile.js") },
    { path: "/account/sessions", load: () => import("./account/session-list.js") },
    { path: "/account/blocks", load: () => import("./account/blocks.js") },
    { path: "/account/data", load: () => import("./account/data.js") },
    { path: "/account/sign-in", load: () => import("./account/sign-in.js") },
    { path: "/account/register", load: () => import("./account/register.js") },
    { path: "/verify", load: () => import("./account/verify.js") },
    { path: "/reset-password", load: () => import("./account/reset.js") },
    { path: "/post", load: () => import("./post/post-page.js") },
    { path: "/edit/{id}", load: () => import("./post/edit.js") },
    { path: "/drafts", load: () => import("./post/draft-list.js") },
    { path: "/docs", load: () => import("./docs/docs-page.js") },
    { path: "/desk", load: () => import("./desk/desk-page.js") },
    { path: "/desk/log", load: () => import("./desk/log.js") },
    { path: "/desk/statistics", load: () => import("./desk/statistics.js") },
    { path: "/desk/accounts/{id}", load: () => import("./desk/account.js") },
];
