import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The lists of one's claims, on either side.
@Suite struct ClaimListTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private func list(_ session: Session, as side: ClaimSide, limit: Int = 100) async throws -> [Claim] {
        var all: [Claim] = []
        var cursor: ListCursor?
        repeat {
            let page = try await store.claims.claims(
                of: session, as: side, limit: limit, after: cursor, room: .max)
            #expect(page.claims.count <= limit && (page.next == nil || page.claims.count == limit))
            all += page.claims
            cursor = page.next
        } while cursor != nil
        return all
    }

    @discardableResult
    private func say(_ text: String, in claim: ClaimID, by session: Session) async throws -> ClaimMessageID {
        try await store.conversations.send(try Note(text), in: claim, by: session, key: nil).message.id
    }

    @Test func findersListTheClaimsOnAllTheirListings() async throws {
        let (finder, first) = try await claimed.found()
        let second = try await bed.post(status: .found, by: finder)
        let (other, theirs) = try await claimed.found()
        let people = try await [bed.person(), bed.person(), bed.person()]
        var claims: [ClaimID] = []
        // The claims alternate between the listings, so that the order of the listings differs from that of the claims.
        for person in people {
            for listing in [first, theirs, second] {
                let claim = try await claimed.claim(listing, by: person)
                if listing != theirs { claims.append(claim) }
            }
        }
        let own = try await claimed.claim(theirs, by: finder)
        for limit in [1, 2, 5, 6, 100] {
            let found = try await list(finder, as: .finder, limit: limit)
            #expect(found.map(\.id) == claims.reversed(), "\(limit)")
            #expect(found.allSatisfy { $0.side == .finder })
        }
        #expect(try await list(finder, as: .claimant).map(\.id) == [own])
        #expect(try await list(other, as: .finder).count == 4)
        #expect(try await list(people[0], as: .claimant).count == 3)
        #expect(try await list(people[0], as: .finder).isEmpty)
        // A list has what a claim alone has.
        try await claimed.act(.accept, claims[2], by: finder)
        try await claimed.act(.fail, claims[2], by: people[1])
        let listed = try #require(try await list(finder, as: .finder).first { $0.id == claims[2] })
        #expect(try await listed == store.claims.claim(claims[2], for: finder))
        #expect(listed.events.map(\.state) == [.submitted, .accepted, .failed])
        #expect(listed.events.map(\.actor) == [.claimant, .finder, .claimant])
        #expect(listed.events.map(\.action) == [nil, .accept, .fail])
    }

    @Test func eachSideSeesHowManyMessagesItHasNotRead() async throws {
        let (finder, listing) = try await claimed.found()
        let (claimant, rival) = try await (bed.person(), bed.person())
        let claim = try await claimed.claim(listing, by: claimant)
        let waiting = try await claimed.claim(listing, by: rival)
        func unread(_ session: Session, _ side: ClaimSide) async throws -> [Int] {
            let listed = try await list(session, as: side)
            for claim in listed {
                let alone = try await store.claims.claim(claim.id, for: session)
                #expect(alone.unreadMessages == claim.unreadMessages)
                let messages = try await store.conversations.messages(
                    of: claim.id, for: session, limit: 1, after: nil, room: .max)
                #expect(messages.unread == claim.unreadMessages)
            }
            return listed.map(\.unreadMessages)
        }
        #expect(try await unread(finder, .finder) == [0, 0])
        try await say("It is blue.", in: claim, by: claimant)
        let last = try await say("Is it there?", in: claim, by: claimant)
        try await say("Which one?", in: claim, by: finder)
        try await say("Mine!", in: waiting, by: rival)
        #expect(try await unread(finder, .finder) == [1, 2])
        #expect(try await unread(claimant, .claimant) == [1])
        #expect(try await unread(rival, .claimant) == [0])
        #expect(try await store.conversations.markRead(upTo: last, of: claim, by: finder))
        #expect(try await unread(finder, .finder) == [1, 0])
        #expect(try await unread(claimant, .claimant) == [1])
    }

    @Test("The claims on one's listings are found by the listings", .sqliteOnly)
    func plan() async throws {
        let steps = try await store.read { db in
            try db.prepare(
                "EXPLAIN QUERY PLAN \(ClaimRows.select(db.dialect)) WHERE \(ClaimRows.onOwnListings(limit: 9)) ORDER BY c.id DESC"
            ).all([.integer(1), .integer(.max)]) { $0.text("detail") }
        }
        #expect(steps.contains { $0.hasPrefix("SEARCH mine USING COVERING INDEX listing_by_owner") }, "\(steps)")
        #expect(steps.contains { $0.hasPrefix("SEARCH x USING COVERING INDEX claim_by_listing") }, "\(steps)")
        #expect(steps.contains { $0.hasPrefix("SEARCH n USING INDEX claim_message_unread") }, "\(steps)")
        #expect(!steps.contains { $0.hasPrefix("SCAN") }, "\(steps)")
    }
}
