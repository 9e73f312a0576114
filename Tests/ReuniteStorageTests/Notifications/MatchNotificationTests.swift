import GRDB
import Reunite
import Testing

@testable import ReuniteStorage

/// Limits of the notifications of matches: what one person, or many new accounts, can take from others.
@Suite struct MatchNotificationTests {
    private let bed: ModeratedStore
    private let loser: Session
    private let finder: Session
    private let lost: ListingID

    init() async throws {
        bed = try ModeratedStore()
        loser = try await bed.person()
        finder = try await bed.person()
        lost = try await bed.post(status: .lost, by: loser)
    }

    /// Found listings, one of each person.
    private func found(_ people: [Session]) async throws -> [ListingID] {
        var listings: [ListingID] = []
        for person in people { listings.append(try await bed.post(status: .found, by: person)) }
        return listings
    }

    private func people(_ count: Int, age: Int64) async throws -> [Session] {
        var people: [Session] = []
        for _ in 0..<count { people.append(try await bed.person(age: age)) }
        return people
    }

    @discardableResult
    private func notify(_ listings: [ListingID]) async throws -> NotifiedAccounts {
        try await bed.store.maintenance.compareNew(limit: 1000)
        return try await bed.store.notifications.notify(
            listings.map { LikelyMatch(listing: lost, other: $0, probability: 0.5) })
    }

    private func notifications(of session: Session) async throws -> Int {
        try await bed.store.notifications.notifications(of: session, after: nil, limit: 1000).count
    }

    /// Moves all notifications back in time.
    private func age(by seconds: Int64) async throws {
        try await bed.damage("UPDATE notification SET id = id - ?", [seconds * 1_000_000])
    }

    private func withdraw(_ listing: ListingID, by owner: Session) async throws {
        try await bed.move(listing, .withdraw, by: owner)
    }

    @Test(
        "Five matches of one person are open to an owner at once, and those that are closed make room after seven days")
    func decoys() async throws {
        let decoys = try await found(Array(repeating: finder, count: 7))
        #expect(try await notify(decoys).counts == [.match: 5 + 5])
        #expect(try await notify(found([finder])).accounts.isEmpty)
        let other = try await bed.person()
        #expect(try await notify(found([other])).accounts == [loser.account, other.account])
        try await age(by: 8 * 86_400)
        #expect(try await !notify(found([finder])).accounts.contains(loser.account))
        for id in decoys { try await withdraw(id, by: finder) }
        #expect(try await notify(found([finder])).accounts.contains(loser.account))
    }

    @Test("A match that is withdrawn and posted again twenty times is notified five times in seven days")
    func reposts() async throws {
        func repost(_ times: Int) async throws {
            for _ in 0..<times {
                let decoy = try await found([finder])
                try await notify(decoy)
                try await withdraw(decoy[0], by: finder)
            }
        }
        try await repost(20)
        #expect(try await notifications(of: loser) == 5)
        try await age(by: 7 * 86_400 - 3600)
        try await repost(1)
        #expect(try await notifications(of: loser) == 5)
        try await age(by: 7200)
        try await repost(1)
        #expect(try await notifications(of: loser) == 6)
    }

    @Test("What a limit or a block refuses takes no place of others")
    func places() async throws {
        let blocked = try await bed.person()
        try await bed.store.messages.block(blocked.account, by: loser)
        let refused = try await found(Array(repeating: blocked, count: 30) + Array(repeating: finder, count: 30))
        let honest = try await bed.person()
        let told = try await notify(refused + found([honest]))
        #expect(told.accounts == [loser.account, finder.account, honest.account])
        #expect(try await notifications(of: loser) == 6)
    }

    @Test("One change notifies of twenty pairs")
    func pairs() async throws {
        let listings = try await found(people(21, age: 30 * 86_400))
        #expect(try await notify(listings).counts == [.match: 40])
        #expect(try await notify(listings).counts == [.match: 2])
    }

    @Test("A listing reaches 100 people, and fifty if their accounts are new, however often each has posted")
    func source() async throws {
        let source = try await bed.post(status: .found, by: finder)
        func reach(_ people: [Session]) async throws {
            for person in people {
                for _ in 0..<2 {
                    let own = try await bed.post(status: .lost, by: person)
                    try await bed.store.notifications.notify([
                        LikelyMatch(listing: own, other: source, probability: 0.5)
                    ])
                }
            }
        }
        func reached() async throws -> Int {
            try await bed.number(
                "SELECT count(DISTINCT account) FROM notification WHERE other = \(source.row.rawValue)")
        }
        try await reach(newcomers(52))
        #expect(try await reached() == 50)
        try await reach(people(52, age: 3 * 86_400 + 60))
        #expect(try await reached() == 100)
    }

