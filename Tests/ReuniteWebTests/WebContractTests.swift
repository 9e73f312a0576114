import Foundation
import Reunite
import ReuniteWeb
import Testing

/// The modules of the application learn the rules of the service from `contract.js`, and do not repeat them.
@Suite struct WebContractTests {
    private static func modules() throws -> [String: String] {
        try WebApplication.installed.get().own.files.filter { $0.key.hasSuffix(".js") }
            .mapValues { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// The constants of `contract.js` by their names.
    private static func rules(_ modules: [String: String]) throws -> [String: Any] {
        let lines = try #require(modules["contract.js"]).matches(of: /export const (\w+) = (.*);/)
        return try Dictionary(
            uniqueKeysWithValues: lines.map {
                (
                    String($0.1),
                    try JSONSerialization.jsonObject(with: Data($0.2.utf8), options: .fragmentsAllowed)
                )
            })
    }

    @Test func everyPageHasItsModule() throws {
        let application = try WebApplication.installed.get()
        #expect(application.pages.count > 20)
        for (path, module) in application.pages {
            let source = String(decoding: application.own.files[module]?.bytes ?? [], as: UTF8.self)
            #expect(source.contains(/export (?:async )?(?:function|const) page\b/), "\(path): \(module)")
        }
    }

    @Test func languagesAreThoseOfTheServer() throws {
        let source = try #require(try Self.modules()["kernel/texts.js"])
        let list = try #require(source.firstMatch(of: /export const languages = \{(.*)\};/))
        let codes = list.1.matches(of: /(\w+): "/).map { String($0.1) }
        #expect(codes == Language.allCases.map(\.rawValue))
    }

    @Test func everyRuleIsUsed() throws {
        let modules = try Self.modules()
        let imports = modules.values.flatMap { $0.matches(of: /import \{ ([^}]*) \} from "[.\/]*contract\.js"/) }
        let used = Set(imports.flatMap { $0.1.split(separator: ", ").map(String.init) })
        #expect(try used == Set(Self.rules(modules).keys))
    }

    /// A list of names that are all of one list of the service, in any order, is a copy of it.
    @Test func noModuleRepeatsAList() throws {
        let modules = try Self.modules()
        let rules = try Self.rules(modules)
        let choices = try #require(rules["choices"] as? [String: [String]])
        let lists = (rules.values.compactMap { $0 as? [String] } + choices.values + [Array(choices.keys)]).map(Set.init)
        #expect(lists.count > 5)
        for (path, source) in modules where path != "contract.js" {
            for list in source.matches(of: /\[\s*"[\w-]+"(?:,\s*"[\w-]+"){2,},?\s*\]/) {
                let names = list.0.matches(of: /"([\w-]+)"/).map { String($0.1) }
                #expect(!lists.contains { $0.isSuperset(of: names) }, "\(path) repeats \(list.0)")
            }
        }
    }

    /// Lengths of what the service stores are its own; searches within a page have one of the page's.
    @Test func noModuleRepeatsALength() throws {
        let modules = try Self.modules()
        let rules = try Self.rules(modules)
        let maximums = try #require(rules["maximumLengths"] as? [String: Int])
        let lengths = Set(maximums.values).union([try #require(rules["minimumPasswordLength"] as? Int)])
        for (path, source) in modules {
            for length in source.matches(of: /(?:maxlength|minlength): (?:\d+ \* )?(\d+)/) {
                #expect(!lengths.contains(Int(length.1) ?? 0), "\(path) repeats \(length.0)")
            }
        }
    }
}
