import Hummingbird
import Reunite

/// The categories: constant while the program runs.
struct CategoriesController: EndpointController {
    static let endpoints: [Endpoint<CategoriesController>] = [
        .init(.get, "/api/v1/categories", .visitor, use: list)
    ]

    init(_ parts: ServiceParts) {}

    private static let body: [UInt8] = {
        var json = JSONWriter()
        json.object { json in
            json.key("categories")
            json.array { json in
                for category in Category.allCases { write(category, to: &json) }
            }
        }
        return json.bytes
    }()

    private static func write(_ category: Category, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", category)
            json.labels(of: category)
        }
    }

    /// All categories with their labels.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        return Response(
            conditional: request,
            headers: [.contentType: MediaType.json, .cacheControl: "public, max-age=3600"], bytes: Self.body)
    }
}

extension JSONWriter {
    /// Writes the labels of a category by language, as a member.
    mutating func labels(of category: Category) {
        member("labels") { json in
            for language in Language.allCases {
                json.key(language.rawValue)
                json.string(category.label(in: language))
            }
        }
    }
}
