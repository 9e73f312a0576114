import Foundation

/// The texts of kinds: a file of each in a folder of `Texts`, with all languages. The functions return JSON objects, and throw a
/// `CocoaError` if a file cannot be read.
public enum KindTexts {
    /// The texts of notifications in the application, by paths such as `alerts.match.preference`: the sentence (`sentence`; `gone` when
    /// the other listing has no public page), the label of the preference, and the words of the page that unsubscribes, before
    /// (`ending`) and after (`done`).
    public static func alerts(in language: Language) throws -> [String: Any] {
        try ["alerts": kinds(in: language) { $0.filter { $0.key != "mail" } }]
    }

    /// The texts of notifications in mails, by paths such as `alerts.match.reason`. The sentence of the application is that of mails
    /// (`entry`) where they have no other.
    public static func mails(in language: Language) throws -> [String: Any] {
        let texts = try kinds(in: language) { texts in
            (texts["mail"] as? [String: Any] ?? [:]).merging(["entry": texts["sentence"] ?? ""]) { own, _ in own }
        }
        return ["alerts": texts]
    }

    /// The texts of moderation actions at the desk, by paths such as `desk.done.warn`: the button (`action`), the title of the form
    /// (`decide`), the words after a decision (`done`; `next` where another case follows) and in spite of changes (`anyway`), and the
    /// consequence for an owner who is warned or suspended (`consequence`).
    public static func desk(in language: Language) throws -> [String: Any] {
        var desk: [String: [String: Any]] = [:]
        for action in ModerationAction.allCases {
            for (name, text) in try texts("actions/\(action.rawValue)", in: language) {
                desk[name, default: [:]][action.rawValue] = text
            }
        }
        return ["desk": desk]
    }

    /// The texts for finders of a thing, by ``Category/proof``: the hint (`post.hold`), and the example of a question
    /// (`post.proof.example`).
    public static func proofs(in language: Language) throws -> [String: Any] {
        let texts = try texts("proofs", in: language)
        return ["post": ["hold": texts["hold"] ?? "", "proof": ["example": texts["example"] ?? ""]]]
    }

    /// The examples of questions for claimants.
    static func proofExamples(in language: Language) throws -> [String] {
        Array((try texts("proofs", in: language)["example"] as? [String: String] ?? [:]).values)
    }

    private static func kinds(
        in language: Language, _ select: ([String: Any]) -> [String: Any]
    ) throws -> [String: Any] {
        let kinds = NotificationKind.allCases.map(\.rawValue)
        return try Dictionary(
            uniqueKeysWithValues: kinds.map { ($0, select(try texts("notifications/\($0)", in: language))) })
    }

    private static func texts(_ file: String, in language: Language) throws -> [String: Any] {
        let file = Bundle.module.bundleURL.appending(path: "Texts/\(file).json")
        let languages = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: [String: Any]]
        return languages?[language.rawValue] ?? [:]
    }
}
