import HTTPTypes
import Testing

@testable import ReuniteHTTP

/// What follows for an operation of the OpenAPI document from its endpoint.
@Suite struct OperationCompletionTests {
    private static let shared = SharedParameters(definitions: [
        "Cursor": ["name": .string("cursor"), "in": .string("query")],
        "IdempotencyKey": ["name": .string("Idempotency-Key"), "in": .string("header")],
        "IfMatch": ["name": .string("If-Match"), "in": .string("header")],
        "IfNoneMatch": ["name": .string("If-None-Match"), "in": .string("header")],
        "Limit": ["name": .string("limit"), "in": .string("query")],
        "ThingID": ["name": .string("id"), "in": .string("path")],
    ])

    private static func endpoint(
        _ method: HTTPRequest.Method, _ path: String, _ access: EndpointAccess, isForOwnPages: Bool = false,
        query: EndpointQuery = .none, body: EndpointBody = .none
    ) -> EndpointTerms {
        EndpointTerms(
            method: method, path: path, access: access, isForOwnPages: isForOwnPages, query: query, body: body)
    }

    private func completed(_ endpoint: EndpointTerms, _ written: OrderedJSON = [:]) throws -> OrderedJSON {
        try OperationCompletion(endpoint: endpoint, written: written, shared: Self.shared)
            .operation(tag: .string("things"))
    }

    private func names(_ responses: OrderedJSON?) -> [String] {
        (responses?.members ?? []).map { response in
            let name = response.value["$ref"]?.text?.split(separator: "/").last
            return "\(response.name) \(name ?? "own")"
        }
    }

    /// An endpoint, and what it can answer besides its own responses.
    struct Case: Sendable {
        let endpoint: EndpointTerms
        let responses: [String]

        init(_ endpoint: EndpointTerms, _ responses: String...) {
            (self.endpoint, self.responses) = (endpoint, responses)
        }
    }

    private static let cases = [
        Case(
            endpoint(.get, "/things", .everybody), "400 BadRequest", "405 MethodNotAllowed", "503 Unavailable"),
        Case(
            endpoint(.get, "/things", .everybody, query: .lenient(.none)), "405 MethodNotAllowed", "503 Unavailable"),
        Case(
            endpoint(.get, "/things/{id}", .visitor), "400 BadRequest", "401 Unauthorized", "404 NotFound",
            "405 MethodNotAllowed", "503 Unavailable"),
        Case(
            endpoint(.get, "/things", .member, isForOwnPages: true), "400 BadRequest", "401 Unauthorized",
            "403 CrossSite", "405 MethodNotAllowed", "429 TooManyRequests", "503 Unavailable"),
        Case(
            endpoint(.get, "/things", .moderator), "400 BadRequest", "401 Unauthorized", "403 ModeratorsOnly",
            "405 MethodNotAllowed", "503 Unavailable"),
        Case(
            endpoint(.post, "/things", .moderator), "400 BadRequest", "401 Unauthorized", "403 ModeratorRefused",
            "405 MethodNotAllowed", "429 TooManyRequests", "503 Unavailable"),
        Case(
            endpoint(.get, "/things", .administrator), "400 BadRequest", "401 Unauthorized", "403 AdministratorsOnly",
            "405 MethodNotAllowed", "503 Unavailable"),
        Case(
            endpoint(.delete, "/things/{id}", .member), "400 BadRequest", "401 Unauthorized", "403 CrossSite",
            "404 NotFound", "405 MethodNotAllowed", "429 TooManyRequests", "503 Unavailable"),
        Case(
            endpoint(.post, "/things", .member, body: .json), "400 MalformedJSON", "401 Unauthorized", "403 CrossSite",
            "405 MethodNotAllowed", "408 RequestTimeout", "413 ContentTooLarge", "415 UnsupportedMediaType",
            "422 InvalidBody", "429 TooManyRequests", "503 Unavailable"),
        Case(
            endpoint(.post, "/things", .visitor, isForOwnPages: true, body: .empty), "400 MalformedJSON",
            "401 Unauthorized", "403 ForeignPage", "405 MethodNotAllowed", "408 RequestTimeout", "413 ContentTooLarge",
            "422 InvalidBody", "429 TooManyRequests", "503 Unavailable"),
        Case(
            endpoint(.put, "/things", .member, body: .photo), "400 BadRequest", "401 Unauthorized", "403 CrossSite",
            "405 MethodNotAllowed", "408 RequestTimeout", "413 PhotoBytes", "415 UnsupportedMediaType",
            "422 PhotoRefused", "429 TooManyRequests", "503 Unavailable", "507 InsufficientStorage"),
        Case(
            endpoint(.post, "/things", .everybody, body: .form), "400 BadRequest", "405 MethodNotAllowed",
            "408 RequestTimeout", "413 ContentTooLarge", "415 UnsupportedMediaType", "429 TooManyRequests",
            "503 Unavailable"),
    ]

    @Test(arguments: cases) func responsesFollowFromTheEndpoint(_ one: Case) throws {
        #expect(names(try completed(one.endpoint)["responses"]) == one.responses)
    }

    @Test func ownResponsesTakePrecedence() throws {
        let written: OrderedJSON = [
            "responses": ["503": .null, "400": .reference(to: "responses/InvalidSearch"), "200": [:]]
        ]
        let operation = try completed(Self.endpoint(.get, "/things", .everybody), written)
        #expect(names(operation["responses"]) == ["200 own", "400 InvalidSearch", "405 MethodNotAllowed"])
    }

