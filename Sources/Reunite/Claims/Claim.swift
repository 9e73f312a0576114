/// A claim, as one of its two people sees it.
public struct Claim: Sendable, Equatable {
    /// The id.
    public let id: ClaimID
    /// The listing about the found thing.
    public let listing: ListingID
    /// The title of the listing when it was claimed; nil if it has been forgotten, and for the claimant while moderators hide the
    /// listing.
    public let title: String?
    /// The owner of the listing.
    public let finder: PublicProfile
    /// The account that says the thing is theirs.
    public let claimant: PublicProfile
    /// Which of the two the reader is.
    public let side: ClaimSide
    /// The state.
    public let state: ClaimState
    /// The questions, as the claimant has read and answered them.
    public let questions: [String]
    /// The answers, in the order of the questions.
    public private(set) var answers: [String]
    /// What else the claimant wrote; nil if nothing.
    public private(set) var message: String?
    /// The serial number that the claimant gave; nil if none, and for the finder.
    public let serial: String?
    /// Whether the two serial numbers match; nil if one is missing, and for the claimant.
    public let serialMatches: Bool?
    /// Whether a moderator had read the proof before the claim was submitted; nil for the claimant.
    public let followsRead: Bool?
    /// Another open listing that is a copy of this one, or the original of which this one is a copy; nil for the finder.
    public let alsoPosted: ListingID?
    /// The claimant's own listing about the lost thing.
    public let ownListing: ListingID?
    /// The note of the last action.
    public private(set) var note: String?
    /// What else ended the claim; nil if it is live, or if one of the two people or its time ended it.
    public let ending: ClaimEnding?
    /// When the state last changed.
    public let updatedAt: Timestamp
    /// When the claim ends automatically; nil if it has ended. Other claims on the listing do not change it.
    public let endsAt: Timestamp?
    /// The number of messages by the other side that the reader of the claim has not read.
    public let unreadMessages: Int
    /// The history, oldest first.
    public let events: [ClaimEvent]

    /// Whether the claimant has submitted it more than once.
    public var isSubmittedAgain: Bool { events.dropFirst().contains { $0.action == nil } }

    /// The claim without the texts that its two people have written.
    public var withoutTexts: Claim {
        var claim = self
        (claim.answers, claim.message, claim.note) = ([], nil, nil)
        return claim
    }

    /// A claim.
    public init(
        id: ClaimID, listing: ListingID, title: String?, finder: PublicProfile, claimant: PublicProfile,
        side: ClaimSide,
        state: ClaimState, questions: [String], answers: [String], message: String?, serial: String?,
        serialMatches: Bool?, followsRead: Bool?, alsoPosted: ListingID?, ownListing: ListingID?, note: String?,
        ending: ClaimEnding?,
        updatedAt: Timestamp,
        endsAt: Timestamp?, unreadMessages: Int, events: [ClaimEvent]
    ) {
        (self.id, self.listing, self.title, self.finder, self.claimant) = (id, listing, title, finder, claimant)
        (self.side, self.state, self.questions, self.answers) = (side, state, questions, answers)
        (self.message, self.serial, self.serialMatches) = (message, serial, serialMatches)
        (self.followsRead, self.alsoPosted) = (followsRead, alsoPosted)
        (self.ownListing, self.note, self.ending) = (ownListing, note, ending)
        (self.updatedAt, self.endsAt) = (updatedAt, endsAt)
        (self.unreadMessages, self.events) = (unreadMessages, events)
    }
}

/// An entry in the history of a claim.
public struct ClaimEvent: Sendable, Equatable {
    /// Who did it.
    public enum Actor: String, Sendable, CaseIterable {
        /// The owner of the listing.
        case finder
        /// The claimant.
        case claimant
        /// The service, because the claim's time was over, or because something else ended it.
        case service
    }

    /// When it happened.
    public let at: Timestamp
    /// Who did it.
    public let actor: Actor
    /// The action; nil when the claim was submitted, for the first time or again.
    public let action: ClaimAction?
    /// The state afterwards.
    public let state: ClaimState
    /// What ended the claim, if it was neither an action of the two people nor its time.
    public let ending: ClaimEnding?

    /// An event.
    public init(at: Timestamp, actor: Actor, action: ClaimAction?, state: ClaimState, ending: ClaimEnding?) {
        (self.at, self.actor, self.action, self.state, self.ending) = (at, actor, action, state, ending)
    }
}
