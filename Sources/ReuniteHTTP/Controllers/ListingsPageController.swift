import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ReuniteWeb
import ServerLimits

/// The newest listings as a page that needs no scripts.
struct ListingsPageController: EndpointController {
    static let endpoints: [Endpoint<ListingsPageController>] = [
        .init(.get, "/listings", .everybody, query: .lenient(.search(.page, "lang")), use: read)
    ]

    private static let size = PageSize(standard: 50, maximum: 50)

    let search: ListingSearch
    let web: WebController

    init(_ parts: ServiceParts) {
        (search, web) = (parts.search, parts.web)
    }

    /// Public open listings, newest first, with the filters of a search.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        let string = QueryString(request.uri.query)
        let given = string.parameters
        let words = PageWords(request, lang: given.first { $0.name == "lang" }?.value, in: web)
        // The form sends empty fields, and links of others have parameters of their own.
        let names = SearchKind.page.parameters.map(\.rawValue)
        let query = QueryString(given.filter { names.contains($0.name) && !$0.value.isEmpty })
        let page = ListingsPage(words: words, web: web, query: query)
        guard !names.contains(where: { name in string.faults.contains { $0.parameter == name } }) else {
            return response(page.refusal(), status: .badRequest)
        }
        do {
            let query = try ListingQuery(query, of: .page, limit: Self.size)
            let (cards, found) = try await search.page(query, into: [ListingCard]()) { cards, row in
                cards.append(ListingCard(row))
            }
            return response(page.content(cards, next: found.next))
        } catch is InvalidParameters {
            return response(page.refusal(), status: .badRequest)
        }
    }

    private func response(_ content: PageContent, status: HTTPResponse.Status = .ok) -> Response {
        web.response(
            content, at: nil, status: status,
            headers: [.cacheControl: "private, no-cache", .vary: "Accept-Language"])
    }
}
