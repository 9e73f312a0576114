import Foundation

/// The texts of moderation actions: a file in `Texts/actions` for each, with all languages.
///
/// The object of a language has the label of the button (`action`), the title of the form (`decide`), the words after a decision
/// (`done`, and `next` where another case follows), those to decide in spite of news (`anyway`), and the consequence for the owner,
/// if there is one besides the mail (`owner`).
public enum ActionTexts {
    /// The texts of the desk in a language as JSON, by paths such as `desk.done.warn`.
    ///
    /// - Throws: a `CocoaError` or `DecodingError` if a file is missing, or has not this form.
    public static func desk(in language: Language) throws -> Data {
        var desk: [String: [String: KindTexts.Text]] = [:]
        for action in ModerationAction.allCases {
            for (name, text) in try KindTexts("actions", action.rawValue, in: language).texts {
                desk[name, default: [:]][action.rawValue] = text
            }
        }
        return try JSONEncoder().encode(["desk": desk])
    }
}
