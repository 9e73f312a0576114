/// Where a listing stands in its life. The transitions are on the page <doc:States>.
public enum ListingState: String, CaseIterable, Sendable, Codable {
    /// Still looked for, or still waiting for its owner.
    case open
    /// Settled by whoever posted it.
    case resolved
    /// Open for longer than listings stay open.
    case expired
    /// Taken back by whoever posted it; seen by its owner and moderators only.
    case withdrawn
}

/// What moves a listing from one state to another.
public enum ListingTransition: String, CaseIterable, Sendable {
    case resolve
    case reopen
    case renew
    case expire
    case withdraw
}

extension ListingState {
    /// The state that a transition leads to, or nil where it is not possible from here.
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
