import Reunite
import Testing

@testable import ReuniteMatch
@testable import ReuniteService

/// How much the listings of others cost a match.
struct CandidateSearchTests {
    @Test(
        "A hundred copies by one person cost a match as much evidence as one, and imported listings as much as they are"
    )
    func crowd() throws {
        let lexicon = try Lexicon.standard()
        func profile(_ title: String, _ status: ListingStatus) -> ListingProfile {
            let time = Timestamp(microseconds: 1_780_000_000_000_000)
            return ListingProfile(
                status: status, category: .umbrellas, title: title, description: "", point: nil, accuracy: nil,
                occurrence: Occurrence(start: time, end: time), lexicon: lexicon)
        }
        func candidates(_ count: Int, of owner: Int64) -> [MatchIndex.Candidate] {
            (0..<count).map { number in
                MatchIndex.Candidate(
                    id: ListingID(createdAt: Timestamp(microseconds: owner), secret: UInt64(number)),
                    owner: AccountID(createdAt: Timestamp(microseconds: owner), secret: 0),
                    profile: profile("Black umbrella", .found))
            }
        }
        let matcher = Matcher(lexicon: lexicon, weights: try .standard(), frequencies: Frequencies())
        let lost = profile("Black umbrella", .lost)
        func search(_ others: [MatchIndex.Candidate]) -> CandidateSearch {
            CandidateSearch(lost, candidates(1, of: 1) + others, by: matcher)
        }
        let one = search(candidates(1, of: 2))
        let copies = search(candidates(100, of: 2))
        let imported = search(candidates(100, of: 0))
        #expect(one.crowd == 2 && copies.crowd == 2 && imported.crowd == 101)
        #expect(copies.scores.bits[0] == one.scores.bits[0] && imported.scores.bits[0] < one.scores.bits[0])
    }
}
