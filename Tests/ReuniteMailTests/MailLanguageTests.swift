import ReuniteMail
import Testing

@Suite struct MailLanguageTests {
    @Test(
        arguments: [
            ("en", .english), ("fr", .french), ("FR-ca", .french), ("es-419", .spanish), ("pt-BR", .portuguese),
            ("zh-Hans-CN", .chinese), ("zh_TW", .chinese), ("de", .english), ("frr", .english), ("", .english),
            ("-fr", .english),
        ] as [(String, MailLanguage)])
    func isChosenByThePrimaryLanguage(_ locale: String, _ language: MailLanguage) {
        #expect(MailLanguage(locale: locale) == language)
    }
}
