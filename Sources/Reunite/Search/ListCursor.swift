/// The position in a list (of anything but listings) after which a page begins.
public struct ListCursor: Hashable, Sendable {
    /// The sort key.
    public let key: Int64
    /// Distinguishes entries with the same key.
    public let row: Int64

    /// The position after a row.
    public init(key: Int64, row: Int64) {
        (self.key, self.row) = (key, row)
    }

    /// The opaque token for clients.
    public var token: String { "\(String(key, radix: 36))_\(String(row, radix: 36))" }

    /// A cursor from a client.
    ///
    /// - Throws: ``InvalidValue`` if it is malformed.
    public init(token: String) throws(InvalidValue) {
        let parts = token.split(separator: "_", omittingEmptySubsequences: false).map { Int64($0, radix: 36) }
        guard parts.count == 2, let key = parts[0], let row = parts[1], row >= 0 else {
            throw InvalidValue("is not a cursor of this service")
        }
        self.init(key: key, row: row)
    }
}
