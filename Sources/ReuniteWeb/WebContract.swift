import Foundation
import Reunite

/// Rules of the service that its pages apply too, as a module of JavaScript, so that no module of ours repeats them.
enum WebContract {
    /// The path of the module, among our own files.
    static let path = "contract.js"

    /// The module: a constant for each rule.
    ///
    /// - Parameter pages: the module of each page by its path, such as `/edit/{id}`.
    /// - Throws: an `EncodingError`.
    static func module(pages: [String: String]) throws -> [UInt8] {
        let lines = try rules(pages: pages).map { name, value in "export const \(name) = \(value);\n" }
        return Array("/** Rules of the server, written by it (`WebContract.swift`). */\n\(lines.joined())".utf8)
    }

    /// A bundle with the rules in their places, such as `CONTRACT_pages_`, which `scripts/web-bundles` leaves for them.
    ///
    /// - Throws: an `EncodingError`.
    static func fill(_ bundle: [UInt8], pages: [String: String]) throws -> [UInt8] {
        let text = String(decoding: bundle, as: UTF8.self)
        guard text.contains("CONTRACT_") else { return bundle }
        return Array(try rules(pages: pages).reduce(text) { $0.replacing("CONTRACT_\($1.0)_", with: $1.1) }.utf8)
    }

    /// Each rule as JSON.
    private static func rules(pages: [String: String]) throws -> [(String, String)] {
        let rules: KeyValuePairs<String, any Encodable> = [
            "pages": pages,
            // The filters that every search takes, and what each may be; nothing if that is not one of a list.
            "choices": Dictionary(
                uniqueKeysWithValues: SearchParameter.common.map { ($0.rawValue, $0.choices.map(\.text)) }),
            // The name of the hint for finders, by category; the general one if it has none.
            "proofs": Dictionary(
                uniqueKeysWithValues: Reunite.Category.allCases.compactMap { category in
                    category.proof.map { (category.rawValue, $0) }
                }),
            "outcomes": Outcome.allCases.map(\.rawValue),
            "reportReasons": ReportReason.allCases.map(\.rawValue),
            "notificationKinds": Dictionary(
                uniqueKeysWithValues: NotificationKind.allCases.map { ($0.rawValue, $0.facts) }),
            "frequencies": NotificationFrequency.allCases.map(\.rawValue),
            "roles": Role.allCases.map(\.rawValue),
            "caseStates": CaseState.allCases.map(\.rawValue),
            "moderationActions": Dictionary(
                uniqueKeysWithValues: ModerationAction.allCases.map { ($0.rawValue, $0.facts) }),
            "loggedActions": LogAction.all,
            // The maximum Unicode scalars of texts. `name` also limits the names of saved searches, and `note` messages, reports
            // and appeals. `serial` is written with separators.
            "maximumLengths": [
                "title": Title.maximumLength, "description": Description.maximumLength, "note": Note.maximumLength,
                "name": DisplayName.maximumLength, "answer": ProofAnswer.maximumLength,
                "serial": 2 * SerialNumber.maximumLength, "foundMessage": FoundMessage.Draft.maximumLength,
            ],
            // Unicode scalars; searches within a page have the same maximum by chance.
            "longestQuestion": ProofQuestion.maximumLength,
            "mostQuestions": Proof.maximumQuestions,
            "minimumPasswordLength": Password.minimumLength,
            // Seconds.
            "sessionFreshness": Session.freshness,
            "mostSearches": SavedSearch.maximumCount,
            "largestPage": ListingQuery.maximumLimit,
            // Metres.
            "largestRadius": Int(Circle.maximumRadius),
            "largestAccuracy": PublishedGrid.maximumAccuracy,
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try rules.map { name, value in (name, String(decoding: try encoder.encode(value), as: UTF8.self)) }
    }
}
