import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The rank in the store is that of ``CaseUrgency``, whichever statement writes it.
@Suite struct CaseRankTests {
    @Test("Changes of a listing and of its reports rank its case by the rule", arguments: Visibility.allCases)
    func ranks(visibility: Visibility) async throws {
        let bed = try ModeratedStore()
        let (_, listing) = try await bed.listing()
        try await bed.report(listing, .other, by: bed.person())
        for state in ListingState.allCases {
            for weight in [0, 0.1, 0.75, 4, 5.123, 1000] {
                try await bed.damage("UPDATE report SET weight = \(weight)")
                try await bed.damage("UPDATE moderation_case SET weight = \(weight)")
                try await bed.damage(
                    """
                    UPDATE listing SET visibility = '\(visibility.rawValue)', state = '\(state.rawValue)',
                    resolved_at = \(state == .resolved ? "1" : "NULL"), version = version + 1
                    """)
                let byTrigger = try await rank(in: bed)
                try await bed.store.write { transaction in
                    try Cases.weigh(
                        transaction.db, try #require(try Cases.find(transaction.db, listing: listing.row)).row)
                }
                let openedAt = try await bed.details(listing).summary.openedAt
                let expected = CaseUrgency.rank(
                    of: .open, weight: weight, isFound: state.isFound(visibility), openedAt: openedAt, decidedAt: nil)
                #expect(byTrigger == expected, "\(state), \(weight)")
                #expect(try await rank(in: bed) == expected, "\(state), \(weight)")
            }
        }
    }

    private func rank(in bed: ModeratedStore) async throws -> Int64 {
        try await bed.store.read { db in Int64(try db.integer("SELECT rank FROM moderation_case") ?? 0) }
    }
}
