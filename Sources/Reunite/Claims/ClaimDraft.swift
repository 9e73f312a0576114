/// A claim to submit, as the claimant writes it.
public struct ClaimDraft: Sendable, Equatable {
    /// The version of the questions that the claimant has read; nil if there were none.
    public let proofVersion: ProofVersion?
    /// The answers to the questions of the finder, in the order of the questions.
    public let answers: [ProofAnswer]
    /// Anything else that shows that the thing belongs to the claimant.
    public let message: Note?
    /// The serial number of the lost thing.
    public let serial: SerialNumber?
    /// The claimant's own listing about the lost thing.
    public let ownListing: ListingID?

    /// A draft of a claim.
    public init(
        proofVersion: ProofVersion? = nil, answers: [ProofAnswer], message: Note? = nil, serial: SerialNumber? = nil,
        ownListing: ListingID? = nil
    ) {
        (self.proofVersion, self.answers, self.message) = (proofVersion, answers, message)
        (self.serial, self.ownListing) = (serial, ownListing)
    }
}
