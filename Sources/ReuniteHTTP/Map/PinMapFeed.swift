import Dispatch
import Reunite
import ReuniteMap
import ReuniteStorage
import Synchronization

/// Keeps the pin map, and the tiles made of it, in step with the store.
public final class PinMapFeed: ChangeConsumer {
    /// The map. Empty until ``load()`` has returned for the first time.
    public let map = PinMap()
    /// What was made of the map's tiles.
    let tiles: TileCache<EncodedAnswer>
    /// What was made of its viewports.
    let viewports = ViewportCache<EncodedAnswer>(limit: 64_000_000)

    private let store: ListingStore
    private let loading = Mutex<Task<Void, any Error>?>(nil)
    private let isLoaded = Atomic(false)
    /// Consuming changes and filling the map, one after the other.
    private let updates = TaskQueue()

    /// - Parameter tileCacheSize: the most bytes of tiles that are kept.
    public init(store: ListingStore, tileCacheSize: Int) {
        self.store = store
        tiles = TileCache(limit: tileCacheSize)
    }

    /// Fills the map where that has not been done; others who call meanwhile wait for the same.
    public func load() async throws {
        guard !isLoaded.load(ordering: .acquiring) else { return }
        let task = loading.withLock { loading in
            if let loading { return loading }
            let task = Task { try await updates.run { [self] in try await fill() } }
            loading = task
            return task
        }
        do {
            try await task.value
            isLoaded.store(true, ordering: .releasing)
        } catch {
            // The next one tries again.
            loading.withLock { if $0 == task { $0 = nil } }
            throw error
        }
    }

    /// Fills the map anew from the store. In the queue of updates: an older state never replaces a newer one.
    private func fill() async throws {
        let loader = Mutex(PinLoader(capacity: try await store.count()))
        let seq = try await store.forEachPublished { listing in loader.withLock { $0.append(listing) } }
        loader.withLock { map.replace(with: $0, seq: seq) }
        tiles.forgetAll()
    }

    /// Takes the next changes into the map.
    public func consume(_ changes: [ListingChange]) async throws {
        try await load()
        try await updates.run { [self] in try await apply(changes) }
    }

    private func apply(_ changes: [ListingChange]) async throws {
        guard let last = changes.last, last.seq > map.seq else { return }
        // What lies before the beginning of the feed is not told any more.
        guard changes[0].seq <= map.seq + 1 else { return try await fill() }
        let ids = Set(changes.filter { $0.seq > map.seq }.map(\.listing))
        let published = try await store.published(Array(ids))
        let before = map.points(of: ids)
        let listings = Dictionary(uniqueKeysWithValues: ids.map { ($0, published[$0]) })
        let pays = map.apply(listings, seq: last.seq)
        tiles.forget(tilesAt: before + published.values.compactMap(\.point))
        // Beside the threads that answer requests: it takes long.
        if pays { DispatchQueue.global(qos: .utility).async { [map] in map.compact() } }
    }

    /// What a check found.
    struct CheckResult {
        let pins: Int
        let differences: [ListingID]
    }

    /// Holds the map against the store, listing by listing, and fills it anew where they differ.
    ///
    /// Meanwhile both go on. What differs then is looked at again, while the map takes no changes but those that it needs
    /// to be where the store is.
    func check() async throws -> CheckResult {
        try await load()
        let suspects = try await differences()
        guard !suspects.isEmpty else { return CheckResult(pins: map.count, differences: []) }
        return try await updates.run { [self] in
            let differences = try await verified(suspects)
            if !differences.isEmpty { try await fill() }
            return CheckResult(pins: map.count, differences: differences)
        }
    }

    /// Those of some listings that differ at one moment.
    private func verified(_ suspects: [ListingID]) async throws -> [ListingID] {
        for _ in 0..<100 {
            while case let changes = try await store.changes(after: map.seq, limit: 1000), !changes.isEmpty {
                try await apply(changes)
            }
            let seq = map.seq
            let published = try await store.published(suspects)
            // Written to meanwhile, it may have become other than it was read.
            guard try await store.latestChange() == seq else { continue }
            return PinMap.differences(Self.digests(of: published.values), map.digests(of: Set(suspects)))
        }
        throw StoreError.unavailable("The store changes all the time.")
    }

    private func differences() async throws -> [ListingID] {
        let loader = Mutex(PinLoader(capacity: map.count))
        let seq = try await store.forEachPublished { listing in loader.withLock { $0.append(listing) } }
        let other = PinMap()
        loader.withLock { other.replace(with: $0, seq: seq) }
        return PinMap.differences(other.digests(), map.digests())
    }

    private static func digests(of listings: some Sequence<PublishedListing>) -> [PinDigest] {
        let loader = PinLoader()
        for listing in listings { loader.append(listing) }
        let map = PinMap()
        map.replace(with: loader, seq: 0)
        return map.digests()
    }
}
