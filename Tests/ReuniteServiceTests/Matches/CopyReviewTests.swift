import Reunite
import Testing

@testable import ReuniteMatch
@testable import ReuniteService
@testable import ReuniteStorage

/// How many copies are compared again.
struct CopyReviewTests {
    private static let time = Timestamp(microseconds: 1_780_000_000_000_000)

    private static func listing(_ number: UInt64, _ status: ListingStatus, _ title: String, _ description: String)
        -> DescribedListing
    {
        DescribedListing(
            id: ListingID(createdAt: time, secret: number), owner: AccountID(createdAt: time, secret: number),
            status: status, category: .umbrellas, title: title, description: description, point: nil, accuracy: nil,
            occurrence: Occurrence(start: time, end: time))
    }

    @Test("Two hundred long copies are no more than forty matches, and one in other words stays one")
    func longCopies() throws {
        let lexicon = try Lexicon.standard()
        let matcher = Matcher(lexicon: lexicon, weights: try .standard(), frequencies: Frequencies())
        let description = (0..<1000).map { "w\($0)" }.joined(separator: " ")
        let lost = Self.listing(1, .lost, "Black umbrella", description)
        let others =
            (0..<UInt64(199)).map { Self.listing(10 + $0, .found, "Copy \($0)", description) }
            + [Self.listing(2, .found, "Parapluie noir", "")]
        let candidates = others.map {
            MatchIndex.Candidate(id: $0.id, owner: $0.owner, profile: ListingProfile($0, lexicon: lexicon))
        }
        var found = CandidateSearch(ListingProfile(lost, lexicon: lexicon), candidates, by: matcher)
        found.first = Array(candidates.indices)
        let texts = Dictionary(uniqueKeysWithValues: others.map { ($0.id, $0) })
        let review = CopyReview(of: lost, found, texts, lexicon)
        #expect((30...40).contains(review.pairs.count))
        #expect(review.pairs.count + review.excess.count == 199)
        let order = review.scores(of: found, by: matcher).order
        #expect(order.first == 199 && review.excess.isDisjoint(with: order))
    }
}