    @Test("New accounts leave half of the open matches of a listing to others")
    func openMatches() async throws {
        func open(_ people: [Session]) async throws {
            for person in people { try await notify(found(Array(repeating: person, count: 5))) }
        }
        try await open(newcomers(11))
        #expect(try await notifications(of: loser) == 50)
        try await open(people(11, age: 30 * 86_400))
        #expect(try await notifications(of: loser) == 100)
    }

    @Test("New accounts of one hour fill ten of the open matches and of the people of a listing")
    func hours() async throws {
        let crowd = try await people(12, age: Self.withinAnHour)
        for person in crowd { try await notify(found([person])) }
        #expect(try await notifications(of: loser) == 10)
        try await notify(found([bed.person(age: 5 * 3600)]))
        #expect(try await notifications(of: loser) == 11)

        let source = try await bed.post(status: .found, by: finder)
        func reach(_ person: Session) async throws -> Bool {
            let own = try await bed.post(status: .lost, by: person)
            return try await bed.store.notifications.notify([LikelyMatch(listing: own, other: source, probability: 0.5)]
            )
            .accounts
            .contains(person.account)
        }
        var reached: [Session] = []
        for person in crowd where try await reach(person) { reached.append(person) }
        #expect(reached.count == 10)
        // A listing that is withdrawn makes room.
        let own = try #require(
            try await bed.store.notifications.notifications(of: reached[0], after: nil, limit: 10).compactMap {
                notification in
                if notification.other == source, case .listing(let own, _) = notification.own { own } else { nil }
            }.first)
        try await withdraw(own, by: reached[0])
        #expect(try await reach(crowd[11]))
    }

    /// Seconds since the middle of the last whole hour.
    private static var withinAnHour: Int64 { Timestamp.now.microseconds / 1_000_000 % 3600 + 1800 }

    /// People with new accounts of many hours.
    private func newcomers(_ count: Int) async throws -> [Session] {
        var people: [Session] = []
        for number in 0..<count { people.append(try await bed.person(age: Int64(number % 8) * 3600)) }
        return people
    }

    @Test("A match that its owner calls somebody else's makes room for another")
    func notMine() async throws {
        let strangers = try await newcomers(11)
        for person in strangers { try await notify(found(Array(repeating: person, count: 5))) }
        let honest = try await found(people(2, age: 20 * 3600))
        try await notify(honest)
        #expect(try await notifications(of: loser) == 50)
        let decoy = try #require(try await bed.store.notifications.notifications(of: loser, after: nil, limit: 1).first)
        try await bed.store.matches.setVerdict(.notMine, on: try #require(decoy.other), of: lost, by: loser)
        try await notify(honest)
        #expect(try await notifications(of: loser) == 51)
    }

    @Test("Listings of suspended owners are not notified, and not shown until the suspension ends")
    func suspensions() async throws {
        let listings = try await found([finder, finder])
        try await notify([listings[0]])
        let search = try await bed.store.savedSearches.add(
            SavedSearch.Draft(name: try DisplayName("All"), query: "q=backpack", notify: .atOnce), by: loser)
        let watched = try #require(
            try bed.store.savedSearches.watchedBlocking(after: nil).searches.first { $0.id == search.id })
        try await bed.store.notifications.notify(
            [SearchResult(account: loser.account, searches: [watched])], of: listings[0])
        #expect(try await notifications(of: loser) == 2)
        try await bed.damage(
            "UPDATE account SET suspended_until = ? WHERE id = ?", [Int64.max, finder.account.row.rawValue])
        #expect(try await notifications(of: loser) == 0)
        #expect(try await bed.store.notifications.unread(of: loser) == 0)
        let page = try await bed.store.notifications.notifications(
            of: loser, unreadOnly: false, limit: 9, after: nil, room: .max)
        #expect(page.notifications.isEmpty && page.unread == 0)
        #expect(try await !notify([listings[1]]).accounts.contains(loser.account))
        #expect(
            try await bed.store.notifications.notify(
                [SearchResult(account: loser.account, searches: [watched])], of: listings[1]
            )
            .accounts.isEmpty)
        try await bed.damage("UPDATE account SET suspended_until = ?", [Timestamp.now.microseconds])
        #expect(try await notifications(of: loser) == 2)
        #expect(try await notify([listings[1]]).accounts == [loser.account])
    }
}
