import Hummingbird
import Reunite
import ReuniteMatch
import ReuniteService

/// Categories for the words of a search, so that what others wrote in another language is found.
struct SuggestionsController: EndpointController {
    static let endpoints: [Endpoint<SuggestionsController>] = [
        .init(.get, "/api/v1/suggestions", .everybody, query: ["q"], use: list)
    ]

    init(_ parts: ServiceParts) {}

    /// The categories that the words of `q` stand for in any language.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let words = reader.value("q") { text throws(InvalidValue) in
            _ = try SearchWords(text)
            return text
        }
        reader.require("q")
        try reader.finish()
        let suggestions = try MatchFeed.lexicon().suggestions(for: words ?? "")
        return Response(
            conditional: request, headers: [.contentType: MediaType.json, .cacheControl: "public, max-age=3600"],
            bytes: JSONWriter.bytes { json in
                json.object { json in
                    json.member("suggestions", array: suggestions) { $0.suggestion($1) }
                }
            })
    }
}

extension JSONWriter {
    fileprivate mutating func suggestion(_ suggestion: CategorySuggestion) {
        object { json in
            json.member("category", suggestion.category)
            json.labels(of: suggestion.category)
            json.member("words", suggestion.words)
            json.member("rest", suggestion.rest)
        }
    }
}
