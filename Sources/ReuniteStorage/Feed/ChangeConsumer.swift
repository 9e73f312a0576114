/// Data derived from listings, which is kept up to date by the change feed (<doc:ChangeFeed>).
public protocol ChangeConsumer: Sendable {
    /// Applies the next changes. It is called with changes in order, and never concurrently.
    ///
    /// If it throws, it is called again with the same changes.
    func consume(_ changes: [ListingChange]) async throws
}
