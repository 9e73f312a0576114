import Reunite
import Testing

@testable import ReuniteMatch

/// What rivals take from a candidate, and what they cannot take.
struct CandidateSharesTests {
    private static func person(_ number: Int64) -> AccountID {
        AccountID(createdAt: Timestamp(microseconds: number), secret: 0)
    }

    /// The share of the first candidate, which is a person's, beside rivals.
    private static func share(_ bits: Double, _ rivals: [(Double, CandidateShares.Rival)]) -> Double {
        CandidateShares(bits: [bits] + rivals.map(\.0), rivals: [.person(person(1))] + rivals.map(\.1))
            .share(of: 0, of: person(1))
    }

    @Test("Alone it is the probability; each equal imported listing takes as much")
    func crowd() {
        #expect(Self.share(0, []) == 0.5)
        #expect(Self.share(0, [(0, .imported)]) == 1 / 3.0)
        #expect(Self.share(0, Array(repeating: (0, .imported), count: 8)) == 0.1)
        let imported = CandidateShares(bits: [0, 0], rivals: [.imported, .imported])
        #expect(imported.share(of: 0, of: Self.person(0)) == 1 / 3.0)
    }

    @Test("A rival takes as much as the candidate itself at most, and less if it fits less")
    func betterRival() {
        #expect(Self.share(1, [(20, .imported)]) == 2 / 5.0)
        #expect(Self.share(1, [(20, .person(Self.person(2)))]) == 2 / 5.0)
        #expect(Self.share(1, [(0, .imported)]) == 0.5)
        #expect(Self.share(1, [(-.infinity, .imported)]) == 2 / 3.0)
    }

    @Test("A person counts once, two people at most, and nobody against themselves")
    func people() {
        let two = (2...3).map { (0.0, CandidateShares.Rival.person(Self.person($0))) }
        let many = (2...90).map { (0.0, CandidateShares.Rival.person(Self.person($0))) }
        #expect(Self.share(0, two) == 0.25 && Self.share(0, many) == 0.25)
        #expect(Self.share(0, Array(repeating: two[0], count: 50)) == 1 / 3.0)
        #expect(Self.share(0, Array(repeating: (3, .person(Self.person(1))), count: 50)) == 0.5)
        // The two others count although the candidate's own owner has the best listing.
        #expect(Self.share(0, [(9, .person(Self.person(1)))] + two) == 0.25)
    }

    @Test("New accounts, copies and rejected ones take nothing, however many there are")
    func ignored() {
        #expect(Self.share(0, Array(repeating: (20, .none), count: 200)) == 0.5)
    }
}
