import Reunite
import Testing

@testable import ReuniteHTTP

/// The rules for the OpenAPI document that client generators need.
@Suite struct OpenAPIRulesTests {
    private let document: OpenAPIDocument

    init() throws { document = try OpenAPIDocument.assembled() }

    /// A value of the document, and its path.
    private struct Place {
        let path: [String]
        let value: OrderedJSON
    }

    /// Everything in a value, including the targets of references.
    private func places(in value: OrderedJSON, path: [String] = [], followed: inout Set<String>) -> [Place] {
        var places = [Place(path: path, value: value)]
        if let target = value["$ref"]?.text, followed.insert(target).inserted {
            let name = target.split(separator: "/").last.map(String.init) ?? ""
            places += self.places(in: document.definition(target), path: [name], followed: &followed)
        }
        for member in value.members where !["example", "examples"].contains(member.name) {
            places += self.places(in: member.value, path: path + [member.name], followed: &followed)
        }
        for element in value.elements { places += self.places(in: element, path: path, followed: &followed) }
        return places
    }

    /// A later release may add members to responses; clients must accept them.
    @Test func responsesAreOpen() {
        for operation in document.operations {
            var followed: Set<String> = []
            for place in places(in: operation.definition["responses"] ?? .null, followed: &followed) {
                #expect(
                    place.value["additionalProperties"] != .bool(false) && place.value["maxProperties"] == nil,
                    "\(operation.name): \(place.path)")
            }
        }
    }

    /// Unknown members of a JSON body are refused.
    @Test func requestsAreClosed() {
        for operation in document.operations {
            let content = operation.definition["requestBody"]?["content"]?.members ?? []
            for body in content where body.name.hasSuffix("json") {
                var followed: Set<String> = []
                for place in places(in: body.value, followed: &followed) where place.value["type"]?.text == "object" {
                    #expect(place.value["additionalProperties"] == .bool(false), "\(operation.name): \(place.path)")
                }
            }
        }
    }

    /// openapi-python-client repeats a parameter for each element of a list, whatever `explode` says.
    @Test func parametersAreNotLists() {
        for operation in document.operations {
            for parameter in operation.parameters {
                let schema = document.resolved(parameter["schema"] ?? .null)
                #expect(
                    parameter["explode"] == nil && !["array", "object"].contains(schema["type"]?.text),
                    "\(operation.name): \(parameter["name"]?.text ?? "")")
            }
        }
    }

    /// In OpenAPI 3.0 a value that can be null is `nullable`. Generators refuse lists of types, which are of 3.1.
    @Test func everySchemaHasOneType() {
        var followed: Set<String> = []
        for place in places(in: document.root, followed: &followed) {
            #expect(place.value["type"]?.elements.isEmpty ?? true, "\(place.path)")
        }
    }

    /// Otherwise generators invent names, which clash.
    @Test func everyEnumerationHasAName() {
        var followed: Set<String> = []
        for place in places(in: document.root, followed: &followed) where place.value["enum"] != nil {
            #expect(
                place.path.count == 1 || place.path.prefix(2) == ["components", "schemas"] && place.path.count == 3)
        }
    }

    /// Go has one namespace for the constants of all enumerations: clashing ones need names of their own.
    @Test func enumerationConstantsDoNotClash() {
        var names: [String] = []
        for schema in document.components("schemas") {
            let values = schema.value["enum"]?.elements.map(\.plainText) ?? []
            let own = schema.value["x-enum-varnames"]?.elements.map(\.plainText)
            #expect(own == nil || own?.count == values.count, "\(schema.name)")
            names += own ?? values.map { $0.uppercased().replacing("-", with: "_") }
        }
        let clashes = Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }.keys
        #expect(clashes.isEmpty, "\(clashes)")
    }

    /// Generators would create the same class for each media type.
    @Test func bodiesHaveOneMediaTypePerSchema() {
        var followed: Set<String> = []
        for place in places(in: document.root, followed: &followed) {
            let schemas = (place.value["content"]?.members ?? []).compactMap { $0.value["schema"]?["$ref"]?.text }
            #expect(schemas.count == Set(schemas).count, "\(place.path)")
        }
    }

    /// Nobody can fill a generated class that is either a date or a time.
    @Test func alternativesAreNamedSchemas() {
        var followed: Set<String> = []
        for place in places(in: document.root, followed: &followed) {
            let alternatives = ["oneOf", "anyOf"].flatMap { place.value[$0]?.elements ?? [] }
            #expect(alternatives.allSatisfy { $0["$ref"] != nil }, "\(place.path)")
        }
    }

    /// Generated clients use 32 bits for integers unless told otherwise.
    @Test func clusterIdsAre64Bit() {
        let cluster = document.definition("#/components/schemas/Cluster")
        let properties = cluster["properties"]?["properties"]?["properties"]
        for identifier in [cluster["properties"]?["id"], properties?["cluster_id"]] {
            #expect(identifier?["format"]?.text == "int64")
        }
    }

    /// Generated clients do not know the image format of a file.
    @Test func photosMayBeOctetStreams() {
        let uploads = document.operations.filter {
            $0.definition["requestBody"]?["content"]?.members.contains { $0.name.hasPrefix("image/") } == true
        }
        #expect(uploads.count == 4)
        for upload in uploads {
            let types = upload.definition["requestBody"]?["content"]?.members.map(\.name)
            #expect(types == ["application/octet-stream", "image/*"], "\(upload.name)")
        }
    }

    /// It is at the head of every generated file.
    @Test func descriptionIsOneParagraph() throws {
        let description = try #require(document.root["info"]?["description"]?.text)
        #expect(!description.contains("\n") && description.count < 600)
    }

    /// The pattern of a list of categories matches all categories.
    @Test func categoryPatternMatchesAllCategories() throws {
        let parameter = document.definition("#/components/parameters/Category")
        let pattern = try Regex(#require(parameter["schema"]?["pattern"]?.text))
        #expect(Category.allCases.map(\.rawValue).joined(separator: ",").wholeMatch(of: pattern) != nil)
    }
}
