import Foundation

/// The texts of a part of the service in every language.
public struct Translations: Sendable {
    /// The file of a language is missing, or is not JSON.
    public struct Failure: Error, CustomStringConvertible {
        /// The reason, in a sentence for the operator.
        public let description: String
    }

    private let texts: [Language: Texts]

    /// Reads the files of each language.
    ///
    /// - Throws: what `files` throws, and a `CocoaError` if a file is not JSON.
    public init(files: (Language) throws -> [Data]) throws {
        try self.init(texts: { try Texts($0, json: files($0)) })
    }

    /// Reads a folder with a file for each language, such as `fr.json`.
    ///
    /// - Throws: ``Failure``.
    public init(folder: URL) throws {
        try self.init(texts: { language in
            let file = folder.appending(path: "\(language.rawValue).json")
            do {
                return try Texts(language, json: [Data(contentsOf: file)])
            } catch {
                throw Failure(description: "there are no texts in \(file.path): it is missing, or is not JSON")
            }
        })
    }

    private init(texts: (Language) throws -> Texts) rethrows {
        self.texts = Dictionary(uniqueKeysWithValues: try Language.allCases.map { ($0, try texts($0)) })
    }

    /// The texts in a language.
    public subscript(language: Language) -> Texts {
        guard let texts = texts[language] else { preconditionFailure("the texts of every language are read") }
        return texts
    }
}
