import Foundation
import Reunite

/// The texts of mails: a file in `Texts` for each language, and those of ``KindTexts/mails(in:)``. The texts of a letter have the name of its
/// ``Letter/Kind``.
public enum MailTexts {
    /// The files that were built with the program, read once.
    public static let installed = Result { try Translations { try files(in: $0) } }

    /// The files of a language.
    static func files(in language: Language) throws -> [Data] {
        let file = Bundle.module.bundleURL.appending(path: "Texts/\(language.rawValue).json")
        return [try Data(contentsOf: file), try JSONSerialization.data(withJSONObject: KindTexts.mails(in: language))]
    }
}
