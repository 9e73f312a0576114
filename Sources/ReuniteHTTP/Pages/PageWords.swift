import Hummingbird
import Reunite

/// The language of a page that the server writes, with its texts.
struct PageWords {
    /// Whether it is that of a mail's link or of `?lang=`, which browsers keep; else that of `Accept-Language`.
    let isGiven: Bool
    private let texts: Texts

    /// The language.
    var language: Language { texts.language }

    /// Chooses the first language that there is.
    ///
    /// - Parameters:
    ///   - tag: what was asked for with `lang`.
    ///   - locale: that of the mail's reader.
    init(_ request: Request, lang tag: String? = nil, locale: String? = nil, in web: WebController) {
        let given = [tag, locale].lazy.compactMap { $0 }.compactMap { Language(tag: $0) }.first
        isGiven = given != nil
        let language = given ?? Language(accepted: request.headers[.acceptLanguage] ?? "") ?? .english
        texts = web.texts[language]
    }

    /// A text, with values for its `{names}`.
    func callAsFunction(_ path: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        texts(path, values)
    }
}
