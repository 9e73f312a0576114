import Hummingbird
import ReunitePhotos
import ReuniteService
import ReuniteStorage
import ServerLimits

extension Router<ServiceContext> {
    /// All routes of the service.
    static func reunite(
        store: Store, hasher: PasswordHasher, photos photoParts: PhotoParts,
        state: ServedState, metrics: PrometheusMetrics, web: WebController, configuration: ServiceConfiguration
    ) throws -> Router<ServiceContext> {
        let live = state.live
        let router = Router.withMiddleware(metrics: metrics, web: web, configuration: configuration)
        let problems = ProblemConverter(metrics: metrics)
        let linkBase = LinkBase(
            publicURL: configuration.publicURL, trustedProxies: TrustedProxies(configuration.trustedProxies))
        let followedMap = FollowedMap(feed: live.map, follower: live.follower)
        let search = ListingSearch(listings: store.listings, map: followedMap)
        let listings = ListingsController(
            listings: store.listings, search: search, baseURL: configuration.publicURL,
            cacheSize: configuration.listingCacheSize)
        let map = MapController(
            changes: store.changes, map: followedMap, cache: state.mapCache,
            baseURL: configuration.publicURL, linkBase: linkBase, patience: configuration.feedPatience)
        let changes = ChangesController(changes: store.changes, events: state.events, baseURL: configuration.publicURL)
        let work = ProofOfWork(bits: configuration.workBits, secret: store.maintenance.secret)
        let limiter = RateLimiter(
            isOn: configuration.hasRateLimits, shared: store.sharedLimits, work: work,
            clock: configuration.rateLimitClock)
        let features = FeaturesController(listings: store.listings, search: search, base: linkBase)
        let posting = PostingController(
            own: OwnListings(listings: store.listings, creations: store.creations, limiter: limiter),
            configuration: configuration)
        let matches = MatchesController(
            own: OwnMatches(matches: store.matches, live: live, limiter: limiter), changes: store.changes,
            accounts: store.accounts, configuration: configuration)
        let searches = SavedSearchesController(
            savedSearches: store.savedSearches, limiter: limiter, configuration: configuration)
        let notifications = NotificationsController(
            notifications: store.notifications,
            own: OwnNotifications(
                notifications: store.notifications, sessions: store.sessions, hub: live.notifications, limiter: limiter),
            accounts: store.accounts, hub: live.notifications, events: state.events, limiter: limiter,
            configuration: configuration, web: web)
        let photoStorage = PhotoStorage(
            photos: store.photos, workers: photoParts.workers, files: photoParts.files, space: photoParts.space,
            limiter: limiter)
        let photos = PhotosController(
            photos: store.photos,
            own: OwnPhotos(
                photos: store.photos, creations: store.creations, storage: photoStorage,
                quota: configuration.photoQuota, limiter: limiter),
            parts: photoParts, metrics: metrics, configuration: configuration)
        let lifetime = configuration.sessionLifetime
        let newAccounts = NewAccounts(
            registrations: store.registrations, hasher: hasher, limiter: limiter, lifetime: lifetime,
            limitsDomains: configuration.allowedEmailDomains == nil)
        let ownProfile = OwnProfile(accounts: store.accounts, photos: store.photos, limiter: limiter)
        let accounts = AccountsController(
            accounts: store.accounts, photos: store.photos, newAccounts: newAccounts, ownProfile: ownProfile,
            erasure: AccountErasure(
                accounts: store.accounts, profile: ownProfile, hasher: hasher, limiter: limiter, files: photoStorage),
            configuration: configuration)
        let ownData = OwnDataController(
            store: store, baseURL: configuration.publicURL, linkBase: linkBase, web: web)
        let sessions = SessionsController(
            sessions: store.sessions,
            signIn: SignIn(
                sessions: store.sessions, registrations: store.registrations, photos: store.photos, hasher: hasher,
                limiter: limiter, lifetime: lifetime),
            limiter: limiter, configuration: configuration)
        let passwordReset = PasswordReset(sessions: store.sessions, hasher: hasher, limiter: limiter)
        let passwordResets = PasswordResetsController(reset: passwordReset, configuration: configuration)
        let reporting = Reporting(
            reports: store.reports, creations: store.creations, limiter: limiter, holdRule: configuration.holdRule)
        let messaging = Messaging(messages: store.messages, creations: store.creations, limiter: limiter)
        let reports = ReportsController(reporting: reporting, messaging: messaging, configuration: configuration)
        let contact = ContactController(messages: store.messages, messaging: messaging, limiter: limiter)
        let claims = ClaimsController(
            claims: store.claims, proofs: store.proofs,
            claiming: Claiming(
                claims: store.claims, proofs: store.proofs, creations: store.creations, matches: live.matches,
                limiter: limiter),
            linkBase: linkBase, configuration: configuration)
        let conversations = ConversationController(
            conversations: store.conversations,
            conversing: Conversing(
                conversations: store.conversations, creations: store.creations, hub: live.notifications,
                limiter: limiter),
            configuration: configuration)
        let belongings = BelongingsController(
            belongings: store.belongings, messages: store.foundMessages,
            own: OwnBelongings(
                belongings: store.belongings, messages: store.foundMessages, creations: store.creations,
                photos: photoStorage, quota: configuration.photoQuota, limiter: limiter),
            uploads: photos.uploads, linkBase: linkBase, configuration: configuration)
        let tags = TagsController(
            tagMessages: TagMessages(messages: store.foundMessages, limiter: limiter),
            application: web.page(at: "/t/{code}"), linkBase: linkBase, configuration: configuration)
        let moderation = ModerationController(
            moderation: store.moderation, limiter: limiter, configuration: configuration)
        let heldMessages = HeldMessagesController(
            moderation: store.moderation, limiter: limiter, configuration: configuration)
        let pages = PagesController(
            store: store, newAccounts: newAccounts, passwordReset: passwordReset, reporting: reporting,
            messaging: messaging,
            subscriptions: MailSubscriptions(notifications: store.notifications, limiter: limiter),
            configuration: configuration, web: web, problems: problems)
        let mapReads = MapFileReads(timeouts: store.readTimeouts)
        let placeFiles = PlaceFiles(settings: configuration.web, reads: mapReads)
        let listingPage = ListingPageController(
            listings: store.listings, web: web, places: placeFiles, linkBase: linkBase)
        let listingsPage = ListingsPageController(search: search, web: web)
        let debug = DebugController(feed: live.map, cache: state.mapCache)
        let feed = FeedController(search: search, linkBase: linkBase)
        let categories = CategoriesController()
        let suggestions = SuggestionsController()
        let health = HealthController(
            store: store, map: live.map, space: photoParts.space, patience: configuration.feedPatience,
            metrics: metrics,
            metricsAccess: configuration.metricsAccess)
        let baseMap = BaseMapController(
            file: configuration.web.baseMapFile, path: "base-map", linkBase: linkBase, reads: mapReads)
        let worldMap = BaseMapController(
            file: configuration.web.worldMapFile, path: "world-map", linkBase: linkBase, reads: mapReads)
        let places = PlacesController(files: placeFiles)
        let documentation = try DocumentationController(publicURL: configuration.publicURL)

        let session = SessionMiddleware(
            sessions: store.sessions, cookie: configuration.sessionCookie, linkBase: linkBase, problems: problems)
        let foreignPages = ForeignPageMiddleware(linkBase: linkBase, origins: configuration.corsOrigins)
        router.group("api/v1")
            .add(middleware: session)
            .add(middleware: ChangeMiddleware(changes: store.changes, follower: nil))
            .add(middleware: foreignPages)
            .post("accounts", use: accounts.register)
            .post("accounts/verify", use: accounts.verify)
            .post("password-resets", use: passwordResets.request)
            .post("password-resets/confirm", use: passwordResets.confirm)
        router.group("api/v1")
            .add(middleware: session)
            .add(middleware: ChangeMiddleware(changes: store.changes, follower: nil))
            .get("listings", use: listings.search)
            .post("listings", use: posting.create)
            .get("listings/{id}", use: listings.read)
            .patch("listings/{id}", use: posting.edit)
            .delete("listings/{id}", use: posting.withdraw)
            .post("listings/{id}/resolve", use: posting.resolve)
            .post("listings/{id}/reopen", use: posting.reopen)
            .post("listings/{id}/renew", use: posting.renew)
            .post("listings/{id}/photos", use: photos.add)
            .put("listings/{id}/photos/order", use: photos.order)
            .delete("listings/{id}/photos/{photoId}", use: photos.remove)
            .post("listings/{id}/reports", use: reports.report)
            .post("claims/{id}/reports", use: reports.reportClaim)
            .post("listings/{id}/appeal", use: reports.appeal)
            .post("listings/{id}/messages", use: reports.message)
            .get("listings/{id}/contact", use: contact.read)
            .get("listings/{id}/contact/reads", use: contact.reads)
            .get("listings/{id}/matches", use: matches.list)
            .put("listings/{id}/matches/{other}", use: matches.judge)
            .get("listings/{id}/proof", use: claims.proof)
            .put("listings/{id}/proof", use: claims.setProof)
            .get("listings/{id}/claims", use: claims.ofListing)
            .post("listings/{id}/claims", use: claims.submit)
            .get("claims/{id}", use: claims.read)
            .post("claims/{id}/accept", use: claims.accept)
            .post("claims/{id}/decline", use: claims.decline)
            .post("claims/{id}/withdraw", use: claims.withdraw)
            .post("claims/{id}/fail", use: claims.fail)
            .get("claims/{id}/code", use: claims.code)
            .get("claims/{id}/messages", use: conversations.list)
            .post("claims/{id}/messages", use: conversations.send)
            .post("claims/{id}/messages/read", use: conversations.read)
            .post("handovers", use: claims.handOver)
            .post("transfers", use: belongings.receive)
            .get("photos/{id}/{size}", use: photos.show)
            .get("accounts/me", use: accounts.me)
            .patch("accounts/me", use: accounts.edit)
            .delete("accounts/me", use: accounts.erase)
            .put("accounts/me/photo", use: photos.setPicture)
            .delete("accounts/me/photo", use: photos.removePicture)
            .get("accounts/me/export", use: ownData.export)
            .get("accounts/me/listings", use: ownData.listings)
            .get("accounts/me/claims", use: claims.own)
            .get("accounts/me/belongings", use: belongings.list)
            .post("accounts/me/belongings", use: belongings.add)
            .get("accounts/me/belongings/{id}", use: belongings.read)
            .patch("accounts/me/belongings/{id}", use: belongings.edit)
            .delete("accounts/me/belongings/{id}", use: belongings.remove)
            .put("accounts/me/belongings/{id}/photo", use: belongings.setPhoto)
            .delete("accounts/me/belongings/{id}/photo", use: belongings.removePhoto)
            .post("accounts/me/belongings/{id}/tag", use: belongings.replaceTag)
            .post("accounts/me/belongings/{id}/lost", use: belongings.lose)
            .post("accounts/me/belongings/{id}/returned", use: belongings.resolve)
            .post("accounts/me/belongings/{id}/transfer", use: belongings.transfer)
            .get("accounts/me/belongings/{id}/messages", use: belongings.messages)
            .delete("accounts/me/belongings/{id}/messages/{messageId}", use: belongings.removeMessage)
            .post("accounts/me/belongings/{id}/messages/{messageId}/report", use: belongings.report)
            .get("accounts/me/blocks", use: contact.blocks)
            .put("accounts/me/blocks/{id}", use: contact.block)
            .delete("accounts/me/blocks/{id}", use: contact.unblock)
            .get("accounts/me/searches", use: searches.list)
            .post("accounts/me/searches", use: searches.add)
            .get("accounts/me/searches/{id}", use: searches.read)
            .patch("accounts/me/searches/{id}", use: searches.edit)
            .delete("accounts/me/searches/{id}", use: searches.remove)
            .get("accounts/me/notifications", use: notifications.list)
            .post("accounts/me/notifications/read", use: notifications.read)
            .get("accounts/me/events", use: notifications.stream)
            .get("accounts/me/preferences", use: notifications.preferences)
            .patch("accounts/me/preferences", use: notifications.changePreferences)
            .get("accounts/{id}", use: accounts.profile)
            .post("sessions", use: sessions.signIn)
            .get("sessions", use: sessions.list)
            .delete("sessions/current", use: sessions.endCurrent)
            .delete("sessions/{id}", use: sessions.end)
            .get("moderation/cases", use: moderation.cases)
            .get("moderation/cases/{id}", use: moderation.read)
            .get("moderation/cases/{id}/reports", use: moderation.reports)
            .get("moderation/cases/{id}/claims", use: moderation.claims)
            .get("moderation/cases/{id}/messages", use: moderation.messages)
            .get("moderation/cases/{id}/proof", use: moderation.proof)
            .get("moderation/cases/{id}/evidence", use: moderation.evidence)
            .post("moderation/cases/{id}/claim", use: moderation.claim)
            .post("moderation/cases/{id}/release", use: moderation.release)
            .post("moderation/cases/{id}/decisions", use: moderation.decide)
            .get("moderation/messages", use: heldMessages.list)
            .post("moderation/messages/{id}/decisions", use: heldMessages.decide)
            .get("moderation/log", use: moderation.log)
            .get("moderation/statistics", use: moderation.statistics)
            .get("moderation/accounts/{id}", use: moderation.account)
            .patch("moderation/accounts/{id}", use: moderation.changeAccount)
            .get("debug/map", use: debug.map)
            .post("debug/map/check", use: debug.check)
            .get("changes", use: changes.list)
            .get("events", use: changes.stream)
            .get("categories", use: categories.list)
        router.group("api/v1")
            .add(middleware: ChangeMiddleware(changes: store.changes, follower: live.follower))
            .add(middleware: foreignPages)
            .post("tags/{code}/found", use: tags.found)
        // Public responses: they do not depend on the session, so it is not read.
        router.group("api/v1")
            .add(middleware: ChangeMiddleware(changes: store.changes, follower: live.follower))
            .get("feed.atom", use: feed.read)
            .get("suggestions", use: suggestions.list)
            .get("places", use: places.search)
            .get("places/reverse", use: places.name)
            .get("pins", use: map.pins)
            .get("pins/clusters/{id}/leaves", use: map.leaves)
            .get("tiles.json", use: map.tileJSON)
            .get("tiles/{z}/{x}/{y}.mvt", use: map.tile)
        router.group("ogc")
            .get("", use: features.landing)
            .get("api", use: documentation.features)
            .get("conformance", use: features.conformance)
            .get("collections", use: features.collections)
            .get("collections/listings", use: features.collection)
            .get("collections/listings/items", use: features.items)
            .get("collections/listings/items/{featureId}", use: features.item)
        router
            .get("listings", use: listingsPage.read)
            .get("listings/{id}", use: listingPage.read)
            .get("listings/{id}/qr.svg", use: listingPage.code)
            .get("t/{code}", use: tags.page)
            .get("t/{code}/qr.svg", use: tags.svg)
            .get("t/{code}/qr.png", use: tags.png)
            .get("listings/{id}/appeal", use: pages.appealing)
            .post("listings/{id}/appeal", use: pages.appeal)
            .get("verify", use: pages.verification)
            .post("verify", use: pages.verify)
            .get("reset-password", use: pages.reset)
            .post("reset-password", use: pages.confirmReset)
            .get("block", use: pages.blocking)
            .post("block", use: pages.block)
            .get("unsubscribe", use: pages.unsubscribing)
            .post("unsubscribe", use: pages.unsubscribe)
            .get("base-map.json", use: baseMap.tileJSON)
            .get("base-map/{z}/{x}/{y}.pbf", use: baseMap.tile(of: .vector))
            .get("base-map/{z}/{x}/{y}.png", use: baseMap.tile(of: .png))
            .get("base-map/{z}/{x}/{y}.jpg", use: baseMap.tile(of: .jpeg))
            .get("base-map/{z}/{x}/{y}.webp", use: baseMap.tile(of: .webp))
            .get("world-map.json", use: worldMap.tileJSON)
            .get("world-map/{z}/{x}/{y}.pbf", use: worldMap.tile(of: .vector))
            .get("healthz", use: health.live)
            .get("readyz", use: health.ready)
            .get("metrics", use: health.measure)
            .get("openapi.json", use: documentation.contract)
            .get("docs", use: web.page(at: "/docs"))
        return router
    }

