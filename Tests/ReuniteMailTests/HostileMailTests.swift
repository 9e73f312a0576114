import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteMail

/// Mails that quote malicious text, read by an independent parser and compared with mails that quote harmless text.
@Suite(.enabled(if: Python.path != nil)) struct HostileMailTests {
    /// Every kind of mail that quotes another user's text or title.
    private static func letters(title: String, sender: String, text: String) throws -> [Letter] {
        let id = Letter.listing().id
        return DecisionMail.allCases.map { .decision($0, id, title: title, note: text, link: .listing) } + [
            .accountSuspended(until: nil, note: text, removesListings: true, appeal: (id, Letter.token)),
            try Letter.message(title: title, sender: sender, body: text).letter,
        ]
    }

    /// Whether a text can be the name of an account.
    private static func isName(_ text: String) -> Bool { (try? DisplayName(text)) != nil }

    /// A malicious text, the parsed mail with it, and the parsed mail with a harmless text.
    private struct Sample {
        let text: String
        let message: MailMessage
        let mail: ParsedMail
        let calm: ParsedMail
    }

    /// Mails with each of the malicious texts; with the long ones, which are slow, in one language only.
    private static func samples(
        in language: Language, _ letters: (String) throws -> [Letter]
    ) async throws -> [Sample] {
        let calm = try Self.letters(title: "Bag", sender: "Bo", text: "Hello")
        // English has them all. What the texts of the other languages could break, a few show.
        let share = Language.allCases.firstIndex(of: language)!
        let texts =
            language == .english
            ? HostileTexts.short + HostileTexts.shapes
            : HostileTexts.short.enumerated().filter { $0.offset % 4 == share - 1 }.map(\.element)
        let all = try texts.flatMap { text in try letters(text).map { (text: text, letter: $0) } }
        let messages = try (calm + all.map(\.letter)).map { try MailMessage.test($0, in: language) }
        let mails = try await ParsedMail.parse(messages.map(\.mime))
        return all.indices.map { index in
            Sample(
                text: all[index].text, message: messages[calm.count + index], mail: mails[calm.count + index],
                calm: mails[index % calm.count])
        }
    }

    /// The lines of a plain text: quoted ones, and ours.
    private static func lines(_ mail: ParsedMail) -> (quoted: [String], others: [String]) {
        let lines = mail.text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        func isQuoted(_ line: String) -> Bool { line.utf8.first == UInt8(ascii: ">") }
        return (lines.filter(isQuoted), lines.filter { !isQuoted($0) })
    }

    private static func checkForm(_ sample: Sample) {
        let (mail, message, calm) = (sample.mail, sample.message, sample.calm)
        #expect(mail.defects.isEmpty)
        #expect(mail.names == calm.names)
        #expect(mail.from == calm.from && mail.to == calm.to)
        #expect(mail.subject == message.subject)
        #expect(mail.types == calm.types)
        #expect(mail.page.tags == calm.page.tags)
        #expect(message.lines.allSatisfy { $0.count <= 1000 })
        let hidden = (mail.subject + mail.text).unicodeScalars.filter {
            $0.properties.generalCategory == .format && $0 != "\u{200D}"
                || $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\r"
        }
        #expect(hidden.isEmpty)
    }

    @Test(arguments: Language.allCases)
    func longTextsStayInTheirQuote(_ language: Language) async throws {
        for sample in try await Self.samples(in: language, { try Self.letters(title: "Bag", sender: "Bo", text: $0) }) {
            let (mail, calm) = (sample.mail, sample.calm)
            Self.checkForm(sample)
            #expect(mail.subject == calm.subject)
            #expect(Self.lines(mail).others == Self.lines(calm).others)
            #expect(mail.page.paragraphs == calm.page.paragraphs)
            let sanitized = UntrustedText.sanitizedLines(sample.text, limit: 5_000)
            #expect(
                mail.page.quotes == [
                    sanitized.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                ])
            let quoted = Self.lines(mail).quoted
            #expect(quoted.allSatisfy { $0 == ">" || $0.unicodeScalars.starts(with: "> ".unicodeScalars) })
            let written = quoted.flatMap { $0.unicodeScalars.dropFirst(2).filter { $0 != " " } }
            #expect(written.elementsEqual(sanitized.unicodeScalars.filter { $0 != " " && $0 != "\n" }))
        }
    }

    @Test(arguments: Language.allCases)
    func titlesAndNamesStayOnTheirLines(_ language: Language) async throws {
        for sample in try await Self.samples(
            in: language,
            { try Self.letters(title: $0, sender: Self.isName($0) ? $0 : "Bo", text: "Hello") })
        {
            let names = (["Bag"] + (Self.isName(sample.text) ? ["Bo"] : [])).map(language.writer.quoted)
            let (mail, calm) = (sample.mail, sample.calm)
            Self.checkForm(sample)
            #expect(mail.page.quotes == [["Hello"]])
            let line = language.writer.quoted(UntrustedText.sanitized(sample.text, limit: 160))
            #expect(Self.lines(mail).others == Self.lines(calm).others.map { names.contains($0) ? line : $0 })
            // The first is the title of the document.
            #expect(
                mail.page.paragraphs == [mail.subject]
                    + calm.page.paragraphs.dropFirst().map { names.contains($0) ? line : $0 })
        }
    }

    /// Parts of a text that some mail program would turn into a link.
    private static func linkLike(in text: String) -> [Substring] {
        let dot = #"[.．｡․﹒]"#
        let patterns = [
            #"[A-Za-z][A-Za-z0-9+.-]*:[^\s”»“)]"#, #"//|\\\\|/\\|\\/"#, #"(?i)\b(www|ftp)\#(dot)\S"#,
            #"\w\#(dot)\p{M}*\p{L}[\p{L}\p{M}]"#, #"。[A-Za-zＡ-ｚ]{2}"#, #"\d\.\d+\.\d+\.\d"#, #"\S@[\w-]+\#(dot)\w"#,
        ]
        return patterns.flatMap { text.matches(of: try! Regex($0)).map { text[$0.range] } }
    }

    @Test func quotedTextsContainNoLinks() throws {
        for link in HostileTexts.links {
            for text in [link, "a \(link) b", "很\(link)很", link.uppercased()] {
                #expect(Self.linkLike(in: UntrustedText.sanitized(text, limit: 160)).isEmpty)
                #expect(Self.linkLike(in: UntrustedText.sanitizedLines(text, limit: 5_000)).isEmpty)
            }
        }
        #expect(HostileTexts.links.allSatisfy { !Self.linkLike(in: $0).isEmpty || $0.contains { !$0.isASCII } })
    }

    @Test func longTextsAreComplete() async throws {
        for part in ["😀", "很", "a"] {
            let text = String(repeating: part, count: 5_000)
            let messages = try Self.letters(title: "Bag", sender: "Bo", text: text).map { try MailMessage.test($0) }
            for mail in try await ParsedMail.parse(messages.map(\.mime)) {
                #expect(mail.page.quotes == [[text]])
                #expect(Self.lines(mail).quoted.map { $0.dropFirst(2) }.joined() == text)
            }
        }
    }
}
