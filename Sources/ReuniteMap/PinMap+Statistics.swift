import Reunite

extension PinMap {
    /// Sizes of the map, for operators.
    public struct Statistics: Sendable {
        /// The number of pins.
        public let pins: Int
        /// Pins that were added, changed or removed since the base table was built.
        public let changed: Int
        /// The sequence number of the last change applied.
        public let seq: Int64
        /// Bytes of the tables and the word index, without titles.
        public let bytes: Int
        /// Bytes of titles.
        public let titleBytes: Int
    }

    /// The current sizes.
    public var statistics: Statistics {
        let snapshot = snapshot
        let tables = [snapshot.base, snapshot.removed, snapshot.recent]
        return Statistics(
            pins: snapshot.count, changed: snapshot.changeCount, seq: snapshot.seq,
            bytes: tables.reduce(snapshot.words.size) { $0 + $1.size }
                + snapshot.recentWords.reduce(0) { $0 + $1.capacity + 48 },
            titleBytes: tables.reduce(0) { $0 + Int($1.pins.titleStarts[$1.count]) })
    }

    /// The published points of those listings that have a pin.
    public func points(of listings: some Sequence<ListingID>) -> [Coordinate] {
        let snapshot = snapshot
        return listings.compactMap { snapshot.find($0).map(snapshot.point) }
    }
}
