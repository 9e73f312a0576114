import Foundation
import Reunite
import Testing

@Suite struct ListingNumberTests {
    @Test("A number is read with its mark and without, as people type it", arguments: 0..<200)
    func parsing(round: Int) throws {
        let number = ListingNumber.random()
        #expect(number.label.wholeMatch(of: /R-[0-9A-Z]{4}-[0-9A-Z]{4}/) != nil)
        for typed in [number.label, number.label.lowercased(), number.grouped, number.text, "R \(number.text)"] {
            #expect(try ListingNumber(label: typed) == number, "\(typed)")
        }
    }

    @Test func aWrongCharacterIsDetected() {
        #expect((try? ListingNumber(label: "R-7K2Q-4MXM")) != nil)
        for wrong in ["R-7K2Q-4MXN", "R-7K2Q-4MX", "R-7K2Q-4MXMM", "R-K72Q-4MXM", "", "R", "R-"] {
            #expect((try? ListingNumber(label: wrong)) == nil, "\(wrong)")
        }
    }

    @Test(
        "A draft that was kept is the same",
        arguments: ["2026-01-02", "2026-01-02T17:30:00+01:00", "2026-01-02T17:30:00.5Z"])
    func keeping(moment: String) throws {
        for location in [nil, try Coordinate(longitude: 4.85941, latitude: 45.76061)] {
            let draft = ListingDraft(
                status: .lost, category: .keys, title: try Title("钥匙 🔑"), description: try Description("a\nb"),
                occurrence: try Occurrence(Moment(rfc3339: moment), now: .now), precision: .exact, location: location)
            let kept = try JSONDecoder().decode(ListingDraft.self, from: JSONEncoder().encode(draft))
            #expect(kept == draft)
        }
    }
}
