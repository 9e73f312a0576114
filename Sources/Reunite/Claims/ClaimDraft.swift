/// What a claimant says.
public struct ClaimDraft: Sendable, Equatable {
    /// The answers to the questions of the finder, in their order.
    public let answers: [ProofAnswer]
    /// Whatever else shows that the thing is theirs.
    public let message: Note?
    /// The serial number of the thing that they miss.
    public let serial: SerialNumber?
    /// Their own listing about the lost thing.
    public let ownListing: ListingID?

    /// What a claimant says.
    public init(
        answers: [ProofAnswer], message: Note? = nil, serial: SerialNumber? = nil, ownListing: ListingID? = nil
    ) {
        (self.answers, self.message) = (answers, message)
        (self.serial, self.ownListing) = (serial, ownListing)
    }
}
