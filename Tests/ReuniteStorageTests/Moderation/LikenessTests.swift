import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// What is posted again is shown to a moderator, and never dropped; what is not is nobody's business.
@Suite struct LikenessTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    private static let text = "Black leather wallet with a red zip, lost near the station on Friday night"
    private static let place = Coordinate(uncheckedLongitude: 4.8594, latitude: 45.7606)

    /// The listings that the service itself has reported.
    private func flagged() async throws -> [ListingID] {
        while try await bed.store.maintenance.compareNew(limit: 7) > 0 {}
        return try await bed.store.moderation.cases(.open, limit: 1000, after: nil, for: .operator).cases.map(\.listing)
    }

    @Test func theSameWordsAtTheSamePlaceAreFlagged() async throws {
        let first = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())
        let second = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())
        // Posting does not compare: that comes behind.
        #expect(try await bed.number("SELECT count(*) FROM report") == 0)
        #expect(try await bed.number("SELECT count(*) FROM post") == 0)
        for listing in [first, second] { #expect(try await bed.isPublic(listing)) }
        #expect(try await flagged() == [second])
        let report = try #require(try await bed.details(second).reports.first)
        #expect(report.reporter == nil && report.reason == .duplicate && report.comment.contains("\(first)"))
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test(arguments: [
        ("WALLET", "black LEATHER wallet, with a réd zip; lost near the station (on Friday night)"),
        ("Night Friday on station the near lost zip red a with wallet leather black", ""),
        ("Wallet!!!", "Black black leather wallet with a red zip zip, lost near the station on Friday night \u{1F392}"),
    ])
    func caseAccentsOrderAndRepetitionMakeNoDifference(_ title: String, _ description: String) async throws {
        _ = try await bed.post("Wallet", Self.text, by: bed.person())
        let second = try await bed.post(title, description, by: bed.person())
        #expect(try await flagged() == [second])
    }

    @Test func whereItIsMatters() async throws {
        let near = Coordinate(uncheckedLongitude: 4.8650, latitude: 45.7606)
        let far = Coordinate(uncheckedLongitude: 4.9, latitude: 45.7606)
        _ = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())
        _ = try await bed.post("Wallet", Self.text, at: far, by: bed.person())
        _ = try await bed.post("Wallet", Self.text, by: bed.person())
        #expect(try await flagged().isEmpty)
        let second = try await bed.post("Wallet", Self.text, at: near, by: bed.person())
        #expect(try await flagged() == [second])
        let third = try await bed.post("Wallet", Self.text, by: bed.person())
        #expect(try await Set(flagged()) == [second, third])
    }

    /// A rule of a later release, or a damaged page: the row leaves the queue, and those behind it are compared.
    @Test(.sqliteOnly) func aListingThatCannotBeReadHoldsUpNoOther() async throws {
        let broken = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())
        for _ in 0..<2 { _ = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person()) }
        try await bed.damage(
            """
            PRAGMA ignore_check_constraints = ON;
            UPDATE listing SET description = hex(zeroblob(20000)) WHERE id = \(broken.row.rawValue);
            PRAGMA ignore_check_constraints = OFF;
            """)
        #expect(try await flagged().count == 1)
        #expect(try await bed.number("SELECT count(*) FROM uncompared") == 0)
    }

    @Test func fewWordsAreAlikeByChance() async throws {
        for _ in 0..<2 { _ = try await bed.post("Black umbrella", "On the bus", at: Self.place, by: bed.person()) }
        #expect(try await flagged().isEmpty)
    }

    @Test func whatWasTakenBackMayBePostedAgain() async throws {
        let owner = try await bed.person()
        let first = try await bed.post("Wallet", Self.text, at: Self.place, by: owner)
        #expect(try await flagged().isEmpty)
        try await bed.move(first, .withdraw, by: owner)
        _ = try await bed.post("Wallet", Self.text, at: Self.place, by: owner)
        #expect(try await flagged().isEmpty)
    }

    @Test func whatModeratorsRemovedIsRecognised() async throws {
        let first = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())
        #expect(try await flagged().isEmpty)
        try await bed.report(first, by: bed.person())
        try await bed.decide(first, .remove, by: bed.person(role: .moderator))
        let second = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())
        #expect(try await flagged() == [second])
    }

    /// A spammer's text with another number each time.
    @Test func aLongTextWithAWordChangedIsFlagged() async throws {
        var random = SeededGenerator(seed: 8)
        let words = (0..<400).map { _ in String(random.next() % 8_000_000_000, radix: 36) }
        let owner = try await bed.person()
        _ = try await bed.post("Offer", words.joined(separator: " "), by: owner)
        for index in 0..<10 {
            var other = words
            other[index * 37] = "call\(index)"
            _ = try await bed.post("Offer", other.joined(separator: " "), by: owner)
        }
        #expect(try await flagged().count >= 9)
    }

    /// Listings as people write them: of a few kinds, at one place, no two of them in nearly the same words.
    @Test func ordinaryPostsAreNotFlagged() async throws {
        var random = SeededGenerator(seed: 5)
        let owner = try await bed.person()
        func any(_ words: String) -> String { String(words.split(separator: ",").randomElement(using: &random)!) }
        var seen: [Set<String>] = []
        for _ in 0..<900 {
            let thing = any("wallet,backpack,umbrella,phone,scarf,jacket,bike,ring,watch,laptop,glove,hat")
            let title = "\(any("black,red,blue,green,brown,grey,white,old,small,large")) \(thing)"
            let way = any("Lost,Left,Forgotten,Dropped")
            let place = any("on the bus,in the train,at the station,in the park,near the school,at the market")
            let time = any("on Monday,on Tuesday,on Friday,last night,this morning,yesterday")
            let mark = any("a broken zip,two stickers,a key ring,a name tag,my notes,some coins,a torn strap")
            let description = "\(way) \(place) \(time), with \(mark)"
            let words = Set(Words.distinct(in: "\(title) \(description)"))
            guard seen.allSatisfy({ $0.symmetricDifference(words).count > 5 }) else { continue }
            seen.append(words)
            _ = try await bed.post(title, description, at: Self.place, by: owner)
        }
        #expect(seen.count > 150)
        #expect(try await flagged().isEmpty)
    }

    @Test func theSamePhotoOfAnotherListingIsFlagged() async throws {
        let (first, second) = (try await bed.listing(), try await bed.listing())
        let hash: UInt64 = 0xF0F0_1234_5678_9ABC
        _ = try await bed.addPhoto(1, to: first.id, perceptualHash: hash, by: first.owner)
        // Twice in one listing is no duplicate of it.
        _ = try await bed.addPhoto(1, to: first.id, perceptualHash: hash, by: first.owner)
        #expect(try await flagged().isEmpty)
        // Scaled or saved once more, a few bits differ.
        _ = try await bed.addPhoto(2, to: second.id, perceptualHash: hash ^ 0x8000_0001_0000_0100, by: second.owner)
        #expect(try await flagged() == [second.id])
        let report = try #require(try await bed.details(second.id).reports.first)
        #expect(report.comment.contains("\(first.id)") && report.reason == .duplicate)
        #expect(try await bed.isPublic(second.id))
    }

    @Test func otherPhotosAreNotFlagged() async throws {
        var random = SeededGenerator(seed: 3)
        for index in 0..<60 {
            let (owner, listing) = try await bed.listing()
            let hash = index % 6 == 0 ? 0 : index % 6 == 1 ? UInt64.max : random.next()
            _ = try await bed.addPhoto(UInt8(index), to: listing, perceptualHash: hash, by: owner)
        }
        let (owner, listing) = try await bed.listing()
        _ = try await bed.addPhoto(70, to: listing, perceptualHash: 0xF0F0_1234_5678_9ABC, by: owner)
        let (second, other) = try await bed.listing()
        _ = try await bed.addPhoto(71, to: other, perceptualHash: 0xF0F0_1234_5678_9ABC ^ 0xF, by: second)
        #expect(try await flagged().isEmpty)
    }

    /// A flag is one more report of a case, not another case, and what it found opens it again.
    @Test func aFlagWaitsWithTheOtherReports() async throws {
        _ = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())
        let owner = try await bed.person()
        let second = try await bed.post("Wallet", Self.text, at: Self.place, by: owner)
        #expect(try await flagged() == [second])
        try await bed.report(second, .duplicate, by: bed.person())
        try await bed.decide(second, .dismiss, by: bed.person(role: .moderator))
        let (third, fourth) = try await bed.listing()
        let hash: UInt64 = 0xF0F0_1234_5678_9ABC
        _ = try await bed.addPhoto(1, to: fourth, perceptualHash: hash, by: third)
        _ = try await bed.addPhoto(2, to: second, perceptualHash: hash, by: owner)
        #expect(try await flagged() == [second])
        let details = try await bed.details(second)
        #expect(details.summary.state == .open && details.summary.reports == 3)
        #expect(details.reports.map { $0.settled ?? "waits" }.sorted() == ["dismissed", "dismissed", "waits"])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    /// Two servers that read the same posts before either has written what it found.
    @Test func whatTwoServersCompareIsReportedOnce() async throws {
        var posts: [ListingID] = []
        for _ in 0..<3 { posts.append(try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())) }
        let other = try bed.test.another()
        defer { try? other.close() }
        let first = try await bed.store.read { db in try PostLikeness.compare(db, limit: 2, now: .now) }
        let second = try await other.read { db in try PostLikeness.compare(db, limit: 10, now: .now) }
        #expect(first.map { $0.comment == nil } == [true, false])
        #expect(second.map { $0.comment == nil } == [true, false, false])
        try await bed.store.write { transaction in
            for finding in first { try PostLikeness.apply(transaction, finding) }
        }
        try await bed.decide(posts[1], .dismiss, by: bed.person(role: .moderator))
        try await other.write { transaction in
            for finding in second { try PostLikeness.apply(transaction, finding) }
        }
        // The second finding does not open again what was decided meanwhile.
        #expect(try await bed.details(posts[1]).summary.state == .dismissed)
        #expect(try await bed.number("SELECT count(*) FROM report") == 2)
        #expect(try await bed.number("SELECT sum(case_version) FROM report") == 2)
        #expect(try await bed.number("SELECT count(*) FROM post") == 3)
        #expect(try await bed.number("SELECT count(*) FROM uncompared") == 0)
        #expect(try await bed.store.maintenance.compareNew() == 0)
    }

    @Test("A post that is compared before earlier ones is a copy of them, and they are none of it")
    func whatIsComparedFirstKnowsThoseThatWait() async throws {
        var posts: [ListingID] = []
        for _ in 0..<3 {
            posts.append(try await bed.post("Wallet", Self.text, status: .found, at: Self.place, by: bed.person()))
        }
        #expect(try await bed.store.maintenance.compareNew(only: posts[1]) == 1)
        #expect(try await bed.store.maintenance.compareNew(only: posts[2]) == 1)
        #expect(try await Set(flagged()) == Set(posts[1...]))
        #expect(try await bed.number("SELECT count(*) FROM report") == 2)
    }

    /// What was withdrawn before its turn is nobody's business any more.
    @Test func whatWasWithdrawnMeanwhileIsNotReported() async throws {
        let owner = try await bed.person()
        _ = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())
        let second = try await bed.post("Wallet", Self.text, at: Self.place, by: owner)
        try await bed.move(second, .withdraw, by: owner)
        #expect(try await flagged().isEmpty)
        #expect(try await bed.number("SELECT count(*) FROM uncompared") == 0)
    }

    @Test func whatIsLongAgoIsForgotten() async throws {
        _ = try await bed.post("Wallet", Self.text, at: Self.place, by: bed.person())
        #expect(try await flagged().isEmpty)
        #expect(try await bed.number("SELECT count(*) FROM post") == 1)
        try await bed.store.maintenance.prune(now: .now.adding(seconds: 31 * 86_400))
        #expect(try await bed.number("SELECT count(*) FROM post") == 0)
    }
}
