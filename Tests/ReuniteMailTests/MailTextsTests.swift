import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMail

/// The texts of mails: every language says the same, and letters use all of it.
@Suite struct MailTextsTests {
    private static func files(_ language: Language) throws -> TextFiles {
        try TextFiles(MailTexts.files(in: language))
    }

    @Test(arguments: Language.allCases) func languageHasEveryText(_ language: Language) throws {
        #expect(try Self.files(language).faults(against: Self.files(.english)) == [])
    }

    /// A text that is missing would be its path.
    @Test(arguments: Language.allCases) func lettersFindTheirTexts(_ language: Language) throws {
        let names = Letter.Kind.allCases.map { "\($0)" } + ["shared", "date"]
        let path = try Regex("\\b(\(names.joined(separator: "|")))\\.[a-z]")
        for letter in try Letter.all() {
            let mail = try letter.rendered(in: language)
            let text = mail.subject + "\n" + mail.text
            #expect(text.firstMatch(of: path) == nil && !text.contains("{"), "\(text)")
        }
    }

    /// Letters quote titles, so no text of theirs does.
    @Test(arguments: Language.allCases) func titlesAreQuotedOnce(_ language: Language) throws {
        for letter in try Letter.all() {
            let mail = try letter.rendered(in: language)
            #expect((mail.subject + mail.text).firstMatch(of: /[“«]\s*[“«]/) == nil, "\(mail.subject)")
        }
    }

    @Test func everyTextIsUsed() throws {
        let mails = try Letter.all().map { try $0.rendered(in: .english) }
        let written = mails.map { $0.subject + "\n" + $0.text.replacing("\n", with: " ") }
        for (path, forms) in try Self.files(.english).texts where !path.hasPrefix("date.") {
            // The longest part between places.
            let part = forms[0].split(separator: /\{\w+\}/).max { $0.count < $1.count }
            #expect(written.contains { $0.contains(part ?? "") }, "\(path)")
        }
    }
}
