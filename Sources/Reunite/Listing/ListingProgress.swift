/// How far a draft or a listing is, as its author learns by its number.
public struct ListingProgress: Sendable, Equatable {
    /// The state, with what moderators decided.
    public enum State: String, CaseIterable, Sendable {
        /// It waits for its mailed link to be confirmed.
        case draft
        case published
        /// Hidden until a moderator decides.
        case held
        /// Hidden by a moderator's decision.
        case removed
        case resolved
        case expired
        case withdrawn

        /// The state of a listing.
        public init(_ state: ListingState, _ visibility: Visibility) {
            self =
                switch (state, visibility) {
                case (.withdrawn, _): .withdrawn
                case (_, .held): .held
                case (_, .removed): .removed
                case (.open, .public): .published
                case (.resolved, .public): .resolved
                case (.expired, .public): .expired
                }
        }
    }

    /// What comes next.
    public enum Step: String, CaseIterable, Sendable {
        /// The author confirms the link in the mail.
        case confirm
        /// The service compares, or a moderator decides; a mail will tell.
        case wait
        /// The owner answers claims.
        case answerClaims = "answer-claims"
        /// The owner renews the listing.
        case renew
        /// Nothing.
        case none
    }

    /// How long before the expiry the owner is told, in seconds.
    public static let notice: Int64 = 7 * 86_400

    /// The listing; nil for a draft.
    public var listing: ListingID?
    /// Lost or found.
    public let status: ListingStatus
    /// The title.
    public let title: String
    /// The state.
    public let state: State
    /// Until when a draft waits, or a listing is compared.
    public let expiresAt: Timestamp
    /// Why moderators hid it, in their words; nil if it is not hidden, or they gave no reason.
    public var reason: String?
    /// The number of matches that its owner was notified of, without those that the owner rejected.
    public var matches = 0
    /// When it was compared last; nil if it was not, or is no longer compared.
    public var comparedAt: Timestamp?
    /// The number of open claims.
    public var claims = 0
    /// The language of the author's mails.
    public var locale = LocaleTag.english

    /// The progress of something that was compared with nothing yet.
    public init(
        listing: ListingID? = nil, status: ListingStatus, title: String, state: State, expiresAt: Timestamp
    ) {
        (self.listing, self.status, self.title) = (listing, status, title)
        (self.state, self.expiresAt) = (state, expiresAt)
    }

    /// What comes next.
    public func next(at now: Timestamp) -> Step {
        switch state {
        case .draft: .confirm
        case .held: .wait
        case .expired: .renew
        case .removed, .resolved, .withdrawn: .none
        case .published where claims > 0: .answerClaims
        case .published: expiresAt <= now.adding(seconds: Self.notice) ? .renew : .wait
        }
    }
}
