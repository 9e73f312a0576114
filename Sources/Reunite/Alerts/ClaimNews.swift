/// What a notification says about a claim. <doc:Alerts> lists who is notified of what.
///
/// The raw values are the names in the API, and those of the texts.
public enum ClaimNews: String, CaseIterable, Sendable {
    /// There is a new claim.
    case submitted
    /// The finder has little time left to answer.
    case expiring
    /// The finder did not answer in time.
    case expired
    /// The finder believes the claimant.
    case accepted
    /// The finder does not believe the claimant.
    case declined
    /// The claimant has withdrawn the claim.
    case withdrawn
    /// The accepted claimant has little time left to collect the thing.
    case collectionExpiring = "collection-expiring"
    /// The accepted claimant did not collect the thing in time.
    case collectionExpired = "collection-expired"
    /// One of the two people says that the hand-over did not take place.
    case failed
    /// The claimant has the thing.
    case handedOver = "handed-over"
    /// The other side has written. There is one notification until the messages, or the notification, are read.
    case message
    /// A moderator has read the proof, because a claim on the listing is reported.
    case proofRead = "proof-read"
    /// ``ClaimEnding/returnedToAnother``
    case returnedToAnother = "returned-to-another"
    /// ``ClaimEnding/listingResolved``
    case listingResolved = "listing-resolved"
    /// ``ClaimEnding/listingWithdrawn``
    case listingWithdrawn = "listing-withdrawn"
    /// ``ClaimEnding/listingExpired``
    case listingExpired = "listing-expired"
    /// ``ClaimEnding/listingRemoved``
    case listingRemoved = "listing-removed"
    /// ``ClaimEnding/listingLost``
    case listingLost = "listing-lost"
    /// ``ClaimEnding/ownerChanged``
    case ownerChanged = "owner-changed"
    /// ``ClaimEnding/finderSuspended``
    case finderSuspended = "finder-suspended"
    /// ``ClaimEnding/claimantErased``
    case claimantErased = "claimant-erased"
    /// ``ClaimEnding/claimantSuspended``
    case claimantSuspended = "claimant-suspended"

    /// What an entry in the history of a claim says.
    ///
    /// - Parameters:
    ///   - action: nil for the first entry, when the claim was made.
    ///   - state: the state afterwards.
    ///   - ending: what ended the claim, if it was neither an action of the two people nor its time.
    public init(_ action: ClaimAction?, to state: ClaimState, because ending: ClaimEnding?) {
        self =
            switch (action, ending) {
            case (_, let ending?): Self(ending)
            case (nil, nil): .submitted
            case (.accept, nil): .accepted
            case (.decline, nil): .declined
            case (.withdraw, nil): .withdrawn
            case (.expire, nil): state == .failed ? .collectionExpired : .expired
            case (.fail, nil): .failed
            case (.handOver, nil): .handedOver
            }
    }

    /// That a live claim ends soon; nil if the claim has ended.
    public init?(endOf state: ClaimState) {
        switch state {
        case .submitted: self = .expiring
        case .accepted: self = .collectionExpiring
        case .declined, .withdrawn, .expired, .handedOver, .failed: return nil
        }
    }

    private init(_ ending: ClaimEnding) {
        self =
            switch ending {
            case .returnedToAnother: .returnedToAnother
            case .listingResolved: .listingResolved
            case .listingWithdrawn: .listingWithdrawn
            case .listingExpired: .listingExpired
            case .listingRemoved: .listingRemoved
            case .listingLost: .listingLost
            case .ownerChanged: .ownerChanged
            case .finderSuspended: .finderSuspended
            case .claimantErased: .claimantErased
            case .claimantSuspended: .claimantSuspended
            }
    }

    /// The sides that may be notified of it.
    public var sides: [ClaimSide] {
        switch self {
        case .submitted, .expiring, .withdrawn, .proofRead, .claimantErased: [.finder]
        case .accepted, .declined, .returnedToAnother, .listingResolved, .listingWithdrawn, .listingExpired,
            .listingRemoved, .listingLost, .ownerChanged, .finderSuspended:
            [.claimant]
        case .expired, .collectionExpiring, .collectionExpired, .failed, .handedOver, .message, .claimantSuspended:
            ClaimSide.allCases
        }
    }

    /// The sides to notify: both after a hand-over, because it is their receipt; otherwise only those that did not act.
    ///
    /// - Parameter actor: the side that acted; nil for the service.
    public func recipients(actor: ClaimSide?) -> [ClaimSide] {
        self == .handedOver ? sides : sides.filter { $0 != actor }
    }
}
