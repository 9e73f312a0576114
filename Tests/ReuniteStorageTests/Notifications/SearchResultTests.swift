import Foundation
import GRDB
import Reunite
import Synchronization
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Who is notified when a listing passes the searches of many accounts, and how many queries it takes.
@Suite struct SearchResultTests {
    private let bed: ModeratedStore
    private let finder: Session
    private let found: ListingID

    init() async throws {
        bed = try ModeratedStore()
        finder = try await bed.person()
        found = try await bed.post(status: .found, by: finder)
    }

    private func save(_ queries: [String], by session: Session) async throws -> [WatchedSearch] {
        let before = try bed.store.savedSearches.watchedBlocking(after: nil).version
        for query in queries {
            let draft = SavedSearch.Draft(name: try DisplayName(query), query: query, notify: .atOnce)
            _ = try await bed.store.savedSearches.add(draft, by: session)
        }
        let saved = try bed.store.savedSearches.watchedBlocking(after: before).searches
        return queries.compactMap { query in saved.first { $0.query == query } }
    }

    @Test(
        "An account with fifty searches gets one notification, by one query before the write and one in it", .sqliteOnly
    )
    func queries() async throws {
        let seeker = try await bed.person()
        let searches = try await save((0..<50).map { "q=backpack&radius=\($0 + 1)&near=4,45" }, by: seeker)
        let result = SearchResult(account: seeker.account, searches: searches)
        let count = Mutex(0)
        @Sendable func countQueries(_ db: any Connection) {
            (db as? ReuniteDatabase.SQLiteConnection)?.database.trace { event in
                guard "\(event)".contains("standing_search AS w") else { return }
                count.withLock { $0 += 1 }
            }
        }
        // A store has few connections, and nobody else uses them.
        try await bed.store.read { countQueries($0) }
        try await bed.store.write { countQueries($0.db) }
        #expect(try await bed.store.notifications.notify([result], of: found).counts == [.search: 1])
        #expect(count.withLock { $0 } == 2)
        // What was written costs nothing when the listing is judged again.
        #expect(try await bed.store.notifications.notify([result], of: found).counts == [:])
        #expect(count.withLock { $0 } == 2)
    }

    @Test("When the narrowest search has notified enough, the next one that the listing passes does")
    func nextSearch() async throws {
        let seeker = try await bed.person()
        let searches = try await save(["q=backpack", "status=found", "category=bags", "q=black"], by: seeker)
        let result = SearchResult(account: seeker.account, searches: searches)
        #expect(result.searches.count == SearchResult.mostSearches)
        for _ in 0..<3 * SearchNotification.ofSearchByAuthor {
            let listing = try await bed.post(status: .found, by: finder)
            #expect(try await bed.store.notifications.notify([result], of: listing).accounts == [seeker.account])
        }
        #expect(try await bed.store.notifications.notify([result], of: found).accounts.isEmpty)
        let counts = try await bed.store.read { db in
            try db.prepare("SELECT count(*) FROM notification GROUP BY search").all { Int($0.integer(0)) }
        }
        #expect(counts == Array(repeating: SearchNotification.ofSearchByAuthor, count: 3))
    }

    @Test("A thousand accounts are notified of a listing, the first ones, and those who cannot be leave their place")
    func cap() async throws {
        let results = try await crowd(of: 1100)
        // The first fifty have blocked the owner of the listing.
        try await bed.store.write { [finder] transaction in
            for result in results.prefix(50) {
                try transaction.db.prepare("INSERT INTO block (owner, sender, at) VALUES (?, ?, 0)")
                    .run([.row(result.account.row), .row(finder.account.row)])
            }
        }
        let told = try await bed.store.notifications.notify(results, of: found)
        #expect(told.accounts == Set(results[50..<1050].map(\.account)))
        #expect(try await bed.store.notifications.notify(results, of: found).accounts.isEmpty)
    }

    @Test("Listings of new accounts leave half of what a search and an account may notify of to others")
    func newAccounts() async throws {
        let seeker = try await bed.person()
        let searches = try await save((0..<12).map { "q=backpack&radius=\($0 + 1)&near=4,45" }, by: seeker)
        func notify(_ count: Int, age: Int64, _ search: WatchedSearch) async throws -> Int {
            var told = 0
            for _ in 0..<count {
                let owner = try await bed.person(age: age)
                for _ in 0..<(age > 0 ? SearchNotification.ofSearchByAuthor : SearchNotification.ofSearchByNewAuthor) {
                    let listing = try await bed.post(status: .found, by: owner)
                    told += try await bed.store.notifications.notify(
                        [SearchResult(account: seeker.account, searches: [search])], of: listing
                    ).accounts.count
                }
            }
            return told
        }
        for search in searches.prefix(5) { #expect(try await notify(26, age: 0, search) == 50) }
        // The account's half is used up too.
        #expect(try await notify(1, age: 0, searches[5]) == 0)
        for search in searches.prefix(5) { #expect(try await notify(6, age: 30 * 86_400, search) == 50) }
        #expect(try await notify(1, age: 30 * 86_400, searches[6]) == 0)
    }

    @Test("Nobody is notified of the listings of a suspended owner")
    func suspension() async throws {
        let results = try await crowd(of: 1)
        func suspend(until time: Timestamp) async throws {
            try await bed.store.write { [finder] transaction in
                try transaction.db.prepare("UPDATE account SET suspended_until = ? WHERE id = ?")
                    .run([.integer(time.microseconds), .row(finder.account.row)])
            }
        }
        try await suspend(until: .now.adding(seconds: 86_400))
        #expect(try await bed.store.notifications.notify(results, of: found).accounts.isEmpty)
        try await suspend(until: .now.adding(seconds: -1))
        #expect(try await bed.store.notifications.notify(results, of: found).accounts.count == 1)
    }

    /// Accounts with a search each, made in one transaction.
    private func crowd(of count: Int) async throws -> [SearchResult] {
        try await bed.store.write { transaction in
            let profile = Profile(displayName: try DisplayName("Somebody"), showsEmail: false)
            return try (0..<count).map { number in
                let account = try Accounts.insert(
                    transaction, email: "crowd\(number)@example.org", password: "not a hash", profile: profile,
                    role: .member)
                let id: SearchID = try FreeRow.identifier(
                    transaction.db, in: "standing_search", near: transaction.now)
                try transaction.db.prepare(
                    "INSERT INTO standing_search (id, secret, account, name, query, notify, changed) VALUES (?, ?, ?, ?, ?, ?, 1)"
                ).run([
                    .row(id.row), .secret(id), .row(account.row), .text("All"), .text("status=found"),
                    .text("at-once"),
                ])
                let search = WatchedSearch(id: id, account: account, query: "status=found", isPaused: false)
                return SearchResult(account: account, searches: [search])
            }
        }
    }
}
