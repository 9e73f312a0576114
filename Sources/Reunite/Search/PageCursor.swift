/// The position in an order after which a page begins: the sort key and creation time of the last listing of the previous
/// page.
public struct PageCursor: Hashable, Sendable {
    /// The order.
    public let sort: ListingSort

    /// The first sort key: metres for ``ListingSort/distance``; 1 (every word in the title) or 0 for
    /// ``ListingSort/relevance``; 0 for orders that compare rows only.
    public let key: Double

    /// The creation time, which is unique.
    public let createdAt: Timestamp

    /// The position after a listing.
    public init(sort: ListingSort, key: Double, createdAt: Timestamp) {
        self.sort = sort
        self.key = key
        self.createdAt = createdAt
    }

    /// Whether a distance is that of the cursor, within a micrometre: methods of computing it differ by less.
    public func isAt(_ metres: Double) -> Bool { abs(metres - key) < 1e-6 }

    /// The opaque token for clients.
    public var token: String {
        let order = ListingSort.allCases.firstIndex(of: sort)!
        let key = String(key.bitPattern, radix: 36)
        return "\(order)-\(key)-\(String(createdAt.microseconds, radix: 36))"
    }

    /// A cursor from a client.
    ///
    /// - Throws: ``InvalidValue`` if it is malformed.
    public init(token: String) throws(InvalidValue) {
        let parts = token.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let order = Int(parts[0]), ListingSort.allCases.indices.contains(order),
            let bits = UInt64(parts[1], radix: 36), Double(bitPattern: bits).isFinite,
            let createdAt = Int64(parts[2], radix: 36)
        else { throw InvalidValue("is not a cursor of this service") }
        self.init(
            sort: ListingSort.allCases[order], key: Double(bitPattern: bits),
            createdAt: Timestamp(microseconds: createdAt))
    }
}
