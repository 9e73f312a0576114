import Reunite
import ReuniteMap
import Testing

@testable import ReuniteHTTP

@Suite struct MapParametersTests {
    /// A filter that the map does not support is refused, not ignored.
    @Test func unsupportedFiltersAreRefused() throws {
        let filters: [ListingFilter] = [
            .box(.world), .near(try Circle(center: Coordinate(longitude: 0, latitude: 0), radius: 5)),
            .owner(AccountID(createdAt: Timestamp(microseconds: 1), secret: 0)), .states([.open]),
        ]
        for filter in filters {
            #expect(throws: UnsupportedFilter(filter)) { try PinFilter([.status(.lost), filter]) }
        }
        let words = try ListingFilter.words(SearchWords("bag"))
        #expect(throws: UnsupportedFilter(words)) { try PinFilter([words, words]) }
        #expect(try PinFilter([]) == .all)
        #expect(try PinFilter([words]) != .all)
    }

    @Test func everyInvalidParameterIsNamed() throws {
        let names = { (query: String) -> [String] in
            do throws(InvalidParameters) {
                let names = EndpointQuery.search(.pins, "zoom").names
                _ = try MapParameters(viewport: ParameterReader(QueryString(query), names: names))
                return []
            } catch {
                return error.faults.map(\.parameter)
            }
        }
        #expect(names("bbox=1,2,3,4&zoom=3&q=bag&status=lost&category=bags,keys&datetime=2026-01-02") == [])
        #expect(names("bbox=x&zoom=y&q=!&status=z") == ["bbox", "zoom", "q", "status"])
        #expect(names("q=bag") == ["bbox", "zoom"])
        #expect(names("bbox=1,2,3,4&zoom=3&near=1,2&owner=x&state=all") == ["near", "owner", "state"])
    }
}
