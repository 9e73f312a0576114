/// Whether a listing's true position is published, or only the cell of ``PublishedGrid`` it lies in.
public enum Precision: String, CaseIterable, Sendable, Codable {
    case exact
    case approximate
}

extension Precision {
    /// What holds where nothing was said: people lose things where they live, and find them where others pass.
    public static func standard(for status: ListingStatus) -> Precision {
        status == .lost ? .approximate : .exact
    }
}
