/// Whether the exact position of a listing is published, or only its cell of ``PublishedGrid``.
public enum Precision: String, CaseIterable, Sendable, Codable {
    case exact
    case approximate
}

extension Precision {
    /// The default for a status: people often lose things near their home, and find them in public places.
    public static func standard(for status: ListingStatus) -> Precision {
        status == .lost ? .approximate : .exact
    }
}
