import Foundation

/// A language of listings; the raw value is the index in ``vocabularies``.
package enum ListingLanguage: Int, CaseIterable, Sendable {
    case en, fr, es, pt, zh

    /// The vocabularies in the order of the cases, created on first use.
    package static let vocabularies: [Vocabulary] = allCases.map { language in
        Vocabulary(DataFile.decode("Data/words/\(language)", of: .module), cities: City.speaking(language))
    }
}

extension ListingLanguage: Codable {
    /// Decodes a tag, such as `en`.
    package init(from decoder: any Decoder) throws {
        let tag = try decoder.singleValueContainer().decode(String.self)
        guard let language = Self.allCases.first(where: { "\($0)" == tag }) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no language \(tag)"))
        }
        self = language
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(self)")
    }
}
