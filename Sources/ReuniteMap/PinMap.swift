import Reunite
import Synchronization

/// All open listings that have a pin, in memory, up to one change of the feed.
///
/// A reader takes the current snapshot and may keep it: readers and writers never block each other. Changes go into small
/// tables beside the base table. When those have grown, ``compact()`` builds a new base table while the old one is used.
public final class PinMap: Sendable {
    private let current: Mutex<PinSnapshot>
    let blocks: BlockCache
    private let writer = Mutex(Writer())

    private struct Writer {
        /// The changes applied since the running compaction began; nil if none is running.
        var sinceCompaction: [(listings: [ListingID: PublishedListing?], seq: Int64)]?
        /// Counts replacements, so that a compaction that began before one is discarded.
        var generation = 0
    }

    /// Compaction pays from 1/`share` of the base table on, within these bounds.
    private static let changes = (least: 2048, most: 32_768, share: 256)

    /// An empty map.
    ///
    /// - Parameter cacheSize: the maximum size in bytes of the cache of rendered blocks.
    public init(cacheSize: Int = 64_000_000) {
        blocks = BlockCache(limit: cacheSize)
        current = Mutex(PinSnapshot(base: .empty, words: .empty, seq: 0))
    }

    var snapshot: PinSnapshot { current.withLock { $0 } }

    /// The sequence number of the last change applied.
    public var seq: Int64 { snapshot.seq }

    /// The number of pins.
    public var count: Int { snapshot.count }

    /// The number of pins with a status and a category.
    public func count(_ status: ListingStatus, _ category: Category) -> Int {
        let kinds = PinKinds(CollectionOfOne(PinKind(status, category).index))
        let selection = PrefixSumSelection(snapshot: snapshot, kinds: kinds)
        return selection.sum(selection.everything).count
    }

    /// Replaces everything with the listings of a loader.
    public func replace(with loader: PinLoader, seq: Int64) {
        let (pins, words) = loader.table()
        writer.withLock { writer in
            writer.sinceCompaction = nil
            writer.generation += 1
            blocks.change(at: nil) {
                current.withLock { $0 = PinSnapshot(base: pins, words: words, seq: seq) }
            }
        }
    }

    /// Applies changes.
    ///
    /// - Parameter listings: the current versions; nil for listings that are no longer public or open.
    /// - Returns: whether enough has changed that ``compact()`` pays.
    @discardableResult
    public func apply(_ listings: [ListingID: PublishedListing?], seq: Int64) -> Bool {
        writer.withLock { writer in
            let before = snapshot
            let next = before.applying(listings, seq: seq)
            let points =
                listings.keys.compactMap { before.find($0).map(before.point) }
                + listings.values.compactMap { $0.flatMap(\.point) }
            blocks.change(at: points) { current.withLock { $0 = next } }
            writer.sinceCompaction?.append((listings, seq))
            let limit = min(max(next.base.count / Self.changes.share, Self.changes.least), Self.changes.most)
            return next.changeCount > limit && writer.sinceCompaction == nil
        }
    }

    /// Merges the base table and the small ones into a new base table. Changes can be applied in the meantime.
    public func compact() {
        let begun: (snapshot: PinSnapshot, generation: Int)? = writer.withLock { writer in
            guard writer.sinceCompaction == nil else { return nil }
            writer.sinceCompaction = []
            return (snapshot, writer.generation)
        }
        guard let begun else { return }
        let compacted = begun.snapshot.compacted()
        writer.withLock { writer in
            guard writer.generation == begun.generation, let since = writer.sinceCompaction else { return }
            writer.sinceCompaction = nil
            var listings: [ListingID: PublishedListing?] = [:]
            for batch in since { listings.merge(batch.listings) { $1 } }
            let next = since.isEmpty ? compacted : compacted.applying(listings, seq: since.last!.seq)
            // No pin changes, so cached blocks stay valid.
            blocks.change(at: []) { current.withLock { $0 = next } }
        }
    }
}
