import Reunite

/// What other features do in the transaction in which a listing changes.
struct ListingSteps: Sendable {
    /// After a listing has closed, or its owner is no longer the finder.
    let closed: [@Sendable (WriteTransaction, ListingID.Row, ClaimEnding) throws -> Void]
    /// After a listing got another owner.
    let transferred: [@Sendable (WriteTransaction, ListingID.Row) throws -> Void]
}
