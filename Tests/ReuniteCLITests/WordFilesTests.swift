import Foundation
import Reunite
import Testing

@testable import ReuniteBenchmarks
@testable import ReuniteGenerators

/// The word lists and phrases of generators: a file a language.
@Suite struct WordFilesTests {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Forms of a slot that not every language needs, and the slot for which they stand.
    private static let forms = [
        "accentF": "accent", "hue": "colour", "aItem": "item", "theItem": "item", "myItem": "item", "aThing": "thing",
        "theThing": "thing", "myThing": "thing",
    ]

    private static func data(_ file: String, of target: String) throws -> Data {
        try Data(contentsOf: package.appending(path: "\(target)/Data/\(file).json"))
    }

    /// Decodes a file, and expects that nothing in it was ignored.
    private static func decode<Content: Codable>(
        _ file: String, of target: String, as type: Content.Type
    ) throws -> Content {
        let data = try data(file, of: target)
        let content = try JSONDecoder().decode(type, from: data)
        let again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(content))
        #expect(try JSONSerialization.jsonObject(with: data) as? NSObject == again as? NSObject, "\(file)")
        return content
    }

    /// The slots of some phrases.
    private static func slots(_ phrases: [String]) -> Set<String> {
        Set(phrases.flatMap { $0.matches(of: /\{([^}]*)\}/).map { String($0.1) } })
    }

    /// The slots without their forms.
    private static func plain(_ slots: Set<String>) -> Set<String> { Set(slots.map { forms[$0] ?? $0 }) }

    @Test func citiesAreDecodedWhole() throws {
        let cities = try Self.decode("cities", of: "Sources/ReuniteGenerators", as: [City].self)
        #expect(Set(cities.map(\.name)).count == cities.count && Set(cities.map(\.language)).count == 5)
        for city in cities {
            #expect(abs(city.longitude) <= 180 && abs(city.latitude) <= 90 && city.population > 0, "\(city.name)")
            #expect((-12...14).contains(city.hours) && city.hours * 4 == (city.hours * 4).rounded(), "\(city.name)")
        }
    }

    @Test func wordListsHaveAllKeysAndKnownSlots() throws {
        var used: Set<Set<String>> = []
        for language in ListingLanguage.allCases {
            let words = try Self.decode(
                "words/\(language)", of: "Sources/ReuniteGenerators", as: VocabularySource.self)
            #expect(Set(words.spots.keys) == Set(SpotKind.allCases.map { "\($0)" }), "\(language)")
            let tables = Mirror(reflecting: words).children.compactMap { $0.value as? VocabularySource.Table }
            #expect(tables.count == 14)
            for table in tables {
                let groups = table.keys.flatMap { $0.split(separator: " ").map(String.init) }
                #expect(Set(groups).count == groups.count, "\(language) \(groups)")
                #expect(Set(groups).isSubset(of: Reunite.Category.allCases.map(\.rawValue) + ["*"]), "\(language)")
            }
            let lists = Mirror(reflecting: words).children.compactMap { $0.value as? [String] }
            let slots = Self.slots(tables.flatMap { $0.values.joined() } + lists.joined())
            for slot in slots { #expect(Slot(rawValue: slot) != nil, "\(language) \(slot)") }
            used.insert(Self.plain(slots))
        }
        #expect(used.count == 1, "\(used)")
    }

    @Test func phrasesHaveTheSameKeysAndSlotsInAllLanguages() throws {
        var keys: Set<Set<String>> = []
        var used: Set<Set<String>> = []
        var entries: [String: Set<[String]>] = [:]
        for language in ListingLanguage.allCases {
            let phrases = try Self.decode(
                "phrases/\(language)", of: "scripts/benchmark/ReuniteBenchmarks", as: TellingSource.self)
            #expect(phrases.months.count == 12 && phrases.tables.count == 8)
            keys.insert(Set(phrases.sections.keys))
            for (name, table) in phrases.tables { entries[name, default: []].insert(table.map(\.id)) }
            for (name, table) in phrases.tables {
                for entry in table {
                    #expect(!entry.ways.isEmpty && Set(entry.ways).count == entry.ways.count, "\(name) \(entry.id)")
                }
            }
            let ways = phrases.tables.values.joined().flatMap(\.ways)
            let slots = Self.slots(phrases.sections.values.joined() + ways)
            for slot in slots { #expect(TellingSlot(rawValue: slot) != nil, "\(language) \(slot)") }
            used.insert(Self.plain(slots))
        }
        #expect(keys.count == 1 && used.count == 1, "\(keys) \(used)")
        for (name, ids) in entries { #expect(ids.count == 1, "\(name)") }
    }
}
