/// A claim as one of its two people sees it.
public struct Claim: Sendable, Equatable {
    /// The id.
    public let id: ClaimID
    /// The listing about the found thing.
    public let listing: ListingID
    /// The title of the listing; nil for the claimant if the listing has no public page any more.
    public let title: String?
    /// The owner of the listing.
    public let finder: PublicProfile
    /// The account that says the thing is theirs.
    public let claimant: PublicProfile
    /// Who of the two the reader is.
    public let side: ClaimSide
    /// The state.
    public let state: ClaimState
    /// The questions, as the claimant was asked them.
    public let questions: [String]
    /// The answers, in the order of the questions.
    public let answers: [String]
    /// What else the claimant wrote; nil if nothing.
    public let message: String?
    /// The serial number that the claimant gave; nil if none, and for the finder.
    public let serial: String?
    /// Whether the two serial numbers are the same; nil if one is missing, and for the claimant.
    public let serialMatches: Bool?
    /// The claimant's own listing about the lost thing.
    public let ownListing: ListingID?
    /// What the last action said.
    public let note: String?
    /// What has ended the claim; nil if one of the two did, or nobody.
    public let ending: ClaimEnding?
    /// When the state changed last.
    public let updatedAt: Timestamp
    /// When the claim ends by itself; nil if it has ended, or waits for another one.
    public let endsAt: Timestamp?
    /// What happened, oldest first.
    public let events: [ClaimEvent]

    /// A claim.
    public init(
        id: ClaimID, listing: ListingID, title: String?, finder: PublicProfile, claimant: PublicProfile,
        side: ClaimSide,
        state: ClaimState, questions: [String], answers: [String], message: String?, serial: String?,
        serialMatches: Bool?, ownListing: ListingID?, note: String?, ending: ClaimEnding?, updatedAt: Timestamp,
        endsAt: Timestamp?, events: [ClaimEvent]
    ) {
        (self.id, self.listing, self.title, self.finder, self.claimant) = (id, listing, title, finder, claimant)
        (self.side, self.state, self.questions, self.answers) = (side, state, questions, answers)
        (self.message, self.serial, self.serialMatches) = (message, serial, serialMatches)
        (self.ownListing, self.note, self.ending) = (ownListing, note, ending)
        (self.updatedAt, self.endsAt, self.events) = (updatedAt, endsAt, events)
    }
}

/// Something that happened to a claim.
public struct ClaimEvent: Sendable, Equatable {
    /// Who did it.
    public enum Actor: String, Sendable, CaseIterable {
        /// The owner of the listing.
        case finder
        /// The claimant.
        case claimant
        /// The service: a time was over, or something else has ended the claim.
        case service
    }

    /// When.
    public let at: Timestamp
    /// Who.
    public let actor: Actor
    /// What; nil if the claim was made.
    public let action: ClaimAction?
    /// The state afterwards.
    public let state: ClaimState
    /// What has ended it, if the service did so for a reason.
    public let ending: ClaimEnding?

    /// An event.
    public init(at: Timestamp, actor: Actor, action: ClaimAction?, state: ClaimState, ending: ClaimEnding?) {
        (self.at, self.actor, self.action, self.state, self.ending) = (at, actor, action, state, ending)
    }
}