    @Test func sessionsAndTagsAreAdded() throws {
        let written: OrderedJSON = ["summary": .string("Read"), "security": .array([[:], ["session": .array([])]])]
        let member = try completed(Self.endpoint(.get, "/things", .member))
        #expect(member["security"]?.json() == #"[{"session":[]},{"cookie":[]}]"#)
        #expect(member["tags"] == .array([.string("things")]))
        let visitor = Self.endpoint(.get, "/things", .visitor)
        #expect(try completed(visitor)["security"] == nil)
        let own = try completed(visitor, written)
        #expect(own["security"] == written["security"] && own["summary"] == written["summary"])
    }

    @Test func parametersAreThoseOfTheEndpoint() throws {
        let own: OrderedJSON = ["name": .string("limit"), "in": .string("query")]
        let page = Self.endpoint(.get, "/things", .everybody, query: .page)
        #expect(
            try completed(page, ["parameters": .array([own])])["parameters"]
                == .array([own, .reference(to: "parameters/Cursor")]))
        let keyed = Self.endpoint(.post, "/things", .member, body: .keyed(.json))
        #expect(
            try completed(keyed)["parameters"] == .array([.reference(to: "parameters/IdempotencyKey")]))
        #expect(try completed(Self.endpoint(.get, "/things", .everybody))["parameters"] == nil)
        #expect(throws: OpenAPIDocument.AssemblyError.undescribed("colour")) {
            try completed(Self.endpoint(.get, "/things", .everybody, query: ["colour"]))
        }
    }

    @Test func tagsAndConditionsBelongTogether() throws {
        let written: OrderedJSON = ["responses": ["200": ["headers": ["ETag": .reference(to: "headers/ETag")]]]]
        let read = try completed(Self.endpoint(.get, "/things", .everybody), written)
        #expect(read["parameters"] == .array([.reference(to: "parameters/IfNoneMatch")]))
        #expect(names(read["responses"]).contains("304 NotModified"))
        let condition: OrderedJSON = ["parameters": .array([.reference(to: "parameters/IfMatch")])]
        let write = try completed(Self.endpoint(.patch, "/things", .member, body: .patch), condition)
        #expect(names(write["responses"]).contains("412 PreconditionFailed"))
        #expect(!names(write["responses"]).contains("304 NotModified"))
    }

    /// The headers of a 200 and of an own 404.
    private func headers(_ endpoint: EndpointTerms, _ own: OrderedJSON = [:]) throws -> [[String]] {
        let written: OrderedJSON = ["responses": ["200": ["headers": own], "404": [:]]]
        let responses = try completed(endpoint, written)["responses"]
        return ["200", "404"].map { responses?[$0]?["headers"]?.members.map(\.name) ?? [] }
    }

    @Test func headersFollowFromTheEndpoint() throws {
        #expect(
            try headers(Self.endpoint(.get, "/api/v1/things", .everybody))
                == [["X-Request-Id", "Cache-Control"], ["X-Request-Id"]])
        #expect(
            try headers(Self.endpoint(.get, "/api/v1/things", .visitor, query: .page))
                == [["X-Request-Id", "Link", "Cache-Control", "Vary"], ["X-Request-Id"]])
        #expect(
            try headers(Self.endpoint(.post, "/api/v1/things", .member, body: .keyed(.json)))
                == [
                    ["X-Request-Id", "Reunite-Change", "Cache-Control", "Vary", "Idempotency-Replayed"],
                    ["X-Request-Id"],
                ])
        #expect(
            try headers(Self.endpoint(.post, "/things", .everybody, body: .form), ["Location": [:], "Vary": [:]])
                == [["Location", "Vary", "X-Request-Id", "Cache-Control"], ["X-Request-Id"]])
        #expect(
            try headers(Self.endpoint(.get, "/things", .everybody), ["Cache-Control": .null])
                == [["X-Request-Id"], ["X-Request-Id"]])
    }

    @Test func problemsHaveTheirSchema() {
        let problem: OrderedJSON = ["content": ["application/problem+json": ["example": ["status": .number("409")]]]]
        let content = problem.response(with: [])["content"]?["application/problem+json"]
        #expect(content?["schema"] == .reference(to: "schemas/Problem") && content?["example"] != nil)
        let page: OrderedJSON = ["content": ["text/html": [:]]]
        #expect(page.response(with: [])["content"] == page["content"])
        #expect(OrderedJSON.reference(to: "responses/Own").response(with: ["Vary"])["headers"] == nil)
    }

    /// The files have nothing that follows anyway.
    @Test(arguments: OpenAPIPart.allCases) func filesRepeatNothing(part: OpenAPIPart) throws {
        let endpoints = Dictionary(uniqueKeysWithValues: EndpointTerms.all.map { ($0.name, $0) })
        for path in try part.content["paths"]?.members ?? [] {
            for method in path.value.members where method.name != "parameters" {
                let endpoint = try #require(endpoints["\(method.name.uppercased()) \(path.name)"])
                #expect(method.value["tags"] == nil, "\(endpoint.name)")
                let written = method.value["responses"] ?? [:]
                let without = OrderedJSON.object(
                    written.members.filter { $0.value["$ref"] == nil && $0.value != .null })
                let parameters = method.value["parameters"] ?? .array([])
                let derived = try OperationCompletion(
                    endpoint: endpoint, written: ["parameters": parameters, "responses": without],
                    shared: documentParameters()
                ).operation(tag: .null)["responses"]
                for response in written.members {
                    #expect(
                        response.value["$ref"] == nil || response.value != derived?[response.name],
                        "\(endpoint.name): \(response.name)")
                    #expect(
                        response.value != .null || derived?[response.name] != nil, "\(endpoint.name): \(response.name)")
                }
            }
        }
    }

    private func documentParameters() throws -> SharedParameters {
        SharedParameters(definitions: try OpenAPIDocument.assembled().root["components"]?["parameters"] ?? [:])
    }
}
