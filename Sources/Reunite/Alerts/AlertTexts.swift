import Foundation

/// The texts of notifications: a file in `Texts/notifications` for each kind, with all languages.
///
/// The object of a language has the sentence of the application (`sentence`; `gone` when the other listing has no public page), the
/// label of the preference (`preference`), the words of the page that unsubscribes, before (`ending`) and after (`done`), and the
/// texts of mails (`mail`). A text with variants is an object.
public enum AlertTexts {
    /// The texts of the application in a language as JSON, by paths such as `alerts.match.preference`.
    ///
    /// - Throws: a `CocoaError` or `DecodingError` if a file is missing, or has not this form.
    public static func application(in language: Language) throws -> Data {
        try json(in: language) { $0.filter { $0.key != "mail" } }
    }

    /// The texts of mails in a language as JSON, by paths such as `alerts.match.reason`. The sentence of the application is that
    /// of mails (`entry`) where they have no other.
    ///
    /// - Throws: as ``application(in:)``.
    public static func mails(in language: Language) throws -> Data {
        try json(in: language) { texts in
            guard case .variants(let mail)? = texts["mail"] else { return [:] }
            return texts.filter { $0.key == "sentence" && mail["entry"] == nil }.isEmpty
                ? mail : mail.merging(["entry": texts["sentence"] ?? .text("")]) { $1 }
        }
    }

    private static func json(
        in language: Language, of select: ([String: KindTexts.Text]) -> [String: KindTexts.Text]
    ) throws -> Data {
        let kinds = try AlertKind.allCases.map { kind in
            (kind.rawValue, select(try KindTexts("notifications", kind.rawValue, in: language).texts))
        }
        return try JSONEncoder().encode(["alerts": Dictionary(uniqueKeysWithValues: kinds)])
    }
}
