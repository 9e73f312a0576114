import Hummingbird
import Reunite
import ReuniteStorage

/// The HTML page of a listing, which mails and shared links point to.
struct ListingPageController {
    let store: ListingStore

    /// `GET /listings/{id}`: the public view of a listing.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        let id = ListingID(context.parameters.get("id") ?? "")
        guard let id, let page = try await store.listing(id, { FormPage(listing: $0) }) else {
            return FormPage(.notFound).response(status: .notFound)
        }
        return page.response()
    }
}

extension FormPage {
    /// The public view of a listing.
    fileprivate init(listing: ListingRow) {
        let category = Category(rawValue: Self.text(listing.category))?.labels["en"] ?? ""
        let status = ListingStatus(rawValue: Self.text(listing.status)) == .lost ? "Lost" : "Found"
        let lines = Self.text(listing.description).split(separator: "\n", omittingEmptySubsequences: false)
            .map { "\(String($0))<br>" as HTML }
        let state = ListingState(rawValue: Self.text(listing.state))
        let end: HTML =
            state == .open
            ? "<p>Open until \(Self.text(listing.expiresAt.rfc3339.prefix(10))) (UTC). The owner can renew it.</p>"
            : "<p>This is \(state?.rawValue ?? "") now.</p>"
        let place: HTML =
            listing.point.map { point in
                let accuracy = listing.accuracy.map { " (within \($0) m)" } ?? ""
                return "<p>Place: \(point.latitude.description), \(point.longitude.description)\(accuracy)</p>"
            } ?? ""
        self.init(
            title: Self.text(listing.title),
            body: """
                <p>\(status) on \(Self.text(listing.occurrence.rfc3339)) · \(category)</p>
                <p>\(lines)</p>
                \(place)
                <p>Posted by \(Self.text(listing.ownerDisplayName))</p>
                \(end)
                """)
    }

    private static func text(_ utf8: some Sequence<UInt8>) -> String {
        String(decoding: Array(utf8), as: UTF8.self)
    }
}
