import Reunite

extension ListingDraft {
    /// A listing to be posted.
    static func test() throws -> ListingDraft {
        ListingDraft(
            status: .lost, category: .bags, title: try Title("Backpack"), description: .empty,
            occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")), location: nil)
    }
}
