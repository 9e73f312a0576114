import Testing

@testable import ReuniteWeb

@Suite struct PageTemplateTests {
    @Test func placesAreFilledOnce() {
        let template = PageTemplate("{{a}}-{{b}}-{{a}} {{c}} {{")
        let values = ["a": "{{b}}", "b": "<{{a}}>"]
        // What is filled in is not searched again: else people could write names of places.
        #expect(template.filled { values[$0] } == "{{b}}-<{{a}}>-{{b}} {{c}} {{")
        #expect(PageTemplate("").filled { $0 } == "")
    }

    @Test(arguments: [
        ("fr", "fr"), ("fr-CH, en;q=0.9", "fr"), ("de, en;q=0.5, es;q=0.8", "es"), ("de", nil), ("", nil),
        ("zh-Hans-CN", "zh"), ("en;q=0, pt;q=0.1", "pt"), ("PT-br", "pt"), ("fr;q=x", nil), (";;,,q=", nil),
        ("en , fr", "en"),
    ])
    func languageThatIsAccepted(_ header: String, _ code: String?) {
        #expect(WebLanguage(accepted: header)?.rawValue == code)
    }
}