    /// A router with the middleware that applies to every route, but without routes or pages.
    package static func withMiddleware(
        metrics: PrometheusMetrics, configuration: ServiceConfiguration
    ) -> Router<ServiceContext> {
        withMiddleware(metrics: metrics, web: nil, configuration: configuration)
    }

    /// - Parameter web: writes the page at unknown addresses; nil for problems alone.
    private static func withMiddleware(
        metrics: PrometheusMetrics, web: WebController?, configuration: ServiceConfiguration
    ) -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: HeadMiddleware())
        router.add(middleware: RequestMiddleware(metrics: metrics))
        router.add(middleware: SecurityHeadersMiddleware(publicURL: configuration.publicURL))
        router.add(middleware: OriginsMiddleware(origins: configuration.corsOrigins))
        router.add(middleware: CompressionMiddleware())
        if let web { router.add(middleware: MissingPageMiddleware(web: web)) }
        router.add(middleware: ProblemMiddleware(problems: ProblemConverter(metrics: metrics)))
        router.add(middleware: RefusalMiddleware())
        router.add(middleware: ExpectationMiddleware())
        router.add(middleware: ClientAddress(trustedProxies: TrustedProxies(configuration.trustedProxies)))
        router.add(middleware: WorkMiddleware())
        router.add(middleware: ResponseMemoryMiddleware(total: configuration.maximumResponseMemory, metrics: metrics))
        return router
    }

    /// Adds the addresses of the web application. They are no part of the API: its page and files may change at any time.
    ///
    /// - Parameter securityContact: see ``ServiceConfiguration/securityContact``.
    func addWebApplication(_ web: WebController, securityContact: String) {
        // Some pages are first written by the server: they have their routes.
        let known = Set(routes.filter { $0.method == .get }.map(\.path.description))
        for path in web.pages where !known.contains(path) { get(RouterPath(path), use: web.page(at: path)) }
        get("service-worker.js", use: web.serviceWorker)
        get("web/**", use: web.file)
        let site = SiteController(web: web, securityContact: securityContact)
        get("favicon.ico", use: site.icon)
        for name in ["", "-precomposed"] { get(RouterPath("apple-touch-icon\(name).png"), use: site.touchIcon) }
        get("robots.txt", use: site.robots)
        get(".well-known/security.txt", use: site.security)
        get(".well-known/change-password", use: site.changePassword)
    }

    /// Answers the methods that a path does not have: `OPTIONS` with 204, others with 405, both with `Allow`.
    func refuseOtherMethods() {
        let methods = Dictionary(grouping: routes, by: \.path.description)
        for (path, routes) in methods.sorted(by: { $0.key < $1.key }) {
            var allowed = Set(routes.map(\.method))
            if allowed.contains(.get) { allowed.insert(.head) }
            allowed.insert(.options)
            let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
            on(RouterPath(path), method: .options) { _, _ in
                Response(status: .noContent, headers: [.allow: allow])
            }
            for method in HTTPRequest.Method.registered where !allowed.contains(method) {
                on(RouterPath(path), method: method) { _, _ -> Response in
                    throw Problem.methodNotAllowed(allow: allow)
                }
            }
        }
    }
}

extension HTTPRequest.Method {
    /// The methods that get a 405 instead of a 404: those of HTTP, QUERY, and those of WebDAV.
    static let registered: [HTTPRequest.Method] =
        [.get, .head, .post, .put, .patch, .delete, .trace, .connect]
        + ["QUERY", "PROPFIND", "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "SEARCH", "REPORT"]
        .compactMap { HTTPRequest.Method($0) }
}
