import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct PublicConditionTests {
    @Test("The conditions in SQL are the rules", arguments: ListingState.allCases, Visibility.allCases)
    func conditions(state: ListingState, visibility: Visibility) async throws {
        let bed = try ModeratedStore()
        let (isShown, isFound) =
            try await bed.store.read { db in
                try db.prepare(
                    """
                    SELECT \(PublicCondition.isShown("l")) AS is_shown, \(PublicCondition.isFound("l")) AS is_found
                    FROM (SELECT ?1 AS state, ?2 AS visibility) AS l
                    """
                ).first([.text(state.rawValue), .text(visibility.rawValue)]) { row in
                    (row.flag("is_shown"), row.flag("is_found"))
                }
            } ?? (false, false)
        #expect(isShown == state.isShown(visibility) && isFound == state.isFound(visibility))
        #expect(!isFound || isShown)
    }
}
