/// Something that is derived from listings and follows their changes.
public protocol ChangeConsumer: Sendable {
    /// Takes the next changes: called one after the other, in order, and not again before it returns.
    ///
    /// What it throws is no loss: the same changes are handed to it once more.
    func consume(_ changes: [ListingChange]) async throws
}
