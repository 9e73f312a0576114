import Reunite

extension PinMap {
    /// What the map is made of, for those who run it.
    public struct Statistics: Sendable {
        /// How many pins there are.
        public let pins: Int
        /// Pins that have changed since the large table was made, and those that were removed from it.
        public let changed: Int
        /// The last change that is in it.
        public let seq: Int64
        /// Bytes of the tables, without titles.
        public let bytes: Int
        /// Bytes of titles.
        public let titleBytes: Int
    }

    /// What the map is made of now.
    public var statistics: Statistics {
        let snapshot = snapshot
        let tables = [snapshot.base, snapshot.removed, snapshot.recent]
        return Statistics(
            pins: snapshot.count, changed: snapshot.changeCount, seq: snapshot.seq,
            bytes: tables.reduce(snapshot.words.size) { $0 + $1.size }
                + snapshot.recentWords.reduce(0) { $0 + $1.capacity + 48 },
            titleBytes: tables.reduce(0) { $0 + Int($1.pins.titleStarts[$1.count]) })
    }

    /// Where the pins of listings are that have one.
    public func points(of listings: some Sequence<ListingID>) -> [Coordinate] {
        let snapshot = snapshot
        return listings.compactMap { snapshot.find($0).map(snapshot.point) }
    }
}
