import Foundation

/// The category of a lost or found thing.
///
/// All facts about categories are in `categories.json`, which is compiled in: the labels, which the application's texts
/// contain too, the share among the listings, and the hint with which finders test owners.
public enum Category: String, CaseIterable, Sendable, Codable {
    case bags, wallets, documents, phones, electronics, keys, clothing, eyewear, jewellery
    case books, children, sports, instruments, bicycles, umbrellas, medical, pets, other

    /// The label in a language.
    public func label(in language: Language) -> String { facts?.labels[language.rawValue] ?? rawValue }

    /// The name of the application's hint about the details that a finder holds back, at `post.hold`; nil for the general hint.
    public var proof: String? { facts?.proof }

    /// The share among the listings, as a number of about 1,100: a plausible guess.
    package var share: Int { facts?.share ?? 1 }

    /// The place among all categories, from 0: shorter than the name, but another release may give it to another category.
    package var number: Int { Self.numbers[self]! }

    private static let numbers = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

    /// An entry of the file.
    private struct Facts: Decodable {
        let id: Category
        let share: Int
        let proof: String?
        let labels: [String: String]
    }

    private var facts: Facts? { Self.facts[self] }

    private static let facts: [Category: Facts] = {
        // This cannot fail: the file is compiled in, and a test reads it.
        let entries = try! JSONDecoder().decode([Facts].self, from: Data(PackageResources.categories_json))
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    }()
}
