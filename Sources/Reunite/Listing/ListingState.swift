/// The state of a listing. <doc:States> shows the transitions.
public enum ListingState: String, CaseIterable, Sendable, Codable {
    /// The thing is still missing, or still waits for its owner.
    case open
    /// Resolved by its owner.
    case resolved
    /// Not resolved within the lifetime of a listing.
    case expired
    /// Withdrawn by its owner; only the owner and moderators see it.
    case withdrawn
}

/// An event that moves a listing to another state.
public enum ListingTransition: String, CaseIterable, Sendable {
    case resolve
    case reopen
    case renew
    case expire
    case withdraw
}

extension ListingState {
    /// The state after a transition; nil if it is not possible from this state.
    public func applying(_ transition: ListingTransition) -> ListingState? {
        switch (self, transition) {
        case (.open, .resolve), (.expired, .resolve): .resolved
        case (.resolved, .reopen), (.expired, .reopen): .open
        case (.open, .renew), (.expired, .renew): .open
        case (.open, .expire): .expired
        case (.open, .withdraw), (.resolved, .withdraw), (.expired, .withdraw): .withdrawn
        default: nil
        }
    }
}

/// How a listing was resolved.
public enum Outcome: String, CaseIterable, Sendable, Codable {
    /// The owner of the thing has it back through this listing.
    case returned
    /// The owner of the thing has it back in another way.
    case recoveredElsewhere = "recovered-elsewhere"
    /// The search was given up.
    case givenUp = "given-up"
}

/// Whether the public can see a listing. Moderators decide.
public enum Visibility: String, CaseIterable, Sendable, Codable {
    case `public`
    /// Hidden until a moderator decides.
    case held
    /// Hidden by a moderator's decision.
    case removed
}
