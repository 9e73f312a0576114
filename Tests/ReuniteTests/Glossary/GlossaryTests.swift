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
                    let (before, after) = (text.text[..<match.range.lowerBound], text.text[match.range.upperBound...])
                    let found = text.text[match.range]
                    Issue.record(
                        "\(text.source): “…\(before.suffix(40))\(found)\(after.prefix(40))…”. Instead of “\(found)” use: \(term.use)"
                    )
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
