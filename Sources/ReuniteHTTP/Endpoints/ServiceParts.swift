import ReuniteBaseMap
import ReunitePhotos
import ReuniteService
import ReuniteStorage
import ServerLimits

/// The parts of the service, from which controllers take those that they need.
struct ServiceParts {
    let store: Store
    let hasher: PasswordHasher
    let photos: PhotoParts
    let state: ServedState
    let metrics: PrometheusMetrics
    let web: WebController
    let configuration: ServiceConfiguration

    /// Counts all limits.
    let limiter: RateLimiter
    /// Reads uploads, which share their memory.
    let uploads: PhotoUploads
    /// The reads of files of maps, which share their turns.
    let mapReads: MapFileReads

    init(
        store: Store, hasher: PasswordHasher, photos: PhotoParts, state: ServedState, metrics: PrometheusMetrics,
        web: WebController, configuration: ServiceConfiguration
    ) {
        (self.store, self.hasher, self.photos, self.state) = (store, hasher, photos, state)
        (self.metrics, self.web, self.configuration) = (metrics, web, configuration)
        limiter = RateLimiter(
            isOn: configuration.hasRateLimits, shared: store.sharedLimits,
            work: ProofOfWork(bits: configuration.workBits, secret: store.maintenance.secret),
            clock: configuration.rateLimitClock)
        var limits = configuration.bodyLimits
        limits.size = configuration.maximumPhotoSize
        uploads = PhotoUploads(budget: configuration.uploadBudget(metrics), limits: limits, space: photos.space)
        mapReads = MapFileReads(timeouts: store.readTimeouts)
    }

    /// The beginning of links: empty, or the public address of the service.
    var baseURL: String { configuration.publicURL }

    /// The beginning of links that must be absolute.
    var linkBase: LinkBase {
        LinkBase(publicURL: baseURL, trustedProxies: TrustedProxies(configuration.trustedProxies))
    }

    var live: LiveState { state.live }

    var map: FollowedMap { FollowedMap(feed: live.map, follower: live.follower) }

    var search: ListingSearch { ListingSearch(listings: store.listings, map: map) }

    var places: PlaceFiles { PlaceFiles(settings: configuration.web, reads: mapReads) }

    var problems: ProblemConverter { ProblemConverter(metrics: metrics) }

    var photoStorage: PhotoStorage {
        PhotoStorage(
            photos: store.photos, workers: photos.workers, files: photos.files, space: photos.space, limiter: limiter)
    }

    var newAccounts: NewAccounts {
        NewAccounts(
            registrations: store.registrations, hasher: hasher, limiter: limiter,
            lifetime: configuration.sessionLifetime, limitsDomains: configuration.allowedEmailDomains == nil)
    }

    var drafting: Drafting {
        Drafting(
            store: store, storage: photoStorage, quota: configuration.photoQuota, limiter: limiter,
            lifetime: configuration.sessionLifetime, limitsDomains: configuration.allowedEmailDomains == nil)
    }

    var numbered: NumberedListings { NumberedListings(numbers: store.numbers, limiter: limiter) }

    var passwordReset: PasswordReset {
        PasswordReset(sessions: store.sessions, hasher: hasher, limiter: limiter)
    }

    var reporting: Reporting {
        Reporting(
            reports: store.reports, creations: store.creations, limiter: limiter, holdRule: configuration.holdRule)
    }

    var messaging: Messaging {
        Messaging(
            messages: store.messages, creations: store.creations, hub: live.notifications, limiter: limiter)
    }
}
