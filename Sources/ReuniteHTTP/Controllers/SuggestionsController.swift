import Hummingbird
import Reunite
import ReuniteMatch

/// Categories for the words of a search, so that what others wrote in another language is found.
struct SuggestionsController {
    /// `GET /api/v1/suggestions`: the categories that the words of `q` stand for in any language.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        var reader = ParameterReader(QueryString(request.uri.query), names: ["q"])
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
                    json.key("suggestions")
                    json.array { json in for suggestion in suggestions { json.suggestion(suggestion) } }
                }
            })
    }
}

extension JSONWriter {
    fileprivate mutating func suggestion(_ suggestion: CategorySuggestion) {
        object { json in
            json.key("category")
            json.string(suggestion.category.rawValue)
            json.labels(of: suggestion.category)
            json.key("words")
            json.string(suggestion.words)
            json.key("rest")
            json.string(suggestion.rest)
        }
    }
}
