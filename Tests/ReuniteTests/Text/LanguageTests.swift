import Reunite
import Testing

@Suite struct LanguageTests {
    @Test(
        arguments: [
            ("en", .english), ("fr", .french), ("FR-ca", .french), ("es-419", .spanish), ("pt-BR", .portuguese),
            ("zh-Hans-CN", .chinese), ("zh_TW", .chinese), ("de", nil), ("frr", nil), ("", nil), ("-fr", nil),
        ] as [(String, Language?)])
    func isChosenByThePrimaryLanguage(_ tag: String, _ language: Language?) {
        #expect(Language(tag: tag) == language)
    }

    @Test func otherLocalesReadEnglish() throws {
        #expect(try LocaleTag("de-AT").language == .english)
        #expect(try LocaleTag("pt-BR").language == .portuguese)
    }

    @Test(arguments: [
        ("fr", "fr"), ("fr-CH, en;q=0.9", "fr"), ("de, en;q=0.5, es;q=0.8", "es"), ("de", nil), ("", nil),
        ("zh-Hans-CN", "zh"), ("en;q=0, pt;q=0.1", "pt"), ("PT-br", "pt"), ("fr;q=x", nil), (";;,,q=", nil),
        ("en , fr", "en"),
    ])
    func languageThatIsAccepted(_ header: String, _ code: String?) {
        #expect(Language(accepted: header)?.rawValue == code)
    }
}
