import Reunite
import ReuniteStorage
import Synchronization
import TestSupport
import Testing

@testable import ReuniteService

/// What a stream of notifications reads, and when it is woken.
@Suite struct OwnNotificationsTests {
    private let test: TestStore
    private let accounts: TestAccounts
    private let hub = NotificationHub()
    private let own: OwnNotifications
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
        own = OwnNotifications(
            notifications: test.store.notifications, sessions: test.store.sessions, hub: hub,
            limiter: TestAccounts.limiter(isOn: true))
    }

    /// Notifies an account of a new listing that a saved search finds.
    private func notify(_ reader: Session, by owner: Session) async throws {
        let draft = SavedSearch.Draft(name: try DisplayName("All"), query: "", notify: .atOnce)
        _ = try await store.savedSearches.add(draft, by: reader)
        let listing = try await store.listings.post(.test(), by: owner, key: nil).listing.listing.id
        let searches = try store.savedSearches.watchedBlocking(after: nil).searches
        _ = try await store.notifications.notify(
            [SearchResult(account: reader.account, searches: searches.filter { $0.account == reader.account })],
            of: listing)
    }

    @Test("A reader gets each notification once, and the number of unread ones when it changes")
    func news() async throws {
        let owner = try await accounts.session("owner@a.example")
        let session = try await accounts.session("reader@a.example")
        try await notify(session, by: owner)
        var reader = try await own.news(of: session, after: nil)
        // What is there already is not new.
        let first = try #require(try await reader.read())
        #expect(first.notifications.isEmpty && first.unread == 1)
        let second = try #require(try await reader.read())
        #expect(second.notifications.isEmpty && second.unread == nil && !reader.hasMore)
        let last = reader.last
        try await notify(session, by: owner)
        let third = try #require(try await reader.read())
        #expect(third.notifications.count == 1 && third.unread == 2 && reader.last == third.notifications.last?.id)
        // Another reader that continues from there gets it too.
        var other = try await own.news(of: session, after: last)
        #expect(try await other.read()?.notifications.map(\.id) == third.notifications.map(\.id))
        _ = try await store.sessions.endSession(session.id, of: session.account)
        #expect(try await reader.read().map(\.unread) == nil)
    }

    @Test("Streams are woken if something was unread")
    func wakes() async throws {
        let owner = try await accounts.session("owner@a.example")
        let session = try await accounts.session("reader@a.example")
        try await notify(session, by: owner)
        let id = try await store.notifications.latest(of: session)
        let count = Mutex(0)
        _ = hub.add(of: session.account) { count.withLock { $0 += 1 } }
        _ = hub.add(of: owner.account) { Issue.record("the stream of another account was woken") }
        try await own.markRead(upTo: id, by: session)
        try await own.markRead(upTo: id, by: session)
        #expect(count.withLock { $0 } == 1)
    }
}
