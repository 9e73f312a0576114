import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteBaseMap

@Suite struct FaultyPlacesTests {
    private let files: TestGazetteers

    init() throws { files = try TestGazetteers() }

    @Test func faultyPlacesAreLeftOut() throws {
        let faulty = "UPDATE place SET kind = 'castle', lon = 900, names = '[]'"
        #expect(try files.places(TestGazetteers.paris, faulty).labels("paris").isEmpty)
        let gone = try files.places(TestGazetteers.paris, "DROP TABLE place_text")
        #expect(try gone.labels("paris").isEmpty && files.faultCount > 0)
    }

    /// Of the two called Paris, the other one.
    @Test(arguments: [
        "name = printf('%.301c', 'n')", "name = ''", "name = x'0102'", "lon = 180.5", "lat = 90.5", "names = '{'",
        "names = '{\"<b>\": \"x\"}'", "names = '{\"fr\": \"\"}'", "names = '[' || printf('%.100000c', '[')",
        "names = (WITH RECURSIVE n(i) AS (VALUES(10) UNION ALL SELECT i + 1 FROM n LIMIT 21) SELECT json_group_object('a' || i, 'x') FROM n)",
    ])
    func aFaultyPlaceIsLeftOut(_ change: String) throws {
        let places = try files.places(TestGazetteers.paris, "UPDATE place SET \(change) WHERE id = 1")
        #expect(try places.labels("paris", limit: 2) == ["Paris", "Parisville"])
        #expect(files.faultCount > 0)
    }

    @Test func namesAreShownWithoutWhatCannotBeSeen() throws {
        let names =
            "UPDATE place SET name = 'Pa' || char(8238) || 'r' || char(10) || 'is', country = '<b>' WHERE id = 1"
        let place = try #require(
            try files.places(TestGazetteers.paris, names).search(PlaceQuestion("lutetia"), near: nil, in: nil, limit: 1)
                .places.first)
        #expect(place.name == "Par is" && place.country == nil)
    }
}
