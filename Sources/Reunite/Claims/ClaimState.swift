/// The state of a claim, the statement "this found thing is mine". <doc:States> shows the transitions.
///
public enum ClaimState: String, CaseIterable, Sendable, Codable {
    /// The finder has not answered.
    case submitted
    /// The finder believes the claimant, who can collect the thing. At most one claim on a listing is in this state.
    case accepted
    /// The finder does not believe the claimant, or something else ended the claim (``ClaimEnding``).
    case declined
    /// The claimant has withdrawn the claim.
    case withdrawn
    /// The finder did not answer in time.
    case expired
    /// The claimant has the thing, as the code of the hand-over shows.
    case handedOver = "handed-over"
    /// The claim was accepted, but the claimant did not get the thing.
    case failed

    /// Whether the claim can still lead to a hand-over.
    public var isLive: Bool { self == .submitted || self == .accepted }
}

/// An action that moves a claim to another state.
public enum ClaimAction: String, CaseIterable, Sendable, Codable {
    /// The finder believes the claimant.
    case accept
    /// The finder does not believe the claimant, or something else ends the claim (``ClaimEnding``).
    case decline
    /// The claimant withdraws the claim.
    case withdraw
    /// The claim's time is over.
    case expire
    /// One of the two says that the hand-over did not take place.
    case fail
    /// The finder has entered the claimant's code.
    case handOver = "hand-over"
}

extension ClaimState {
    /// The state to which an action of one of the two people leads.
    public static func result(of action: ClaimAction) -> ClaimState {
        switch action {
        case .accept: .accepted
        case .decline: .declined
        case .withdraw: .withdrawn
        case .expire: .expired
        case .fail: .failed
        case .handOver: .handedOver
        }
    }

    /// The state after an action; nil if the action is not possible from this state.
    public func applying(_ action: ClaimAction) -> ClaimState? {
        switch (self, action) {
        case (.submitted, .accept): .accepted
        case (.submitted, .decline): .declined
        case (.submitted, .withdraw): .withdrawn
        case (.submitted, .expire): .expired
        case (.accepted, .expire), (.accepted, .fail): .failed
        case (.accepted, .handOver): .handedOver
        case (.submitted, .fail), (.submitted, .handOver), (.accepted, .accept), (.accepted, .decline),
            (.accepted, .withdraw), (.declined, _), (.withdrawn, _), (.expired, _), (.handedOver, _), (.failed, _):
            nil
        }
    }
}

/// The two people of a claim.
public enum ClaimSide: String, CaseIterable, Sendable, Codable {
    /// The owner of the listing, who has the thing.
    case finder
    /// The account that says the thing is theirs.
    case claimant

    /// The other side.
    public var other: ClaimSide { self == .finder ? .claimant : .finder }

    /// Whether this side may perform an action. Only the service expires claims.
    public func may(_ action: ClaimAction) -> Bool {
        switch (self, action) {
        case (.finder, .accept), (.finder, .decline), (.finder, .fail), (.finder, .handOver): true
        case (.claimant, .withdraw), (.claimant, .fail): true
        case (.finder, .withdraw), (.finder, .expire): false
        case (.claimant, .accept), (.claimant, .decline), (.claimant, .expire), (.claimant, .handOver): false
        }
    }
}
