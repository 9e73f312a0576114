import Foundation
import Reunite
import ReuniteGenerators
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteCLI

/// `reunite demo`: what a newcomer sees.
@Suite struct DemoCommandTests {
    private let folder: TemporaryFolder
    private var data: [String] { ["--data-dir", folder.url.appendingPathComponent("data").path] }

    init() throws { folder = try TemporaryFolder() }

    private func demo(_ options: String...) async throws -> TestProgram.Result {
        try await TestProgram.run(["demo"] + options + data)
    }

    @Test func aFolderIsFilledOnceAndCompletedLater() async throws {
        let begun = Timestamp.now
        // Fewer pictures at first, as if the command had been interrupted.
        let first = try await demo("--count", "300", "--pictures", "2")
        #expect(first.status == 0 && first.errors.contains("300 listings: 300 new, 0 unchanged."), "\(first.errors)")
        #expect(first.errors.contains("2 pictures: 2 new, 0 unchanged."))
        #expect(first.errors.contains("sign in at /desk as moderator@demo.example.org with the password "))
        let second = try await demo("--count", "300", "--pictures", "6")
        #expect(!second.errors.contains("password"))
        #expect(second.status == 0 && second.errors.contains("300 listings: 0 new, 300 unchanged."), "\(second.errors)")
        let third = try await demo("--count", "300", "--pictures", "6")
        #expect(third.status == 0 && third.errors.contains(" pictures: 0 new, "), "\(third.errors)")
        let check = try await TestProgram.run(["check"] + data)
        #expect(check.status == 0, "\(check.output) \(check.errors)")

        let export = try await TestProgram.run(["export", "--private"] + data).output
        #expect(export.split(separator: "\n").count == 300)
        for word in [#""state":"resolved""#, #""precision":"approximate""#, #""precision":"exact""#] {
            #expect(export.contains(word), "\(word)")
        }
        // A day begins before its moments, and in the west it ends later.
        let oldest = begun.adding(seconds: -30 * 86_400)
        for time in try GeneratorTests.times(in: export) {
            #expect(oldest < time.start && time.start < Timestamp.now.adding(seconds: 14 * 3600))
        }

        let store = try Store.ofPrograms(in: folder.url.appendingPathComponent("data"))
        #expect(try await store.photos.photoContents().count >= 4)
        #expect(try await store.sessions.sessionsOfDemonstration() == 0)
        try store.close()
    }

    @Test func aModeratorCanSignInAndFindsReports() async throws {
        let result = try await demo("--count", "100", "--pictures", "0")
        let password = try #require(result.errors.split(whereSeparator: \.isWhitespace).last)
        let store = try Store.ofPrograms(in: folder.url.appendingPathComponent("data"))
        let account = try #require(
            try await store.sessions.signInCandidates(EmailAddress(DemonstrationDesk.email)).account)
        #expect(try await PasswordHasher().verify(Password(attempt: String(password)), against: account.password))
        let cases = try await TestProgram.run(["moderate", "list"] + data)
        #expect(cases.output.contains("scam") && cases.output.contains("spam"), "\(cases.output) \(cases.errors)")
        try store.close()
    }

    @Test func aFolderWithOtherListingsIsRefused() async throws {
        let lines = try await TestProgram.run(["generate", "--count", "3"])
        #expect(try await TestProgram.run(["import", "-"] + data, input: Data(lines.output.utf8)).status == 0)
        let result = try await demo("--count", "5")
        #expect(result.status == 1 && result.errors.contains("--data-dir"), "\(result.errors)")
        #expect(try await TestProgram.run(["export"] + data).output.split(separator: "\n").count == 3)
    }
}

extension SessionStore {
    /// The sessions that are left of the demonstration's accounts.
    fileprivate func sessionsOfDemonstration() async throws -> Int {
        var count = 0
        for language in ListingLanguage.allCases {
            let candidates = try await signInCandidates(EmailAddress(DemonstrationPeople.email(language)))
            if let account = candidates.account { count += try await sessions(of: account.id).count }
        }
        return count
    }
}
