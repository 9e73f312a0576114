import Reunite
import Synchronization

/// Every open listing that has a pin, in memory, as of a change of the feed.
///
/// Who reads takes the snapshot of the moment and keeps it as long as it likes: readers wait for nobody, and nobody waits
/// for them. Changes go into small tables beside the large one; when those have grown, a new large one is made beside
/// the old, which is used until it is ready.
public final class PinMap: Sendable {
    private let current: Mutex<PinSnapshot>
    let blocks: BlockCache
    private let writer = Mutex(Writer())

    private struct Writer {
        /// What has been applied since the table was begun that is being made; nil where none is.
        var sinceCompaction: [(listings: [ListingID: PublishedListing?], seq: Int64)]?
        /// Counts replacements, so that a table which was begun before one is not put in its place.
        var generation = 0
    }

    /// From how many changes on a new table is made, of at least so many pins and at most.
    private static let changes = (least: 2048, most: 32_768, share: 256)

    /// An empty map.
    ///
    /// - Parameter cacheSize: the most bytes of blocks of cells that are kept as they are shown.
    public init(cacheSize: Int = 64_000_000) {
        blocks = BlockCache(limit: cacheSize)
        current = Mutex(PinSnapshot(base: .empty, words: .empty, seq: 0))
    }

    var snapshot: PinSnapshot { current.withLock { $0 } }

    /// The last change that is in it.
    public var seq: Int64 { snapshot.seq }

    /// How many pins there are.
    public var count: Int { snapshot.count }

    /// How many pins there are of a kind.
    public func count(_ status: ListingStatus, _ category: Category) -> Int {
        let kinds = PinKinds(bits: 1 << UInt64(PinKind(status, category).index))
        let source = KindSource(snapshot: snapshot, kinds: kinds)
        return source.sum(source.everything).count
    }

    /// Puts what a loader has gathered in the place of everything.
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

    /// Takes changes in.
    ///
    /// - Parameter listings: as they are now; nil for what the public does not find any more.
    /// - Returns: whether so much has changed that ``compact()`` pays.
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

    /// Makes one table of the large and the small ones. Meanwhile changes are taken in as ever.
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
            // What is kept of blocks says where in the large table their pins are.
            blocks.change(at: nil) { current.withLock { $0 = next } }
        }
    }
}
