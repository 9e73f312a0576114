import Foundation

/// The texts of a kind in a language, by name: a file of a folder in `Texts` has them in all languages.
struct KindTexts {
    /// A text, or an object of its variants.
    enum Text: Codable {
        case text(String)
        indirect case variants([String: Text])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .text(text)
            } else {
                self = .variants(try value.decode([String: Text].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .text(let text): try value.encode(text)
            case .variants(let variants): try value.encode(variants)
            }
        }
    }

    /// The texts.
    let texts: [String: Text]

    /// Reads `Texts/FOLDER/NAME.json`.
    ///
    /// - Throws: a `CocoaError` or `DecodingError` if the file is missing, or has not this form.
    init(_ folder: String, _ name: String, in language: Language) throws {
        let file = Bundle.module.bundleURL.appending(path: "Texts/\(folder)/\(name).json")
        let languages = try JSONDecoder().decode([String: [String: Text]].self, from: Data(contentsOf: file))
        texts = languages[language.rawValue] ?? [:]
    }
}
