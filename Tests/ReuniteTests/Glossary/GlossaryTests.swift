import Testing

/// Texts for users and readers have the terms of the glossary.
@Suite struct GlossaryTests {
    @Test(arguments: GlossaryText.Kind.allCases) func textsUseTheTermsOfTheGlossary(kind: GlossaryText.Kind) throws {
        let texts = try GlossaryText.all(kind)
        #expect(texts.count > 1)
        for term in BannedTerm.all where term.scope.contains(kind) {
            let pattern = try Regex(term.pattern).ignoresCase()
            for text in texts {
                for match in text.text.matches(of: pattern) {
                    let start = text.text.index(match.startIndex, offsetBy: -40, limitedBy: text.text.startIndex)
                    let end = text.text.index(match.endIndex, offsetBy: 40, limitedBy: text.text.endIndex)
                    let excerpt = text.text[(start ?? text.text.startIndex)..<(end ?? text.text.endIndex)]
                    Issue.record("\(text.source): “\(match.0)” in “…\(excerpt)…”. Use: \(term.use)")
                }
            }
        }
    }

    @Test func patternsFindTheirExamplesOnly() throws {
        for term in BannedTerm.all {
            let pattern = try Regex(term.pattern).ignoresCase()
            #expect(term.example.contains(pattern), "\(term)")
            #expect(!term.use.contains(pattern), "\(term)")
        }
    }
}
