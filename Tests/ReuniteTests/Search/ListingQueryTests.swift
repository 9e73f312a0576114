import Reunite
import Testing

/// The syntax of searches.
@Suite struct ListingQueryTests {
    /// The names of the invalid parameters, in the order in which they are reported.
    private static func faults(_ query: String, of kind: SearchKind = .listings) -> [String] {
        do throws(InvalidParameters) {
            _ = try ListingQuery(QueryString(query), of: kind)
            return []
        } catch {
            return error.faults.map(\.parameter)
        }
    }

    @Test func everyFilterIsRead() throws {
        let owner = AccountID(createdAt: Timestamp(microseconds: 1), secret: 1)
        let query = try ListingQuery(
            QueryString(
                "bbox=2.2,48.8,2.5,48.9&bbox-match=circle&q=keys&status=lost&category=bags,keys&datetime=2026-01-02/.."
                    + "&near=2.3,48.85&radius=500&state=all&owner=\(owner)&sort=distance&limit=2000"))
        #expect(
            Set(query.filters) == [
                .box(try BoundingBox(west: 2.2, south: 48.8, east: 2.5, north: 48.9), .circle),
                .words(try SearchWords("keys")), .equals(.status(.lost)),
                .oneOf([.category(.bags), .category(.keys)]), .occurred(try TimeRange(parsing: "2026-01-02/..")),
                .near(try Circle(center: Coordinate(longitude: 2.3, latitude: 48.85), radius: 500)),
                .states(ListingQuery.publicStates), .owner(owner),
            ])
        #expect(query.sort == .distance && query.limit == ListingQuery.maximumLimit && query.cursor == nil)
        #expect(try ListingQuery(QueryString("")) == ListingQuery())
    }

    @Test(arguments: [
        ("x=1&status=z&q=!&limit=0", ["x", "q", "status", "limit"]), ("near=1,2", ["radius"]), ("radius=5", ["near"]),
        ("near=1&radius=x", ["near", "radius"]), ("sort=distance", ["sort"]), ("sort=relevance", ["sort"]),
        ("bbox-match=circle", ["bbox"]), ("bbox=1,2,3", ["bbox"]), ("state=hidden", ["state"]),
        ("owner=me", ["owner"]), ("limit=-1", ["limit"]), ("cursor=x", ["cursor"]), ("category=bags,", ["category"]),
        ("q=%ff", ["q"]),
        ("q=a&q=b", ["q"]),
    ])
    func everyFaultIsNamed(query: String, names: [String]) {
        #expect(Self.faults(query) == names)
    }

    @Test func aSavedSearchHasNoOrderAndNoPage() throws {
        let query = try ListingQuery(savedSearch: "q=keys&status=found&bbox=1,2,3,4")
        #expect(try query.filters.contains(.words(SearchWords("keys"))) && query.filters.count == 3)
        #expect(throws: InvalidParameters.self) { try ListingQuery(savedSearch: "q=keys&sort=relevance") }
        for name in ["sort=relevance", "limit=1", "cursor=x", "state=all", "bbox-match=point"] {
            #expect(Self.faults("q=keys&\(name)", of: .standing) == [String(name.prefix { $0 != "=" })])
        }
    }

    @Test(
        arguments: [("1", 1), ("-1.5", -1.5), ("1e-7", 1e-7), ("1E+2", 100)]
            + [".5", "5.", "+1", " 1", "0x1", "nan", "inf", "1e999", "1e", "1,", ""].map { ($0, nil) }
            as [(String, Double?)])
    func numbersAreAsInJSON(text: String, number: Double?) {
        #expect((try? PlainNumber.parse(text)) == number)
        #expect((try? BoundingBox(parameter: "0,0,\(text),1"))?.east == number)
    }
}
