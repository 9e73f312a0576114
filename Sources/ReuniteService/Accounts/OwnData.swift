import Reunite
import ReuniteStorage

/// The data that the service stores about an account, except its notifications and listings, which are read in pages.
public struct OwnData: Sendable {
    /// The account.
    public let account: Account
    /// Its picture.
    public let picture: Photo?
    /// Its sessions.
    public let sessions: [SessionSummary]
    /// Its passkeys.
    public let passkeys: [PasskeySummary]
    /// Its reports, and the listings that they are about.
    public let reports: [(listing: ListingID, report: Report)]
    /// Its appeals, and the listings that they are about.
    public let appeals: [(listing: ListingID, appeal: Appeal)]
    /// The accounts that it has blocked.
    public let blocks: [PublicProfile]
    /// Its verdicts on matches.
    public let verdicts: [(listing: ListingID, other: ListingID, MatchVerdict)]
    /// Its saved searches.
    public let searches: [SavedSearch]
    /// Its preferences for notifications.
    public let preferences: NotificationPreferences

    /// Reads the data of an account.
    ///
    /// - Throws: ``AccessRefusal/sessionEnded``.
    public init(of session: Session, in store: Store) async throws {
        guard let account = try await store.accounts.account(session.account) else { throw AccessRefusal.sessionEnded }
        self.account = account
        picture = try await store.photos.picture(of: session.account)
        sessions = try await store.sessions.sessions(of: session.account)
        passkeys = try await store.passkeys.passkeys(of: session.account)
        reports = try await store.reports.reports(of: session)
        appeals = try await store.reports.appeals(of: session)
        blocks = try await store.messages.blocks(of: session)
        verdicts = try await store.matches.verdicts(of: session)
        searches = try await store.savedSearches.all(of: session)
        preferences = try await store.notifications.preferences(of: session)
    }
}
