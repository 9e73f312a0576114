/// The place in a list, other than one of listings, after which a page goes on.
public struct ListCursor: Hashable, Sendable {
    /// What the list is ordered by.
    public let key: Int64
    /// Tells those apart that have the same key.
    public let row: Int64

    /// The place after a row.
    public init(key: Int64, row: Int64) {
        (self.key, self.row) = (key, row)
    }

    /// The cursor as clients carry it. They must not look inside.
    public var token: String { "\(String(key, radix: 36))_\(String(row, radix: 36))" }

    /// A cursor as a client sent it back.
    ///
    /// - Throws: ``InvalidValue`` where it is none of ours.
    public init(token: String) throws(InvalidValue) {
        let parts = token.split(separator: "_", omittingEmptySubsequences: false).map { Int64($0, radix: 36) }
        guard parts.count == 2, let key = parts[0], let row = parts[1], row >= 0 else {
            throw InvalidValue("is not a cursor of this service")
        }
        self.init(key: key, row: row)
    }
}
