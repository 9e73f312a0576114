/// The place in an order after which a page goes on: the sort key and time of creation of the last listing of the page before.
public struct PageCursor: Hashable, Sendable {
    /// The order that it is a place in.
    public let sort: ListingSort

    /// What the order compares first: metres for ``ListingSort/distance``, 1 (every word in the title) or 0 for
    /// ``ListingSort/relevance``, 0 for the others, which compare rows only.
    public let key: Double

    /// When that listing was created, which is unique.
    public let createdAt: Timestamp

    /// The place after a listing.
    public init(sort: ListingSort, key: Double, createdAt: Timestamp) {
        self.sort = sort
        self.key = key
        self.createdAt = createdAt
    }

    /// The cursor as clients carry it. They must not look inside.
    public var token: String {
        let order = ListingSort.allCases.firstIndex(of: sort)!
        let key = String(key.bitPattern, radix: 36)
        return "\(order)-\(key)-\(String(createdAt.microseconds, radix: 36))"
    }

    /// A cursor as a client sent it back.
    ///
    /// - Throws: ``InvalidValue`` where it is none of ours.
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
