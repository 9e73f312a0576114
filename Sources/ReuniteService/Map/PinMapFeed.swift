import Dispatch
import Reunite
import ReuniteDatabase
import ReuniteMap
import ReuniteStorage

/// Keeps the pin map up to date with the store.
public final class PinMapFeed: ChangeConsumer {
    /// The map; empty until ``load()`` returns for the first time.
    public let map: PinMap

    /// Runs costly reads of the map (``ReuniteMap/PinMap/isCostly(_:_:zoom:_:)``). It is separate from the store's queue, so
    /// that viewports do not wait for searches.
    public let reads: ReadQueue

    private let store: Store
    private let onChange: @Sendable (PinMapChange) -> Void
    private let loading = LoadOnce()
    /// Runs updates and loads one after the other.
    let updates = TaskQueue()

    /// - Parameters:
    ///   - map: an empty map.
    ///   - onChange: called after each change of the map, so that caches can drop outdated entries.
    public init(
        store: Store, map: PinMap = PinMap(), onChange: @escaping @Sendable (PinMapChange) -> Void = { _ in }
    ) {
        self.store = store
        self.map = map
        self.onChange = onChange
        reads = ReadQueue(limits: .init(waitTimeout: store.readTimeouts.waiting))
    }

    /// Loads the map if that has not been done; concurrent callers wait for the same load.
    public func load() async throws {
        try await load(within: nil)
    }

    /// Waits until the map is loaded. The first caller starts the load.
    ///
    /// - Parameter patience: how long to wait; nil for as long as it takes.
    /// - Throws: ``MapStillLoading`` if it takes longer, and the error of the load.
    public func load(within patience: Duration?) async throws {
        let isLoaded = try await loading.run(within: patience) { [self] in
            try await updates.run { [self] in try await fill() }
        }
        guard isLoaded else { throw MapStillLoading() }
    }

    /// Loads the map once more, because more has changed than the feed says.
    public func reload() async throws {
        try await load()
        try await updates.run { [self] in try await fill() }
    }

    /// Aborts a running load, because the server stops.
    func stop() { loading.stop() }

    /// Loads the map from the store, in the queue of updates: an older state must never replace a newer one.
    private func fill() async throws {
        try await map.load(from: store.changes, check: loading.checkStopped)
        onChange(.everywhere)
    }

    /// Applies changes to the map.
    public func consume(_ changes: [ListingChange]) async throws {
        try await load()
        try await updates.run { [self] in try await apply(changes) }
    }

    private func apply(_ changes: [ListingChange]) async throws {
        guard let last = changes.last, last.seq > map.seq else { return }
        // The changes in between are no longer in the feed.
        guard changes[0].seq <= map.seq + 1 else { return try await fill() }
        let ids = Set(changes.filter { $0.seq > map.seq }.map(\.listing))
        let published = try await store.changes.published(Array(ids))
        let before = map.points(of: ids)
        let listings = Dictionary(uniqueKeysWithValues: ids.map { ($0, published[$0]) })
        let pays = map.apply(listings, seq: last.seq)
        onChange(.at(before + published.values.compactMap(\.point)))
        // On a thread of its own, because it takes long.
        if pays { DispatchQueue.global(qos: .utility).async { [map] in map.compact() } }
    }

    /// The result of a check.
    public struct CheckResult: Sendable {
        /// The number of pins.
        public let pins: Int
        /// The listings that differed.
        public let differences: [ListingID]
    }

    /// Compares the map with the store, listing by listing, and reloads it if they differ.
    ///
    /// Changes continue in the meantime. Listings that differ are compared again at one moment, while the map applies no
    /// further changes.
    public func check() async throws -> CheckResult {
        try await load()
        let suspects = try await differences()
        guard !suspects.isEmpty else { return CheckResult(pins: map.count, differences: []) }
        return try await updates.run { [self] in
            let differences = try await verified(suspects)
            if !differences.isEmpty { try await fill() }
            return CheckResult(pins: map.count, differences: differences)
        }
    }

    /// The listings that still differ when both are at the same change.
    private func verified(_ suspects: [ListingID]) async throws -> [ListingID] {
        for _ in 0..<100 {
            while case let changes = try await store.changes.changes(after: map.seq, limit: 1000), !changes.isEmpty {
                try await apply(changes)
            }
            let seq = map.seq
            let published = try await store.changes.published(suspects)
            // A write after the read would make the comparison wrong.
            guard try await store.changes.latest() == seq else { continue }
            return PinMap.differences(Self.digests(of: published.values), map.digests(of: Set(suspects)))
        }
        throw StoreError.unavailable("The store changes too often to be compared.")
    }

    private func differences() async throws -> [ListingID] {
        let other = PinMap()
        try await other.load(from: store.changes)
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
