/// A reader of a listing: determines which of its private data the response contains.
public enum ListingAudience: CaseIterable, Sendable {
    /// Everybody who is neither the owner nor a moderator.
    case everyone
    /// A moderator who does not own the listing.
    case moderators
    /// The owner, who may be a moderator too.
    case owner

    /// The audience that an account belongs to.
    public init(isOwner: Bool, role: Role) {
        self = isOwner ? .owner : role.isModerator ? .moderators : .everyone
    }

    /// Whether it sees the visibility of the listing and its id in the system that it was imported from, and listings that
    /// are not public.
    public var seesPrivateData: Bool {
        switch self {
        case .everyone: false
        case .moderators, .owner: true
        }
    }

    /// Whether it sees the number of the listing.
    public var seesNumber: Bool { self == .owner }

    /// Whether it sees the exact point in every response. Moderators must ask for it: see ``LoggedRead``.
    public var seesExactLocation: Bool {
        switch self {
        case .everyone, .moderators: false
        case .owner: true
        }
    }
}
