import Testing

@testable import Reunite

@Suite struct CaseSearchTests {
    @Test(arguments: [
        ("bag", true), ("BÁG red", true), ("ba an", true), ("ann lee", true), ("agg", false), ("bag blue", false),
        ("王小", true), ("小明", true), ("王明", false), ("a@b.org", false),
    ])
    func words(_ text: String, _ isFound: Bool) throws {
        #expect(try CaseSearch(text).matches(["Red bag", "Ann Lee", "王小明"]) == isFound)
    }

    @Test func idsAndNumbers() throws {
        let id = CaseID(createdAt: Timestamp(microseconds: 1_795_023_000_000_000), secret: 5)
        #expect(try CaseSearch(" \(id) ").id?.moderationCase == id)
        let number = ListingNumber.random()
        for text in [number.label, number.text, number.label.lowercased()] {
            #expect(try CaseSearch(text).number == number)
        }
        let other = try CaseSearch("Red bag")
        #expect(other.id == nil && other.number == nil)
    }

    @Test(arguments: ["", " ", "?", String(repeating: "a", count: 201)])
    func whatFindsNothingIsRefused(_ text: String) { #expect(throws: InvalidValue.self) { try CaseSearch(text) } }
}
