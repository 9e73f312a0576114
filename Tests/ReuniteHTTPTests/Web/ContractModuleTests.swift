import Foundation
import ReuniteWeb
import Testing

@testable import ReuniteHTTP

/// The rules in `contract.js`, which the pages apply, are those of the OpenAPI document.
@Suite struct ContractModuleTests {
    private let document: OpenAPIDocument
    private let module: String

    init() throws {
        document = try OpenAPIDocument.assembled()
        module = String(
            decoding: try #require(try WebApplication.installed.get().own.files["contract.js"]).bytes, as: UTF8.self)
    }

    /// A constant of the module.
    private func rule(_ name: String) throws -> OrderedJSON {
        let line = try #require(module.split(separator: "\n").first { $0.hasPrefix("export const \(name) = ") })
        return try OrderedJSONParser.parse(line.dropFirst("export const \(name) = ".count).dropLast().utf8)
    }

    @Test(arguments: [
        ("outcomes", "Outcome"), ("reportReasons", "ReportReason"),
        ("frequencies", "AlertFrequency"), ("roles", "Role"), ("caseStates", "CaseState"),
        ("loggedActions", "LogAction"),
    ]) func listsAreTheEnumerationsOfTheDocument(rule name: String, schema: String) throws {
        let documented = document.definition("#/components/schemas/\(schema)")["enum"]?.elements ?? []
        let known = try rule(name).elements.compactMap(\.text)
        #expect(!known.isEmpty && Set(known) == Set(documented.compactMap(\.text)))
    }

    @Test(arguments: [("category", "CategoryID"), ("status", "ListingStatus")])
    func choicesAreTheEnumerationsOfTheDocument(parameter: String, schema: String) throws {
        let documented = document.definition("#/components/schemas/\(schema)")["enum"]?.elements ?? []
        let known = try #require(try rule("choices")[parameter]?.elements.compactMap(\.text))
        #expect(!known.isEmpty && Set(known) == Set(documented.compactMap(\.text)))
    }

    @Test(arguments: [
        ("title", "Title", "maxLength"), ("description", "ItemProperties/properties/description", "maxLength"),
        ("note", "Note", "maxLength"), ("name", "DisplayName", "maxLength"),
        ("answer", "NewClaim/properties/answers/items", "maxLength"),
        ("serial", "NewProof/properties/serial", "maxLength"),
        ("foundMessage", "NewFoundMessage/properties/message", "maxLength"),
    ]) func lengthsAreThoseOfTheDocument(name: String, schema: String, limit: String) throws {
        let documented = try #require(document.definition("#/components/schemas/\(schema)")[limit])
        #expect(try rule("maximumLengths")[name] == documented)
    }

    @Test func shortestPasswordIsThatOfTheDocument() throws {
        let documented = try #require(document.definition("#/components/schemas/Password")["minLength"])
        #expect(try rule("minimumPasswordLength") == documented)
    }

    @Test func numbersAreThoseOfTheDocument() throws {
        let features = document.definition("#/components/schemas/ListingCollection/properties/features")["maxItems"]
        let radius = document.definition("#/components/parameters/Radius/schema")["maximum"]
        #expect(try features != nil && rule("largestPage") == features)
        #expect(try radius != nil && rule("largestRadius") == radius)
        let questions = document.definition("#/components/schemas/NewProof/properties/questions")["maxItems"]
        #expect(try questions != nil && rule("mostQuestions") == questions)
        let question = document.definition("#/components/schemas/NewProof/properties/questions/items")["maxLength"]
        #expect(try question != nil && rule("longestQuestion") == question)
    }
}
